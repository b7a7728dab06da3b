//! From a drawing to pixels: the browser draws it.

use leptos::prelude::*;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::{Blob, BlobPropertyBag, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

/// The address of a drawing, for what shows pictures.
pub(super) fn address(svg: &str) -> String {
    format!(
        "data:image/svg+xml,{}",
        String::from(js_sys::encode_uri_component(svg))
    )
}

/// A canvas with the drawing on it, and what draws there.
async fn canvas(
    svg: &str,
    (wide, high): (u32, u32),
) -> Result<(HtmlCanvasElement, CanvasRenderingContext2d), JsValue> {
    let image = HtmlImageElement::new()?;
    image.set_src(&address(svg));
    JsFuture::from(image.decode()).await?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
    canvas.set_width(wide);
    canvas.set_height(high);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context: CanvasRenderingContext2d = context.unchecked_into();
    context.draw_image_with_html_image_element_and_dw_and_dh(
        &image,
        0.0,
        0.0,
        f64::from(wide),
        f64::from(high),
    )?;
    Ok((canvas, context))
}

/// The pixels of a drawing, row by row: red, green, blue and opacity, a byte each.
pub(super) async fn pixels(svg: &str, size: (u32, u32)) -> Result<Vec<u8>, String> {
    let draw = async || -> Result<Vec<u8>, JsValue> {
        let (_, context) = canvas(svg, size).await?;
        let data = context.get_image_data(0.0, 0.0, f64::from(size.0), f64::from(size.1))?;
        Ok(data.data().0)
    };
    draw().await.map_err(|error| format!("{error:?}"))
}

/// A drawing as PNG.
pub(super) async fn png(svg: &str, size: (u32, u32)) -> Result<Vec<u8>, String> {
    let draw = async || -> Result<String, JsValue> {
        let (canvas, _) = canvas(svg, size).await?;
        canvas.to_data_url_with_type("image/png")
    };
    let url = draw().await.map_err(|error| format!("{error:?}"))?;
    let code = url.split_once(',').map_or("", |(_, code)| code);
    let bytes = window().atob(code).map_err(|error| format!("{error:?}"))?;
    Ok(bytes.chars().map(|byte| byte as u8).collect())
}

/// Bytes as the address of a picture.
pub(super) fn address_of_gif(bytes: &[u8]) -> Option<String> {
    let text: String = bytes.iter().copied().map(char::from).collect();
    let code = window().btoa(&text).ok()?;
    Some(format!("data:image/gif;base64,{code}"))
}

/// What puts pictures on the clipboard, where the browser has it.
fn clipboard() -> Option<(JsValue, js_sys::Function)> {
    let part = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).ok();
    let clipboard = part(&window().navigator(), "clipboard").filter(JsValue::is_object)?;
    part(&clipboard, "write").filter(JsValue::is_function)?;
    let item = part(&window(), "ClipboardItem")?.dyn_into().ok()?;
    Some((clipboard, item))
}

/// Whether pictures can be put on the clipboard.
pub(super) fn can_copy() -> bool {
    clipboard().is_some()
}

/// Puts a drawing on the clipboard as PNG. False where the browser does not allow it.
pub(super) async fn copy(svg: String, size: (u32, u32)) -> bool {
    let Some((clipboard, item)) = clipboard() else {
        return false;
    };
    // A browser may ask for the clipboard at once, while the picture is still being drawn.
    let picture = future_to_promise(async move {
        let bytes = png(&svg, size).await?;
        let options = BlobPropertyBag::new();
        options.set_type("image/png");
        let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(&bytes[..]));
        Blob::new_with_u8_array_sequence_and_options(&parts, &options).map(JsValue::from)
    });
    let write = async || -> Result<(), JsValue> {
        let what = js_sys::Object::new();
        js_sys::Reflect::set(&what, &"image/png".into(), &picture)?;
        let item = js_sys::Reflect::construct(&item, &js_sys::Array::of1(&what))?;
        let write: js_sys::Function = js_sys::Reflect::get(&clipboard, &"write".into())?.dyn_into()?;
        let written = write.call1(&clipboard, &js_sys::Array::of1(&item))?;
        JsFuture::from(js_sys::Promise::resolve(&written)).await?;
        Ok(())
    };
    write().await.is_ok()
}
