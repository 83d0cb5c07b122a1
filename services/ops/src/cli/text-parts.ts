/** A titled part of a text; `none` without lines. */
export function section(title: string, lines: readonly string[]): string[] {
  return ["", title, ...(lines.length > 0 ? lines : ["none"]).map((line) => `  ${line}`)];
}

/** `2026-11-28 09:15:02`, in UTC. */
export function moment(ms: string): string {
  if (ms === "0") return "";
  return new Date(Number(ms)).toISOString().slice(0, 19).replace("T", " ");
}
