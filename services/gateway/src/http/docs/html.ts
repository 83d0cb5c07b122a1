const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** Of an address, an id or a number; a line break inside one makes it hard to read and to compare. */
const UNBREAKABLE = /^(?=\S*(?:\d|:\/\/|^\/|@))\S+$/;

/** Text within a sentence, in which a date stays on one line. */
export function inlineText(text: string): string {
  return escapeHtml(text).replaceAll(/\d+(?:-\d+)+/g, '<span class="solid">$&</span>');
}

/** Code within a sentence. */
export function inlineCode(text: string): string {
  const html = escapeHtml(text);
  return UNBREAKABLE.test(text) ? `<code class="solid">${html}</code>` : `<code>${html}</code>`;
}

/** One line of a description: text in backticks becomes code. */
export function inline(text: string): string {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 0 ? inlineText(part) : inlineCode(part)))
    .join("");
}

/** Several of them, parted by empty lines. */
export function paragraphs(text: string): string {
  return text
    .split("\n\n")
    .map((part) => `<p>${inline(part)}</p>`)
    .join("");
}

/** The visible text of HTML. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
