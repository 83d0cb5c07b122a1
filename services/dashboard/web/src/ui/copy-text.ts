export const CANNOT_COPY = "The browser does not let this page copy. Select the text instead.";

/** False where the browser keeps the clipboard from the page: the reader then selects the text. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
