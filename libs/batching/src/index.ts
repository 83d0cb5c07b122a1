export { Batcher, type BatcherOptions } from "./batcher";
export { RefreshAheadCache } from "./refresh-ahead-cache";
