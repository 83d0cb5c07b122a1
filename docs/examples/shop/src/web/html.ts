const NAMES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Text that is already HTML. Only `html` creates it, so that nothing else gets into a page
 * unescaped.
 */
class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type { Html };

type Part = Html | readonly Html[] | string | undefined;

/** HTML with escaped values, in attributes too if they are quoted. Undefined becomes nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: texts }, ...parts.map(escaped)));
}

function escaped(part: Part): string {
  if (part === undefined) return "";
  if (typeof part === "string") return part.replace(/[&<>"']/g, (sign) => NAMES[sign] ?? "");
  return part instanceof Html ? part.toString() : part.join("");
}
