// biome-ignore-all lint/a11y/noRedundantRoles: the layout of a phone takes the roles away in some browsers
import type { ReactNode } from "react";
import { CARD } from "./classes";

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  align?: "end";
  /** The title is for screen readers alone: of a column of buttons. */
  hideTitle?: boolean;
}

interface DataTableProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
}

/** A table that is a list of cards on a phone. */
export function DataTable<Row>({ label, rows, rowKey, columns }: DataTableProps<Row>) {
  return (
    <div className={`${CARD} min-w-0 md:overflow-x-auto`}>
      <table role="table" aria-label={label} className="data-table w-full border-collapse">
        <thead role="rowgroup">
          <tr role="row" className="border-b border-line text-left text-xs text-soft">
            {columns.map(({ title, align, hideTitle }) => (
              <th
                key={title}
                role="columnheader"
                scope="col"
                className={`px-4 py-2.5 font-medium whitespace-nowrap ${align ? "text-right" : ""}`}
              >
                <span className={hideTitle ? "sr-only" : ""}>{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className="border-b border-line last:border-0">
              {columns.map(({ title, cell, align, hideTitle }) => (
                <td
                  key={title}
                  role="cell"
                  data-title={hideTitle ? undefined : title}
                  className={`align-top md:px-4 md:py-3 ${align ? "md:text-right" : ""}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
