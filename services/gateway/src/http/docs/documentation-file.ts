/** The public files of one mode, by path. */
export type Documentation = Map<string, DocumentationFile>;

export interface DocumentationFile {
  type:
    | "text/html"
    | "text/css"
    | "text/javascript"
    | "text/markdown"
    | "text/plain"
    | "application/json"
    | "image/webp";
  content: string | Uint8Array;
  /** 200 when absent. */
  status?: 404;
  /** Pages of other origins may read it. */
  isShared?: true;
}
