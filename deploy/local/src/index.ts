export { environmentBeside } from "./beside";
export { merchantBeside } from "./merchant-beside";
export { migrateAll, roleUrl } from "./migrate-all";
export { type OpenParts, openParts } from "./open-parts";
export { type Parts, startParts } from "./parts";
export { startPostgres } from "./parts/postgres";
export { freePort } from "./ports";
export { Processes } from "./processes";
export { seedMerchants } from "./seed";
