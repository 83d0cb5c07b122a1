import MarkdownIt from "markdown-it";
import { type Code, codeBlock } from "../code";
import { escapeHtml, inlineCode, inlineText } from "../html";
import { fileOf, resolveLink } from "./guide-link";
import type { Image } from "./images";

type Token = MarkdownIt.Token;

/** A heading, paragraph, list, table or block of code, as the parts that it is made of. */
export type Block = [Token, ...Token[]];

const markdown = new MarkdownIt();
const { rules } = markdown.renderer;
rules.text = (tokens, index) => inlineText(tokens[index]?.content ?? "");
rules.code_inline = (tokens, index) => inlineCode(tokens[index]?.content ?? "");
rules.fence = (tokens, index) => {
  const token = tokens[index];
  return token ? codeBlock(codeOf(token)) : "";
};
rules.heading_open = (tokens, index) => {
  const { tag, id } = headingAt(tokens, index);
  return `<${tag} id="${id}"><a href="#${id}">`;
};
rules.heading_close = (tokens, index) => `</a></${tokens[index]?.tag}>`;
rules.table_open = () => '<div class="scroll"><table>';
rules.table_close = () => "</table></div>";

export type Images = ReadonlyMap<string, Image>;

/** The blocks of a Markdown file, with ids on its headings and with the links and images of the site. */
export function parseMarkdown(source: string, file: string, images: Images): Block[] {
  const tokens = markdown.parse(source.replaceAll(/<!--.*?-->\n*/gs, ""), {});
  nameHeadings(tokens);
  labelCells(tokens);
  for (const { children } of tokens) {
    rewriteLinks(children ?? [], file);
    completeImages(children ?? [], file, images);
  }
  return blocksOf(tokens);
}

export function renderBlocks(blocks: Block[]): string {
  return markdown.renderer.render(blocks.flat(), markdown.options, {});
}

/** A block's text as it is searched; that of code is not. */
export function textOfBlock(block: Block): string {
  return block.map(textOfInline).join(" ").replaceAll(/\s+/g, " ").trim();
}

export function codeOf({ info, content }: Token): Code {
  const [language = ""] = info.split(" ");
  return { language, code: content.trimEnd() };
}

/** A heading's id, as Markdown files on GitHub are linked to. */
export function idOf(heading: Token): string {
  return String(heading.attrGet("id") ?? "");
}

function headingAt(tokens: Token[], index: number): { tag: string; id: string } {
  const token = tokens[index];
  return token ? { tag: token.tag, id: idOf(token) } : { tag: "h2", id: "" };
}

function nameHeadings(tokens: Token[]): void {
  const taken = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const text = textOfInline(tokens[index + 1]);
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
      .replaceAll(" ", "-");
    const before = taken.get(slug) ?? 0;
    taken.set(slug, before + 1);
    token.attrSet("id", before === 0 ? slug : `${slug}-${before}`);
  }
}

/** On phones a row of a table is a block, whose cells say which column they are of. */
function labelCells(tokens: Token[]): void {
  let labels: string[] = [];
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === "table_open") labels = [];
    if (token.type === "tr_open") column = 0;
    if (token.type === "th_open") labels.push(textOfInline(tokens[index + 1]));
    if (token.type === "td_open") token.attrSet("data-label", labels[column++] ?? "");
  }
}

/** A link to a file that is no page becomes its text, with the file's path in the repository behind it. */
function rewriteLinks(tokens: Token[], fromFile: string): void {
  let file: string | undefined;
  for (const token of tokens) {
    if (token.type === "link_open") {
      const target = resolveLink(String(token.attrGet("href") ?? ""), fromFile);
      file = "file" in target ? target.file : undefined;
      if ("address" in target) token.attrSet("href", target.address);
      else becomeHtml(token, "");
    } else if (token.type === "link_close" && file !== undefined) {
      becomeHtml(token, ` (<code>${escapeHtml(file)}</code>)`);
    }
  }
}

/** Their sizes keep a page in its place while they load. One that was not taken yet is its text. */
function completeImages(tokens: Token[], fromFile: string, images: Images): void {
  for (const token of tokens) {
    if (token.type !== "image") continue;
    const image = images.get(fileOf(String(token.attrGet("src") ?? ""), fromFile));
    if (!image) {
      becomeHtml(token, `<em>${escapeHtml(token.content)}</em>`);
      continue;
    }
    token.attrSet("src", image.address);
    token.attrSet("width", String(image.width));
    token.attrSet("height", String(image.height));
    token.attrSet("loading", "lazy");
  }
}

function becomeHtml(token: Token, html: string): void {
  token.type = "html_inline";
  token.content = html;
}

function textOfInline(token: Token | undefined): string {
  return (token?.children ?? [])
    .map(({ type, content }) => {
      if (type === "softbreak") return " ";
      return type === "text" || type === "code_inline" ? content : "";
    })
    .join("");
}

function blocksOf(tokens: Token[]): Block[] {
  const blocks: Block[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0) blocks.push([token]);
    else blocks.at(-1)?.push(token);
    depth += token.nesting;
  }
  return blocks;
}
