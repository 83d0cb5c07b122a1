const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** One line of a description: what stands in backticks becomes code. */
export function inline(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

/** Several of them, parted by empty lines. */
export function paragraphs(text: string): string {
  return text
    .split("\n\n")
    .map((part) => `<p>${inline(part)}</p>`)
    .join("");
}

/** A block of code under a title. */
export function codeBlock(title: string, code: string): string {
  return `<figure class="code"><figcaption>${title}</figcaption><pre><code>${code}</code></pre></figure>`;
}

/** Where a section is, after the `#` of an address; no operation is named so. */
export function anchorOf(section: string): string {
  return `section-${section.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;
}

const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?\b/g;

/** JSON as people read it: names, texts and other values each in a colour of their own. */
export function jsonHtml(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  let html = "";
  let end = 0;
  for (const match of text.matchAll(TOKENS)) {
    const [token, quoted, colon] = match;
    html += escapeHtml(text.slice(end, match.index));
    end = match.index + token.length;
    if (colon) html += `${escapeHtml(quoted ?? "")}${colon}`;
    else html += `<${quoted ? "i" : "b"}>${escapeHtml(token)}</${quoted ? "i" : "b"}>`;
  }
  return html + escapeHtml(text.slice(end));
}
