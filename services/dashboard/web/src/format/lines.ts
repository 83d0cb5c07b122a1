/** The lines of a text field that hold something. */
export function linesOf(text: FormDataEntryValue | null): string[] {
  return String(text ?? "")
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
}
