export { fingerprintOf } from "./canonical-json";
export { type Checked, check, invalidInput, parseInput } from "./check";
export { Metadata, minorUnits, text } from "./fields";
export { type JsonObject, parseJsonBody } from "./json-body";
