/** Display names, and how to tell similar ones apart. */
export { type NameProblem, nameProblem } from "./display-name";
export { skeleton } from "./skeleton";
export { slug } from "./slug";
