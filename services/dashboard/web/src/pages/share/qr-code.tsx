import { qrPath } from "./qr-path";

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
