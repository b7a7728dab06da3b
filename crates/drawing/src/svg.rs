//! Writing SVG: elements with attributes, nothing that needs a style sheet, a font or another file.

use crate::letters;
use crate::spot::{Spot, number};
use std::fmt::{Display, Write as _};

/// A drawing that grows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Svg(String);

/// How a shape is filled and stroked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Paint<'a> {
    fill: Option<&'a str>,
    stroke: Option<(&'a str, f64)>,
    opacity: Option<f64>,
    dash: Option<&'a str>,
}

impl<'a> Paint<'a> {
    pub(crate) fn fill(colour: &'a str) -> Self {
        Self {
            fill: Some(colour),
            ..Self::default()
        }
    }

    pub(crate) fn line(colour: &'a str, width: f64) -> Self {
        Self {
            stroke: Some((colour, width)),
            ..Self::default()
        }
    }

    /// With an outline.
    pub(crate) fn edged(self, colour: &'a str, width: f64) -> Self {
        Self {
            stroke: Some((colour, width)),
            ..self
        }
    }

    pub(crate) fn faint(self, opacity: f64) -> Self {
        Self {
            opacity: Some(opacity),
            ..self
        }
    }

    pub(crate) fn dashed(self, dash: &'a str) -> Self {
        Self {
            dash: Some(dash),
            ..self
        }
    }
}

impl Svg {
    fn attribute(&mut self, name: &str, value: impl Display) {
        // Writing to a string can't fail.
        let _ = write!(self.0, " {name}=\"{value}\"");
    }

    fn shape(&mut self, name: &str, geometry: &[(&str, String)], paint: Paint<'_>) {
        self.0.push('<');
        self.0.push_str(name);
        for (name, value) in geometry {
            self.attribute(name, value);
        }
        self.attribute("fill", paint.fill.unwrap_or("none"));
        if let Some((colour, width)) = paint.stroke {
            self.attribute("stroke", colour);
            self.attribute("stroke-width", number(width));
            self.attribute("stroke-linecap", "round");
            self.attribute("stroke-linejoin", "round");
        }
        if let Some(dash) = paint.dash {
            self.attribute("stroke-dasharray", dash);
        }
        if let Some(opacity) = paint.opacity {
            self.attribute("opacity", number(opacity));
        }
        self.0.push_str("/>");
    }

    pub(crate) fn circle(&mut self, at: Spot, radius: f64, paint: Paint<'_>) {
        let geometry = [("cx", number(at.x)), ("cy", number(at.y)), ("r", number(radius))];
        self.shape("circle", &geometry, paint);
    }

    /// A rectangle from its upper left corner.
    pub(crate) fn rect(&mut self, at: Spot, width: f64, height: f64, round: f64, paint: Paint<'_>) {
        let mut geometry = vec![
            ("x", number(at.x)),
            ("y", number(at.y)),
            ("width", number(width)),
            ("height", number(height)),
        ];
        if round > 0.0 {
            geometry.push(("rx", number(round)));
        }
        self.shape("rect", &geometry, paint);
    }

    pub(crate) fn line(&mut self, from: Spot, to: Spot, paint: Paint<'_>) {
        let geometry = [
            ("x1", number(from.x)),
            ("y1", number(from.y)),
            ("x2", number(to.x)),
            ("y2", number(to.y)),
        ];
        self.shape("line", &geometry, paint);
    }

    pub(crate) fn path(&mut self, data: &str, paint: Paint<'_>) {
        self.shape("path", &[("d", data.to_owned())], paint);
    }

    /// Path data, moved and turned by a `transform`.
    pub(crate) fn placed(&mut self, data: &str, place: &str, paint: Paint<'_>) {
        let geometry = [("transform", place.to_owned()), ("d", data.to_owned())];
        self.shape("path", &geometry, paint);
    }

    /// Everything that `inside` draws, under a `transform`.
    pub(crate) fn group(&mut self, name: &str, place: &str, inside: impl FnOnce(&mut Self)) {
        self.0.push_str("<g");
        if !name.is_empty() {
            self.attribute("class", name);
        }
        if !place.is_empty() {
            self.attribute("transform", place);
        }
        self.0.push('>');
        inside(self);
        self.0.push_str("</g>");
    }

    /// Letters and digits around a place, drawn. What is neither is left out.
    pub(crate) fn text(&mut self, text: &str, at: Spot, em: f64, colour: &str) {
        let scale = em / letters::EM;
        let outlines: Vec<_> = text.chars().filter_map(letters::outline).collect();
        let width: f64 = outlines.iter().map(|(advance, _)| advance).sum();
        let mut x = at.x - width * scale / 2.0;
        for (advance, outline) in outlines {
            let middle = Spot::new(x + advance * scale / 2.0, at.y);
            // Its own rounding would be seen in a scale that is so small.
            let place = format!("{} scale({scale:.6})", middle.translate());
            self.placed(outline, &place, Paint::fill(colour));
            x += advance * scale;
        }
    }

    /// Words in the reader's font, their baseline around a place.
    pub(crate) fn words(&mut self, text: &str, at: Spot, em: f64, colour: &str) {
        // Writing to a string can't fail.
        let _ = write!(
            self.0,
            "<text x=\"{}\" y=\"{}\" font-family=\"system-ui, sans-serif\" font-weight=\"600\" font-size=\"{}\" \
             text-anchor=\"middle\" fill=\"{colour}\">{}</text>",
            number(at.x),
            number(at.y),
            number(em),
            escaped(text)
        );
    }

    /// The whole document: `view` is the view box's upper left corner and its size, `width` how many pixels wide it wants to
    /// be shown.
    pub(crate) fn document(
        self,
        view: (Spot, f64, f64),
        width: u32,
        title: &str,
        description: &str,
    ) -> String {
        let (from, wide, high) = view;
        let height = (f64::from(width) * high / wide).round();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{} {} {} {}\" \
             role=\"img\"><title>{}</title><desc>{}</desc>{}</svg>\n",
            number(from.x),
            number(from.y),
            number(wide),
            number(high),
            escaped(title),
            escaped(description),
            self.0
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
