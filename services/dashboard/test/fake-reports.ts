import { newUuid, toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import type { Report } from "@kobo/protos/wallet_ledger/v1/Report";
import type { ReportsDefinition } from "@kobo/protos/wallet_ledger/v1/Reports";
import { fromWireMode, type Handlers } from "@kobo/rpc";

interface FakeReport extends Report {
  id: string;
  owner: string;
  key: string;
}

type Mode = Parameters<typeof fromWireMode>[0];

/** The reports of wallet-ledger. Each is completed at once. */
export class FakeReports {
  readonly all: FakeReport[] = [];
  /** The parts of every file. */
  parts = ["id,amount\r\n", "ent_1,100\r\n"];

  given(owner: string, fields: Report = {}, key = ""): FakeReport {
    const report: FakeReport = {
      ...{ id: toPublicId("rep", newUuid()), owner, key },
      ...{ type: "REPORT_TYPE_STATEMENT", format: "REPORT_FORMAT_CSV", currency: "NGN" },
      ...{ status: "REPORT_STATUS_COMPLETED", progressPercent: 100, lines: 1 },
      ...{ creditsKobo: "100", debitsKobo: 0, fileBytes: 22, errorCode: "" },
      ...{ fromMs: 1_700_000_000_000, toMs: 1_700_100_000_000, createdAtMs: 1_700_100_000_000 },
      ...{ endedAtMs: 1_700_100_000_000, expiresAtMs: 1_900_000_000_000 },
      updatedAtMs: 1_700_100_000_000,
      ...fields,
    };
    this.all.push(report);
    return report;
  }

  handlers(): Handlers<ReportsDefinition> {
    const find = (key: { merchantId: string; mode: Mode; id: string }) => {
      const found = this.all.find(({ id, owner }) => id === key.id && owner === ownerOf(key));
      if (!found) throw new AppError("REPORT_NOT_FOUND");
      return found;
    };
    return {
      CreateReport: async ({ type, format, currency, fromMs, toMs, idempotency, ...of }) => {
        const key = idempotency?.keyHash.toString("hex") ?? "";
        const known = this.all.find((each) => each.key === key);
        const order = { type, format, currency, fromMs, toMs };
        return { report: known ?? this.given(ownerOf(of), order, key), replayed: Boolean(known) };
      },
      GetReport: async (request) => ({ report: find(request) }),
      ListReports: async (request) => ({
        reports: this.all.filter(({ owner }) => owner === ownerOf(request)).toReversed(),
        hasMore: false,
      }),
      ReadReportFile: async ({ part, ...request }) => {
        find(request);
        const content = Buffer.from(this.parts[part] ?? "");
        return { content, hasMore: part + 1 < this.parts.length };
      },
    };
  }
}

function ownerOf({ merchantId, mode }: { merchantId: string; mode: Mode }): string {
  return `${merchantId}/${fromWireMode(mode)}`;
}
