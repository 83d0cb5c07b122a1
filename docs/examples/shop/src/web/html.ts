const NAMES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that is HTML already. Only `html` makes it, so that nothing else gets into a page unescaped. */
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

/** HTML with whatever is put into it escaped, in attributes too if they are quoted. Nothing stands for undefined. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: texts }, ...parts.map(escaped)));
}

function escaped(part: Part): string {
  if (part === undefined) return "";
  if (typeof part === "string") return part.replace(/[&<>"']/g, (sign) => NAMES[sign] ?? "");
  return part instanceof Html ? part.toString() : part.join("");
}
