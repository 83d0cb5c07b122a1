/** Display names, and how to compare similar ones. */
export { type NameProblem, nameProblem } from "./display-name";
export { skeleton } from "./skeleton";
export { slug } from "./slug";
