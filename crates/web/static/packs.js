
// Some of these files are small, and lie together in one: each is the bytes from `from` to `to` of it.
const packs = new Map();

async function packed({ href }, from, to) {
  const fetched = async () => {
    const answer = await fetch(href);
    if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
    return answer.arrayBuffer();
  };
  if (!packs.has(href)) packs.set(href, fetched());
  try {
    const bytes = await packs.get(href);
    return new Response(bytes.slice(from, to), { headers: { "content-type": "application/wasm" } });
  } catch (error) {
    // Whoever asks again may have a network then.
    packs.delete(href);
    throw error;
  }
}
