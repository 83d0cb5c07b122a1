import { API_ROOT } from "../api-root";

/** Beside the paths of the operations, with the same keys. */
export const GRAPHQL_PATH = `${API_ROOT}/graphql`;
