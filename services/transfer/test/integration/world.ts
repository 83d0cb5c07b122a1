import { datedUuid, deriveUuid } from "@kobo/core/ids";
import { kobo } from "@kobo/core/money";
import { claimDue, retryUnreachable } from "@kobo/jobs";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createLogger } from "@kobo/runtime";
import { bankList } from "../../src/app/bank/bank-list";
import type {
  CreateExternalTransfer,
  CreateParts,
} from "../../src/app/bank/create-external-transfer";
import { nameEnquiry } from "../../src/app/bank/name-enquiry";
import { resumeTransfer } from "../../src/app/bank/run-transfer";
import { externalLedger } from "../../src/clients/external-ledger";
import { bankRail, type Rail } from "../../src/clients/rail";
import { TABLE } from "../../src/db/external-transfers";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { FINAL_STATES } from "../../src/domain/external-transfer";
import type { Charges } from "../../src/domain/fees";
import { FakeLedger } from "../fake-ledger";
import { FakeRail } from "../fake-rail";

export const SECRET = "sk_rail_test";
/** Enough for an answer on a busy machine; some tests wait for all of it. */
const RAIL_TIMEOUT_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const FREE: Charges = { tiers: [], stampDuty: kobo(0n), stampDutyFrom: 1_000_000n };

export const logger = createLogger("test", "silent");

/** A database, a fake rail over HTTP, and for each test a fake ledger and the parts that use them. */
export function worlds() {
  const database = testDatabase(MIGRATIONS);
  const rails: Rail[] = [];
  let admin: Database;
  let rail: FakeRail;

  beforeAll(() => {
    admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
  });
  afterAll(() => admin.destroy());
  beforeEach(async () => {
    rail = await FakeRail.open();
  });
  afterEach(async () => {
    rail.close();
    for (const open of rails.splice(0)) await open.close();
  });

  return {
    database,
    admin: () => admin,
    aWorld: (fields: { charges?: Charges; url?: string; db?: Database } = {}) => {
      const url = fields.url ?? rail.url;
      const account = { mode: "test" as const, url, secretKey: SECRET, timeoutMs: RAIL_TIMEOUT_MS };
      const db = fields.db ?? database().db;
      const client = bankRail(account, {
        logger,
        onRecovered: () =>
          void retryUnreachable({ db, logger }, { table: TABLE, where: { mode: "test" } }),
      });
      rails.push(client);
      const ledger = new FakeLedger();
      const both = { test: client, live: client };
      const list = bankList(client, logger);
      const parts: CreateParts = {
        db,
        ledger,
        externalLedger: externalLedger(ledger),
        rails: both,
        banks: { test: list, live: list },
        enquire: nameEnquiry(both, logger),
        charges: fields.charges ?? FREE,
        queryScale: 1,
        logger,
      };
      return new World(parts, { ledger, rail, admin });
    },
  };
}

type Fakes = { ledger: FakeLedger; rail: FakeRail; admin: Database };

/** One test's transfers and fakes, with helpers that read their state. */
export class World {
  readonly ledger: FakeLedger;
  readonly rail: FakeRail;
  readonly #admin: Database;

  constructor(
    readonly parts: CreateParts,
    { ledger, rail, admin }: Fakes,
  ) {
    this.ledger = ledger;
    this.rail = rail;
    this.#admin = admin;
  }

  row(command: Pick<CreateExternalTransfer, "reference">) {
    return this.#admin("external_transfers").where({ reference: command.reference }).first();
  }

  rowById(id: string) {
    return this.#admin("external_transfers").where({ id }).first();
  }

  async change(id: string, fields: Record<string, unknown>): Promise<void> {
    await this.#admin("external_transfers").where({ id }).update(fields);
  }

  /** Makes a transfer `days` older, here and in the ledger. Returns its new id. */
  async age(id: string, days: number): Promise<string> {
    const older = datedUuid(new Date(Date.now() - days * DAY_MS), id);
    await this.#admin("rail_answers").where({ transfer_id: id }).delete();
    await this.change(id, {
      id: older,
      ...Object.fromEntries(
        ["submitted_at", "asked_from", "grace_ends_at", "decided_at", "created_at"].map(
          (column) => [column, this.#admin.raw("?? - ? * interval '1 day'", [column, days])],
        ),
      ),
    });
    this.ledger.renameHold(id, older);
    for (const leg of ["fee hold", "duty hold"]) {
      this.ledger.renameHold(deriveUuid(id, leg), deriveUuid(older, leg));
    }
    return older;
  }

  ago(interval: string) {
    return this.#admin.raw(`now() - interval '${interval}'`);
  }

  /** The names of the merchant's events, oldest first. */
  async publishedEvents(command: Pick<CreateExternalTransfer, "tenant">): Promise<string[]> {
    return (await this.events(command)).map(({ type }) => type);
  }

  async events({ tenant }: Pick<CreateExternalTransfer, "tenant">) {
    const rows = await this.#admin("outbox")
      .where({ merchant_id: tenant.merchantId })
      .orderBy("id");
    return rows.map(({ type, data }) => ({ type, data: JSON.parse(data) }));
  }

  async reviews(id: string): Promise<string[]> {
    const rows = await this.#admin("reviews").where({ transfer_id: id });
    return rows.map(({ reason }) => reason);
  }

  /** Runs the due transfers, as the recovery worker does. */
  async work(): Promise<number> {
    const { db } = this.parts;
    const leases = await claimDue(db, { table: "external_transfers", limit: 50, leaseMs: 30_000 });
    await Promise.all(leases.map((lease) => resumeTransfer(this.parts, lease)));
    return leases.length;
  }

  /** Makes a transfer due, and runs it as the recovery worker does. */
  async recoverNow(id: string): Promise<void> {
    const now = { due_at: this.ago("0 s"), leased_until: null, not_after: this.ago("1 s") };
    await this.#admin("external_transfers")
      .where({ id })
      .whereNotIn("state", FINAL_STATES)
      .update(now);
    await this.work();
  }
}
