export { type Rotation, SECRETS, type SecretFact } from "./catalogue";
export { secrets } from "./secrets";
