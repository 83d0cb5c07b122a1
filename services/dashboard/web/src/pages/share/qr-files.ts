import { qrPath } from "./qr-path";

const PNG_MODULE_PX = 16;
const DOWNLOAD_MS = 60_000;
/** Of printed codes; programs scale it. */
const SVG_SIDE = "40mm";

export function qrSvg(text: string): Blob {
  const { size, path } = qrPath(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SVG_SIDE}" height="${SVG_SIDE}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return new Blob([svg], { type: "image/svg+xml" });
}

/** @throws Error when the browser draws no picture */
export async function qrPng(text: string): Promise<Blob> {
  const { size, path } = qrPath(text);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * PNG_MODULE_PX;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no canvas.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(PNG_MODULE_PX, PNG_MODULE_PX);
  context.fillStyle = "#000";
  context.fill(new Path2D(path));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The browser made no picture.");
  return blob;
}

export function download(blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(href), DOWNLOAD_MS);
}
