import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type Cell, COLUMNS } from "./report-lines";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OOXML = "http://schemas.openxmlformats.org";
const MAIN = `${OOXML}/spreadsheetml/2006/main`;
const RELATIONS = `${OOXML}/package/2006/relationships`;
const OFFICE = `${OOXML}/officeDocument/2006/relationships`;
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts of a workbook with one sheet (ECMA-376), all but the sheet. */
const WORKBOOK: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `${XML}<Types xmlns="${OOXML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  "_rels/.rels": `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/**
 * A workbook with one sheet, as it is compressed; the sheet is never whole in memory. Texts are no formulas, and whole
 * numbers are exact: Kobo's amounts have at most 15 digits.
 */
export async function* xlsxFile(pages: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetOf(pages), { objectMode: false });
  const { outputStream } = zip as unknown as { outputStream: Readable };
  // The reader of the file gets the errors of the pages.
  for (const source of [sheet, zip]) {
    source.on("error", (error: Error) => outputStream.destroy(error));
  }
  for (const [name, xml] of Object.entries(WORKBOOK)) zip.addBuffer(Buffer.from(xml), name);
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml");
  zip.end();
  try {
    for await (const chunk of outputStream) yield chunk;
  } finally {
    sheet.destroy();
  }
}

async function* sheetOf(pages: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${XML}<worksheet xmlns="${MAIN}"><sheetData>${rowOf(COLUMNS, 1)}`);
  let above = 1;
  for await (const page of pages) {
    const first = above + 1;
    yield Buffer.from(page.map((cells, at) => rowOf(cells, first + at)).join(""));
    above += page.length;
  }
  yield Buffer.from("</sheetData></worksheet>");
}

/** The names of columns, which are fewer than the letters. */
const COLUMN_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A row with its number, from 1. Some readers need the addresses of cells. */
function rowOf(cells: readonly Cell[], number: number): string {
  const written = cells.map((cell, at) => cellOf(cell, `${COLUMN_NAMES[at]}${number}`));
  return `<row r="${number}">${written.join("")}</row>`;
}

function cellOf(cell: Cell, address: string): string {
  if (typeof cell === "bigint") return `<c r="${address}"><v>${cell}</v></c>`;
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** XML 1.0 has no place for these, not even escaped: control characters, lone surrogates, U+FFFE and U+FFFF. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return text
    .replace(NOT_IN_XML, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
