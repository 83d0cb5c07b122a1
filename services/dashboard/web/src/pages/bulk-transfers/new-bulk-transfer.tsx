import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { BulkProblem, CreatedBulkTransfer } from "../../../../src/http/api";
import { request } from "../../api/client";
import { ApiError } from "../../api/http";
import { pathOf, resources } from "../../api/resources";
import { useFormId } from "../../api/use-form-id";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { Callout } from "../../ui/callout";
import { type Column, DataTable } from "../../ui/data-table";
import { Form, TextArea, TextField } from "../../ui/form";
import { Card, EmptyState, Page } from "../../ui/page";

const MIB = 1024 * 1024;
const FILE_MAX_BYTES = 3 * MIB;
const EXAMPLE = `toPayId,accountNumber,bankCode,amount,narration,reference
ada-okafor.spid,,,250000,Salary,salaries-11/1
,0690000031,058,1000000,Salary,salaries-11/2`;

/** Rows from a file or from the clipboard become a draft, once none of them has a problem. */
export function NewBulkTransferPage() {
  const { can, merchant, mode, scope } = useScope();
  return (
    <Page
      title="New bulk transfer"
      lead="Every row is checked first. Nothing is paid before you, or someone else of your team, approve it."
    >
      {can("money.prepare") ? (
        <NewBulkTransfer key={`${scope.merchantId}:${mode}`} />
      ) : (
        <EmptyState title="Your role does not send money">
          <p>Ask an owner or admin of {merchant.name}.</p>
        </EmptyState>
      )}
    </Page>
  );
}

function NewBulkTransfer() {
  const { merchant, mode, scope } = useScope();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [problems, setProblems] = useState<BulkProblem[]>([]);
  const withId = useFormId(`bulk-transfer:${scope.merchantId}:${mode}`);

  const create = async (values: FormData) => {
    setProblems([]);
    const csv = await rowsOf(values);
    const filters = {
      reference: String(values.get("reference") ?? "").trim(),
      verifyNames: values.has("verifyNames") ? "true" : undefined,
    };
    const path = pathOf(resources.bulkTransfers(scope), filters);
    const created = await withId((idempotencyKey) =>
      request<CreatedBulkTransfer>("POST", path, { csv, idempotencyKey }),
    );
    if ("problems" in created) return setProblems(created.problems);
    await refresh(resources.bulkTransfers(scope));
    const params = { merchant: merchant.slug, mode, bulk: created.bulkTransfer.id };
    await navigate({ to: "/m/$merchant/$mode/bulk-transfers/$bulk", params });
  };

  return (
    <>
      <div className="max-w-3xl">
        <Card>
          <Form submit="Check the rows" onSubmit={create} isRepeatable>
            <TextField
              name="reference"
              label="Reference"
              hint="Yours, of this bulk transfer, such as salaries-11. No other one may have it."
              autoComplete="off"
              maxLength={100}
            />
            <TextField
              name="file"
              type="file"
              accept=".csv,text/csv"
              label="CSV file"
              hint="Up to 10,000 rows and 3 MiB."
            />
            <TextArea
              name="rows"
              label="Or paste the rows"
              rows={6}
              spellCheck={false}
              placeholder={EXAMPLE}
              hint="The first line names the columns: toPayId, or accountNumber and bankCode; amount in kobo, so 250000 is ₦2,500.00; reference, its own for each row; and accountName and narration if you like."
            />
            <label className="flex items-start gap-2.5">
              <input type="checkbox" name="verifyNames" className="mt-1" />
              <span>
                Verify the names of the accounts at their banks
                <span className="block text-soft">Up to 200 accounts.</span>
              </span>
            </label>
          </Form>
        </Card>
      </div>
      {problems.length > 0 && <Problems problems={problems} />}
    </>
  );
}

/** @throws ApiError at the field that has no rows, or too large a file */
async function rowsOf(values: FormData): Promise<string> {
  const file = values.get("file");
  const isFile = file instanceof File && file.size > 0;
  if (isFile && file.size > FILE_MAX_BYTES) throw atField("file", "The file may have 3 MiB.");
  const rows = isFile ? await file.text() : String(values.get("rows") ?? "");
  if (rows.trim() === "") throw atField("file", "Choose a file, or paste the rows below.");
  return rows;
}

function atField(name: string, message: string): ApiError {
  return new ApiError(400, { code: "VALIDATION_ERROR", message, fields: { [name]: message } });
}

function Problems({ problems }: { problems: BulkProblem[] }) {
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  return (
    <>
      <Callout tone="danger" title={`Nothing was stored: ${count}`} alert>
        <p>Correct the rows, then check them again.</p>
      </Callout>
      <DataTable
        label="Problems"
        rows={problems}
        rowKey={({ row, column, message }) => `${row}/${column}/${message}`}
        columns={PROBLEM_COLUMNS}
      />
    </>
  );
}

const PROBLEM_COLUMNS: Column<BulkProblem>[] = [
  { title: "Row", cell: ({ row }) => row ?? "The file" },
  { title: "Column", cell: ({ column }) => column ?? "–" },
  { title: "Problem", cell: ({ message }) => message },
];
