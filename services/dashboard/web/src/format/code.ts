/** The code of a form. Apps show it in groups of digits. */
export function codeOf(values: FormData): string {
  return String(values.get("code") ?? "").replaceAll(" ", "");
}
