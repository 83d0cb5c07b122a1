import { encode } from "uqr";

/** The dark modules as a path of unit squares. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 2 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: modules.join("") };
}
