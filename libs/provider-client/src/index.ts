export { BREAKER } from "./breaker-settings";
export { breakerStates, type CircuitBreaker, circuitBreaker, type Permit } from "./circuit-breaker";
export { legible } from "./legible";
export { wasNeverSent } from "./never-sent";
export { providerAgent } from "./provider-agent";
export { type ProviderClient, providerClient, type Reply } from "./provider-client";
export { asProviderError, ProviderError } from "./provider-error";
export { transportFailure } from "./transport-failure";
