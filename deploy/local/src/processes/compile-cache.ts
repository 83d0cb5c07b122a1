import { join } from "node:path";
import { ROOT } from "../config";

/**
 * Node's cache of compiled code for our processes, so that starts need not compile. It is kept with
 * the installation, not with the data, so it serves a new folder's first start too. Node compares
 * each file's content before it uses the cache.
 */
export const COMPILE_CACHE = join(ROOT, "node_modules/.cache/kobo-compiled");
