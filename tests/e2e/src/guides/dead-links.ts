import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { guideOf } from "./guide";

/** The links of a guide that lead nowhere in the repository. Addresses of the web are not tried. */
export function deadLinks(file: string): string[] {
  return guideOf(readFileSync(file, "utf8")).links.filter((link) => !leadsSomewhere(file, link));
}

function leadsSomewhere(file: string, link: string): boolean {
  if (/^https?:/.test(link)) return true;
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? file : join(dirname(file), path);
  if (!existsSync(target)) return false;
  if (anchor === undefined) return true;
  return guideOf(readFileSync(target, "utf8")).anchors.has(anchor);
}
