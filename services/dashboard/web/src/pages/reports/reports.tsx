import { useInfiniteQuery } from "@tanstack/react-query";
import type { OrderReport, Report } from "../../../../src/http/api";
import { request } from "../../api/client";
import { ApiError } from "../../api/http";
import { pathOf, queries, resources } from "../../api/resources";
import { useFormId } from "../../api/use-form-id";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { startOfDay } from "../../format/time";
import { Badge, type Tone } from "../../ui/badge";
import { ButtonAnchor } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { Form, Select, TextField } from "../../ui/form";
import { Card, EmptyState, Page } from "../../ui/page";
import { Paged } from "../../ui/paged";
import { showToast } from "../../ui/toast";
import { Money, Time } from "../../ui/values";

const LOOK_AGAIN_MS = 1_500;

/** Files of a wallet's entries, which are made while the page is open or not. */
export function ReportsPage() {
  const { scope } = useScope();
  const reports = useInfiniteQuery({
    ...queries.reports(scope),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.reports.some(isUnderWay)) ? LOOK_AGAIN_MS : false,
  });
  return (
    <Page
      title="Reports"
      lead="Statements and settlements of a period, as a file for your books. Each is kept for seven days."
    >
      <OrderForm key={`${scope.merchantId}:${scope.mode}`} />
      <Paged query={reports}>
        {(pages) => {
          const found = pages.flatMap((page) => page.reports);
          return found.length > 0 ? (
            <DataTable label="Reports" rows={found} rowKey={({ id }) => id} columns={COLUMNS} />
          ) : (
            <EmptyState title="No reports yet">
              <p>Order one above: a file of the last month takes a few seconds.</p>
            </EmptyState>
          );
        }}
      </Paged>
    </Page>
  );
}

function isUnderWay({ status }: Report): boolean {
  return status === "pending" || status === "processing";
}

const TYPES: Record<Report["type"], string> = {
  statement: "Statement: everything",
  settlement: "Settlement: card payments before they are settled",
  transfers: "Transfers: money out, with fees",
  payments: "Payments: money in",
};

function OrderForm() {
  const { scope } = useScope();
  const refresh = useRefresh();
  const withId = useFormId(`report:${scope.merchantId}:${scope.mode}`);
  const order = async (values: FormData) => {
    const body = orderOf(values);
    await withId((idempotencyKey) =>
      request<Report>("POST", pathOf(resources.reports(scope)), { body, idempotencyKey }),
    );
    await refresh(resources.reports(scope));
    showToast("The report is ordered.");
  };
  return (
    <div className="max-w-3xl">
      <Card>
        <Form submit="Order report" onSubmit={order} isRepeatable>
          <Select name="type" label="Kind">
            {Object.entries(TYPES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <Select name="format" label="Format">
            <option value="xlsx">Excel (XLSX)</option>
            <option value="csv">CSV</option>
          </Select>
          <TextField name="from" type="date" label="From" />
          <TextField name="to" type="date" label="To, with that day" hint="At most 366 days." />
        </Form>
      </Card>
    </div>
  );
}

/** @throws ApiError at the field of a day that is missing */
function orderOf(values: FormData): OrderReport {
  const day = (name: string) => String(values.get(name) ?? "");
  const from = startOfDay(day("from") || undefined);
  const to = startOfDay(day("to") || undefined, 1);
  if (!from) throw atField("from", "Choose the first day.");
  if (!to) throw atField("to", "Choose the last day.");
  return {
    type: values.get("type") as Report["type"],
    format: values.get("format") as Report["format"],
    ...{ from, to },
  };
}

function atField(name: string, message: string): ApiError {
  return new ApiError(400, { code: "VALIDATION_ERROR", message, fields: { [name]: message } });
}

const STATUSES: Record<Report["status"], { tone: Tone; name: string }> = {
  pending: { tone: "warn", name: "Ordered" },
  processing: { tone: "warn", name: "Being made" },
  completed: { tone: "ok", name: "Ready" },
  failed: { tone: "danger", name: "Failed" },
};

function Status({ report: { status, progress, error } }: { report: Report }) {
  const { tone, name } = STATUSES[status];
  return (
    <span>
      <Badge tone={tone}>{status === "processing" ? `${name}: ${progress} %` : name}</Badge>
      {error && <span className="block text-xs text-soft">{error}</span>}
    </span>
  );
}

function Download({ report: { id, hasFile, status } }: { report: Report }) {
  const { scope } = useScope();
  if (!hasFile) return status === "completed" ? "Deleted" : "–";
  const path = pathOf([...resources.reports(scope), id, "file"]);
  return (
    <ButtonAnchor size="small" href={`/api${path}`} download>
      Download
    </ButtonAnchor>
  );
}

const COLUMNS: Column<Report>[] = [
  { title: "Ordered", cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    title: "Kind",
    cell: ({ type, format }) => (
      <span>
        <span className="inline-block first-letter:uppercase">{type},</span> {format.toUpperCase()}
      </span>
    ),
  },
  {
    title: "Period",
    cell: ({ from, to }) => (
      <span>
        <Time at={from} /> – <Time at={to} />
      </span>
    ),
  },
  { title: "Status", cell: (report) => <Status report={report} /> },
  { title: "Lines", align: "end", cell: ({ lines }) => lines },
  {
    title: "In",
    align: "end",
    cell: ({ creditsKobo, currency }) => <Money minor={creditsKobo} currency={currency} />,
  },
  {
    title: "Out",
    align: "end",
    cell: ({ debitsKobo, currency }) => <Money minor={debitsKobo} currency={currency} />,
  },
  { title: "File", hideTitle: true, cell: (report) => <Download report={report} /> },
];
