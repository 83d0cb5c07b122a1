import { encode } from "uqr";

/** Dark on light in both themes: cameras expect it. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label="QR code of the secret"
      viewBox={`0 0 ${size} ${size}`}
      className="mx-auto size-48 rounded-md bg-white [shape-rendering:crispEdges]"
    >
      <path d={modules.join("")} className="fill-black" />
    </svg>
  );
}
