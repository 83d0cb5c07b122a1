export { fingerprintOf } from "./canonical-json";
export { type Checked, check, invalidInput, parseInput, type ReadInput, readInput } from "./check";
export { dropOptionalNulls } from "./drop-optional-nulls";
export { exactNumber } from "./exact-number";
export { displayName, METADATA_RULE, Metadata, minorUnits, text } from "./fields";
export { type JsonObject, parseJsonBody } from "./json-body";
export { nearestName } from "./nearest-name";
export { NewReference, REFERENCE_RULE, Reference } from "./references";
export { ignoredField, shownName, unknownFields } from "./unknown-fields";
