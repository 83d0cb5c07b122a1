import type { Assets } from "./assets";

/** The document around a page. `head` and `main` are HTML, whose texts are escaped already. */
export function document(
  { style }: Pick<Assets, "style">,
  { title, head, main }: { title: string; head: string; main: string },
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escaped(style)}">
${head}
</head>
<body>
<main>${main}</main>
<footer><p>Payments by Kobo</p></footer>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

/** JSON that cannot end its own element. */
export function dataBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Minor units of every supported currency are hundredths. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat("en-NG", { style: "currency", currency }).format(amount / 100);
}
