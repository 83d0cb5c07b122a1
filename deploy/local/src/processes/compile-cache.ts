import { join } from "node:path";
import { ROOT } from "../config";

/**
 * Where Node keeps the compiled code of our processes, so that the next start of each does without
 * compiling. It goes with the installation, not with the data, and so serves a new folder's first
 * start, too. Node looks at each file's content before it uses what it kept.
 */
export const COMPILE_CACHE = join(ROOT, "node_modules/.cache/kobo-compiled");
