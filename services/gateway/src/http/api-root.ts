/** Every path of the API is relative to this one. */
export const API_ROOT = "/api/v1/developer";
