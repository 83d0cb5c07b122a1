/** Every path of the API is relative to this one, but those of card payments. */
export const API_ROOT = "/api/v1/developer";
