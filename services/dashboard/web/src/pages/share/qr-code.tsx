import { encode } from "uqr";

interface QrCodeProps {
  text: string;
  /** Its name for screen readers. */
  label: string;
}

/** Dark on light in both themes: cameras expect it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = qrPath(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="mx-auto size-48 rounded-md bg-white [shape-rendering:crispEdges]"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}

/** The dark modules as a path of unit squares. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 2 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: modules.join("") };
}
