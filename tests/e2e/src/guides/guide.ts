/** A fenced block of a guide. */
export interface Block {
  /** The first word after the fence: sh, ts, json, text. */
  language: string;
  /** Shown, but neither run nor compared: the fence says `excerpt`, or the block is a diagram. */
  isExcerpt: boolean;
  text: string;
  /** The line of its fence, from 1. */
  line: number;
}

export interface Guide {
  blocks: Block[];
  /** The link anchors of its headings. */
  anchors: Set<string>;
  /** The targets of its links, as written. */
  links: string[];
}

/**
 * Parses a guide. Blocks may be indented, as in a list.
 * @throws Error when a block does not end
 */
export function guideOf(markdown: string): Guide {
  const blocks: Block[] = [];
  const prose: string[] = [];
  let open: (Block & { indent: string; lines: string[] }) | undefined;
  markdown.split("\n").forEach((line, index) => {
    const fence = /^(\s*)```(.*)$/.exec(line);
    if (open === undefined) {
      if (fence) open = opened(fence, index + 1);
      else prose.push(line);
    } else if (fence) {
      const { language, isExcerpt, lines } = open;
      blocks.push({ language, isExcerpt, text: lines.join("\n"), line: open.line });
      open = undefined;
    } else {
      open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    }
  });
  if (open) throw new Error("The last block of the guide does not end.");
  return { blocks, anchors: anchorsOf(prose), links: linksOf(prose.join("\n")) };
}

function opened([, indent = "", info = ""]: RegExpExecArray, line: number) {
  const [language = "", ...marks] = info.trim().split(/\s+/);
  const isExcerpt = marks.includes("excerpt") || language === "mermaid";
  return { language, isExcerpt, text: "", line, indent, lines: [] };
}

/** GitHub's anchors: a second heading of the same name gets a number. */
function anchorsOf(prose: readonly string[]): Set<string> {
  const anchors = new Set<string>();
  for (const line of prose) {
    const [, title] = /^#{1,6} (.*)$/.exec(line) ?? [];
    if (title === undefined) continue;
    const name = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- _]/gu, "")
      .replaceAll(" ", "-");
    let anchor = name;
    for (let number = 1; anchors.has(anchor); number += 1) anchor = `${name}-${number}`;
    anchors.add(anchor);
  }
  return anchors;
}

function linksOf(prose: string): string[] {
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
}
