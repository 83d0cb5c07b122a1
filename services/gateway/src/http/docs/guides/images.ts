import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DOCS_PATH } from "../site/shell";

/** A picture of a guide, in WebP. */
export interface Image {
  address: string;
  content: Buffer;
  width: number;
  height: number;
}

const FOLDER = "images/dashboard";

/** The images of guides, by their paths in `docs/`. */
export function readImages(docs: string): ReadonlyMap<string, Image> {
  const names = readdirSync(join(docs, FOLDER)).filter((name) => name.endsWith(".webp"));
  return new Map(
    names.map((name) => {
      const file = `${FOLDER}/${name}`;
      const content = readFileSync(join(docs, file));
      return [file, { address: `${DOCS_PATH}/${file}`, content, ...sizeOf(content) }];
    }),
  );
}

/** Of the extended format, in which browsers write: 24 bits each, less one (RFC 9649, 2.7). */
function sizeOf(content: Buffer): Pick<Image, "width" | "height"> {
  if (content.toString("latin1", 8, 16) !== "WEBPVP8X") throw new Error("The image is no WebP.");
  return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
}
