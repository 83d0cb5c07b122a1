/** Names that are shown to people, and what tells them apart. */
export { type NameProblem, nameProblem } from "./display-name";
export { skeleton } from "./skeleton";
export { slug } from "./slug";
