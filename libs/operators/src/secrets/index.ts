export { type Rotation, SECRETS, type SecretFact, STORED_ROWS_MAX } from "./catalogue";
export { secrets } from "./secrets";
