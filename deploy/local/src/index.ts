export { migrateAll, roleUrl } from "./migrate-all";
export { type OpenParts, openParts } from "./open-parts";
export { type Parts, startParts } from "./parts";
export { freePort } from "./ports";
export { Processes } from "./processes";
