export { problemsByRow } from "./problems-by-row";
export { readCsvTable } from "./read-csv-table";
export type { TableBody } from "./table-body";
