import { type Code, codeBlock, codeTabs, isChoice } from "../code";
import { escapeHtml } from "../html";
import type { Page, SearchEntry } from "../site/page";
import { GUIDES_PATH } from "./guide-link";
import type { Guide } from "./manifest";
import {
  type Block,
  codeOf,
  type Images,
  idOf,
  parseMarkdown,
  renderBlocks,
  textOfBlock,
} from "./markdown";

/** Text, and the examples that stand examplesByPlace it on a wide screen. */
interface Row {
  prose: Block[];
  examples: Code[];
}

/** The page of a guide, made from its Markdown file. */
export function guidePage({ title, slug, file }: Guide, source: string, images: Images): Page {
  const path = `${GUIDES_PATH}/${slug}`;
  const blocks = parseMarkdown(source, file, images);
  const lead = blocks.find(([first]) => first.type === "paragraph_open");
  return {
    path,
    title,
    description: lead ? textOfBlock(lead) : title,
    article: `<article class="guide">${rowsOf(blocks).map(rowHtml).join("\n")}
<p class="source"><a href="${path}.md">This page as Markdown</a></p></article>`,
    headings: blocks.filter(isHeading("h2")).map((block) => ({
      id: idOf(block[0]),
      // The name of an event breaks after its dots.
      title: escapeHtml(textOfBlock(block)).replaceAll(/[._](?=\w)/g, "$&<wbr>"),
    })),
    entries: entriesOf(blocks, title),
  };
}

function rowsOf(blocks: Block[]): Row[] {
  const rows: Row[] = [];
  for (const block of blocks) {
    const [first] = block;
    const row = rows.at(-1);
    if (first.type === "fence") row?.examples.push(codeOf(first));
    else if (!row || row.examples.length > 0 || isHeading("h2")(block)) {
      rows.push({ prose: [block], examples: [] });
    } else row.prose.push(block);
  }
  return rows;
}

function rowHtml({ prose, examples }: Row): string {
  const text = renderBlocks(prose);
  const examplesByPlace = grouped(examples).map(([first, ...more]) =>
    more.length > 0 ? codeTabs([first, ...more]) : codeBlock(first),
  );
  return `<div class="row"><div class="prose">${text}</div>${examplesByPlace.length > 0 ? `<div class="examples">${examplesByPlace.join("")}</div>` : ""}</div>`;
}

/** Neighbours in different languages are one example. */
function grouped(examples: Code[]): [Code, ...Code[]][] {
  const groups: [Code, ...Code[]][] = [];
  for (const code of examples) {
    const group = groups.at(-1);
    const isOther = group?.every(({ language }) => language !== code.language);
    if (group && isOther && isChoice(code) && group.every(isChoice)) group.push(code);
    else groups.push([code]);
  }
  return groups;
}

/** One for the text before the first heading, and one for each part under a heading. */
function entriesOf(blocks: Block[], title: string): SearchEntry[] {
  const entries: SearchEntry[] = [{ id: "", title, text: "" }];
  for (const block of blocks) {
    if (isHeading("h1")(block)) continue;
    const text = textOfBlock(block);
    const entry = entries.at(-1);
    if (isHeading("h2", "h3")(block)) entries.push({ id: idOf(block[0]), title: text, text: "" });
    else if (entry) entry.text = `${entry.text} ${text}`.trim();
  }
  return entries;
}

function isHeading(...tags: string[]): (block: Block) => boolean {
  return ([{ type, tag }]) => type === "heading_open" && tags.includes(tag);
}
