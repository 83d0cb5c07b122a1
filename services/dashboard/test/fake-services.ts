import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import {
  ApiKeys,
  Bills,
  CardPayments,
  CheckoutSessions,
  Customers,
  Merchants,
  PayIds,
  Reports,
  RequestLog,
  Sandbox,
  Transfers,
  VirtualAccounts,
  WalletLedger,
  Webhooks,
} from "@kobo/protos";
import type { ApiKeysDefinition } from "@kobo/protos/merchant/v1/ApiKeys";
import type { ApiRequest__Output } from "@kobo/protos/merchant/v1/ApiRequest";
import type { ListRequestsRequest__Output } from "@kobo/protos/merchant/v1/ListRequestsRequest";
import type { MerchantsDefinition } from "@kobo/protos/merchant/v1/Merchants";
import type { RequestLogDefinition } from "@kobo/protos/merchant/v1/RequestLog";
import type { WalletLedgerDefinition } from "@kobo/protos/wallet_ledger/v1/WalletLedger";
import type { WebhooksDefinition } from "@kobo/protos/webhook/v1/Webhooks";
import {
  fromWireMode,
  fromWireTenant,
  type Handlers,
  type Implementation,
  implement,
  serve,
  toWireMode,
} from "@kobo/rpc";
import { TEST_CALLERS } from "@kobo/rpc/testing";
import { createLogger } from "@kobo/runtime";
import { FakeBulks } from "./fake-bulk";
import { cardHandlers, FakeCards } from "./fake-cards";
import { FakeCheckoutSessions } from "./fake-checkout-sessions";
import { FakeCustomers } from "./fake-customers";
import { disputeHandlers, FakeDisputes } from "./fake-disputes";
import { billHandlers, FakeMoney, payIdHandlers, transferHandlers } from "./fake-money";
import { FakePayIds } from "./fake-pay-ids";
import { FakePaymentLinks } from "./fake-payment-links";
import { FakePayments, paymentHandlers } from "./fake-payments";
import { FakeRefunds } from "./fake-refunds";
import { FakeReports } from "./fake-reports";
import { FakeSchedules } from "./fake-schedules";

interface FakeMerchant {
  id: string;
  name: string;
  slug: string;
  walletPayId: string;
  liveMode: boolean;
  createdAtMs: number;
}

interface FakeKey {
  id: string;
  merchantId: string;
  mode: Mode;
  name: string;
  secret: string;
  /** Null for all. */
  scopes: { scopes: string[] } | null;
  deactivatedAtMs: number;
  expiresAtMs: number;
}

interface FakeEndpoint {
  id: string;
  owner: string;
  url: string;
  events: string[];
  description: string;
  active: boolean;
}

interface FakeEvent {
  id: string;
  owner: string;
  payload: string;
}

interface FakeRequest {
  owner: string;
  line: ApiRequest__Output;
}

interface FakeAuditEntry {
  merchantId: string;
  actor: string;
  action: string;
  object: string;
  requestId: string;
  address: string;
}

/** The state of the other services, and switches for their failures. */
export class FakeServices {
  readonly merchants = new Map<string, FakeMerchant>();
  readonly keys: FakeKey[] = [];
  readonly endpoints: FakeEndpoint[] = [];
  readonly events: FakeEvent[] = [];
  readonly deliveries: { id: string; owner: string; eventId: string }[] = [];
  readonly payments = new FakePayments();
  readonly audit: FakeAuditEntry[] = [];
  readonly requests: FakeRequest[] = [];
  /** The requested lists of requests. */
  readonly requestLists: ListRequestsRequest__Output[] = [];
  readonly cards = new FakeCards(this.payments);
  readonly refunds = new FakeRefunds(this.payments);
  readonly schedules = new FakeSchedules();
  readonly paymentLinks = new FakePaymentLinks();
  readonly checkoutSessions = new FakeCheckoutSessions();
  readonly disputes = new FakeDisputes();
  readonly customers = new FakeCustomers();
  readonly payIds = new FakePayIds(this.customers);
  readonly bulks = new FakeBulks();
  readonly reports = new FakeReports();
  /** The number of entries in each wallet. */
  entries = 0;
  /** Names that resemble another merchant's. */
  readonly takenNames = new Set<string>();
  /** Calls of these methods take effect, and then fail without an answer. */
  readonly lostAnswers = new Set<string>();
  /** Calls of these methods fail without an effect, until they are taken out. */
  readonly failures = new Map<string, AppError>();
  readonly money = new FakeMoney();

  givenMerchant(name: string, { liveMode = true } = {}): FakeMerchant {
    return this.addMerchant({ id: newUuid(), name, liveMode });
  }

  givenEndpoint(merchantId: string, mode: Mode): FakeEndpoint {
    const endpoint = {
      id: toPublicId("wh", newUuid()),
      owner: `${merchantId}/${mode}`,
      url: "https://example.com/hooks",
      events: ["*"],
      description: "",
      active: true,
    };
    this.endpoints.push(endpoint);
    return endpoint;
  }

  givenEvent(merchantId: string, mode: Mode, fields: object = {}): FakeEvent {
    const id = toPublicId("evt", newUuid());
    const data = { reference: `of ${merchantId}`, ...fields };
    const payload = JSON.stringify({ id, event: "payment.succeeded", timestamp: NOW, data });
    const event = { id, owner: `${merchantId}/${mode}`, payload };
    this.events.push(event);
    return event;
  }

  givenDelivery({ id: eventId, owner }: Pick<FakeEvent, "id" | "owner">) {
    const delivery = { id: toPublicId("whd", newUuid()), owner, eventId };
    this.deliveries.push(delivery);
    return delivery;
  }

  givenKey(merchantId: string, mode: Mode, scopes: string[] | null = null): FakeKey {
    const key = {
      ...{ id: newUuid(), merchantId, mode, name: "given" },
      secret: `sk_${mode}_${newUuid().slice(-8)}`,
      scopes: scopes && { scopes },
      ...{ deactivatedAtMs: 0, expiresAtMs: 0 },
    };
    this.keys.push(key);
    return key;
  }

  givenRequest(merchantId: string, mode: Mode, changes: Partial<ApiRequest__Output> = {}) {
    const line = aRequest(mode, changes);
    this.requests.push({ owner: `${merchantId}/${mode}`, line });
    return line;
  }

  addMerchant({ id, name, liveMode }: Pick<FakeMerchant, "id" | "name" | "liveMode">) {
    const slug = name.toLowerCase().replaceAll(" ", "-");
    const walletPayId = `${slug}.wallet`;
    const merchant = { id, name, slug, walletPayId, liveMode, createdAtMs: 1 };
    this.merchants.set(id, merchant);
    return merchant;
  }
}

const NOW = "2026-11-24T12:00:00.000Z";

/** Serves the contracts of all services on one port. */
export async function serveFakes(fakes: FakeServices) {
  const { ledger, ...services } = paymentHandlers(fakes);
  return serve({
    port: 0,
    // As card-payments takes files.
    messageBytesMax: 6 * 1024 * 1024,
    services: [
      fake(fakes, Merchants.service, merchantHandlers(fakes)),
      fake(fakes, ApiKeys.service, keyHandlers(fakes)),
      fake(fakes, WalletLedger.service, { ...ledgerHandlers(fakes), ...ledger }),
      fake(fakes, Webhooks.service, webhookHandlers(fakes)),
      fake(fakes, PayIds.service, {
        ...{ ...services.payIds, ...fakes.payIds.payIdHandlers(), ...payIdHandlers(fakes.money) },
      }),
      fake(fakes, VirtualAccounts.service, {
        ...services.virtualAccounts,
        ...fakes.payIds.accountHandlers(),
      }),
      fake(fakes, Transfers.service, {
        ...{ ...services.transfers, ...transferHandlers(fakes.money) },
        ...fakes.payIds.transferHandlers(),
        ...fakes.bulks.transferHandlers(),
        ...fakes.refunds.handlers(),
        ...fakes.schedules.handlers(),
      }),
      fake(fakes, Bills.service, {
        ...{ ...services.bills, ...billHandlers(fakes.money) },
        ...fakes.payIds.billHandlers(),
      }),
      fake(fakes, CheckoutSessions.service, {
        ...fakes.paymentLinks.handlers(),
        ...fakes.checkoutSessions.handlers(),
      }),
      fake(fakes, CardPayments.service, {
        ...services.cardPayments,
        ...cardHandlers(fakes.cards),
        ...disputeHandlers(fakes.disputes),
      }),
      fake(fakes, Customers.service, fakes.customers.handlers()),
      fake(fakes, Reports.service, fakes.reports.handlers()),
      fake(fakes, RequestLog.service, requestLogHandlers(fakes)),
      fake(fakes, Sandbox.service, fakes.payIds.sandboxHandlers()),
    ],
    callers: TEST_CALLERS,
    logger: createLogger("fakes", "silent"),
  });
}

type Definition = Parameters<typeof implement>[0];

/** With handlers for the methods that the dashboard may call. */
function fake<Service extends Definition>(
  { lostAnswers, failures }: FakeServices,
  service: Service,
  handlers: Partial<Handlers<Service>>,
): Implementation {
  const known: Partial<Record<string, (request: never) => Promise<unknown>>> = handlers;
  const all = Object.keys(service).map((name) => {
    const handle = async (request: never) => {
      const failure = failures.get(name);
      if (failure) throw failure;
      const result = await known[name]?.(request);
      if (lostAnswers.delete(name)) throw new AppError("SERVICE_UNAVAILABLE");
      return result;
    };
    return [name, handle];
  });
  return implement(service, Object.fromEntries(all));
}

function merchantHandlers(fakes: FakeServices): Partial<Handlers<MerchantsDefinition>> {
  const find = (id: string | undefined) => {
    const merchant = fakes.merchants.get(id ?? "");
    if (!merchant) throw new AppError("MERCHANT_NOT_FOUND");
    return merchant;
  };
  return {
    CreateMerchant: async ({ id, name, by }) => {
      if (fakes.takenNames.has(name)) {
        throw new AppError("VALIDATION_ERROR", "The name is another merchant's.");
      }
      const known = fakes.merchants.get(id);
      if (!known) record(fakes, { merchantId: id, action: "merchant.created", by });
      return { merchant: known ?? fakes.addMerchant({ id, name, liveMode: false }) };
    },
    CheckName: async ({ name }) => {
      if (!fakes.takenNames.has(name)) return {};
      const errors = [{ field: "name", code: "resembles_merchant", message: "Another's name." }];
      throw new AppError("VALIDATION_ERROR", "Another's name.", { errors });
    },
    GetMerchant: async ({ id }) => ({ merchant: find(id) }),
    GetLimits: async ({ merchantId }) => {
      find(merchantId);
      const transfers = { amountMaxKobo: String(fakes.money.amountMax) };
      return { limits: { transfers, bulkSecondApprover: fakes.bulks.needsTwo } };
    },
    ListAuditEntries: async ({ merchantId, limit, beforeId }) => {
      const ids = fakes.audit.map((entry, index) => ({ ...entry, id: index + 1 }));
      const before = Number(beforeId) || Number.POSITIVE_INFINITY;
      const found = ids
        .filter((entry) => entry.merchantId === merchantId && entry.id < before)
        .toReversed()
        .slice(0, limit);
      const atMs = Date.parse(NOW);
      return { entries: found.map((entry) => ({ ...entry, atMs, afterJson: '{"name":"x"}' })) };
    },
  };
}

type By = { actor: string; requestId: string; address: string } | null;

function record(
  fakes: FakeServices,
  { merchantId, action, by }: { merchantId: string; action: string; by: By },
): void {
  const { actor = "", requestId = "", address = "" } = by ?? {};
  fakes.audit.push({ merchantId, action, object: "key:x", actor, requestId, address });
}

const isPublishable = (secret: string) => secret.startsWith("pk_");

function keyHandlers(fakes: FakeServices): Partial<Handlers<ApiKeysDefinition>> {
  const toWire = ({ secret, mode, ...key }: FakeKey) => ({
    ...key,
    mode: mode === "live" ? ("MODE_LIVE" as const) : ("MODE_TEST" as const),
    last4: secret.slice(-4),
    createdAtMs: 1,
    kind: isPublishable(secret) ? ("KEY_KIND_PUBLISHABLE" as const) : ("KEY_KIND_SECRET" as const),
    publishableKey: isPublishable(secret) ? secret : "",
  });
  const find = ({ merchantId, id }: { merchantId: string; id: string }) => {
    const key = fakes.keys.find((each) => each.id === id && each.merchantId === merchantId);
    if (!key || key.deactivatedAtMs > 0) throw new AppError("API_KEY_NOT_FOUND");
    return key;
  };
  return {
    CreateApiKey: async ({ id, merchantId, name, scopes, by, ...request }) => {
      const known = fakes.keys.find((each) => each.id === id);
      if (known) {
        return { key: toWire(known), secretKey: isPublishable(known.secret) ? known.secret : "" };
      }
      const mode = fromWireMode(request.mode);
      if (mode === "live" && !fakes.merchants.get(merchantId)?.liveMode) {
        throw new AppError("LIVE_MODE_OFF");
      }
      const isPublic = request.kind === "KEY_KIND_PUBLISHABLE";
      const given = isPublic ? ["payment_methods:write"] : scopes?.scopes;
      const key = Object.assign(fakes.givenKey(merchantId, mode, given), { id, name });
      if (isPublic) key.secret = key.secret.replace(/^sk/, "pk");
      record(fakes, { merchantId, action: "key.created", by });
      return { key: toWire(key), secretKey: key.secret };
    },
    ListApiKeys: async ({ merchantId }) => ({
      keys: fakes.keys.filter((key) => key.merchantId === merchantId).map(toWire),
    }),
    UpdateApiKey: async (request) => {
      const key = find(request);
      if (request.name) key.name = request.name;
      if (request.scopes) key.scopes = request.scopes.scopes;
      return { key: toWire(key) };
    },
    RollApiKey: async (request) => {
      const { merchantId, mode } = find(request);
      const key = fakes.givenKey(merchantId, mode);
      return { key: toWire(key), secretKey: key.secret };
    },
    DeactivateApiKey: async (request) => {
      find(request).deactivatedAtMs = 1;
      return {};
    },
  };
}

function ledgerHandlers(fakes: FakeServices): Partial<Handlers<WalletLedgerDefinition>> {
  return {
    ListWallets: async ({ merchantId, mode }) => ({
      wallets: [
        {
          payId: fakes.merchants.get(merchantId)?.walletPayId ?? "",
          currency: "NGN",
          balance: { availableKobo: String(fakes.money.balanceOf(merchantId, fromWireMode(mode))) },
        },
      ],
    }),
    ListEntries: async ({ merchantId, payId, beforeSeq, limit }) => {
      if (fakes.merchants.get(merchantId)?.walletPayId !== payId) {
        throw new AppError("WALLET_NOT_FOUND");
      }
      const first = Number(beforeSeq) ? Number(beforeSeq) - 1 : fakes.entries;
      const count = Math.min(limit, first);
      const entries = Array.from({ length: count }, (_, index) => {
        const seq = first - index;
        const amountKobo = seq % 2 === 0 ? -seq : seq;
        return {
          ...{ seq, amountKobo, balanceAfterKobo: seq, atMs: Date.parse(NOW) + seq },
          type: "TRANSFER_TYPE_PAYID_TRANSFER" as const,
          reference: `ref-${seq}`,
          narration: "=1+1",
        };
      });
      return { entries, hasMore: first > count };
    },
    ListDailyTotals: async ({ merchantId, payId, days }) => {
      if (fakes.merchants.get(merchantId)?.walletPayId !== payId) {
        throw new AppError("WALLET_NOT_FOUND");
      }
      const dayOf = (index: number) =>
        new Date(Date.parse(NOW) - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10);
      return {
        days: Array.from({ length: days }, (_, index) => ({
          ...{ day: dayOf(index), inKobo: index * 100, outKobo: index },
        })),
      };
    },
  };
}

function webhookHandlers(fakes: FakeServices): Partial<Handlers<WebhooksDefinition>> {
  type WireTenant = Parameters<typeof fromWireTenant>[0];
  const ownerOf = (wire: WireTenant) => {
    const { merchantId, mode } = fromWireTenant(wire);
    return `${merchantId}/${mode}`;
  };
  const findEndpoint = (tenant: WireTenant, id: string) => {
    const owner = ownerOf(tenant);
    const endpoint = fakes.endpoints.find((each) => each.id === id && each.owner === owner);
    if (!endpoint) throw new AppError("WEBHOOK_NOT_FOUND");
    return endpoint;
  };
  const findDelivery = (tenant: WireTenant, id: string) => {
    const owner = ownerOf(tenant);
    const found = fakes.deliveries.find((each) => each.id === id && each.owner === owner);
    if (!found) throw new AppError("DELIVERY_NOT_FOUND");
    return { ...delivery("", found.eventId), id };
  };
  const findEvent = (tenant: WireTenant, id: string) => {
    const event = fakes.events.find((each) => each.id === id && each.owner === ownerOf(tenant));
    if (!event) throw new AppError("EVENT_NOT_FOUND");
    return event;
  };
  const delivery = (endpointId: string, eventId: string) => ({
    ...{ id: toPublicId("whd", newUuid()), endpointId, eventId, event: "payment.succeeded" },
    status: "DELIVERY_STATUS_PENDING" as const,
  });
  return {
    ListEndpoints: async ({ tenant }) => ({
      endpoints: fakes.endpoints.filter(({ owner }) => owner === ownerOf(tenant)),
    }),
    GetEndpoint: async ({ tenant, id }) => ({ endpoint: findEndpoint(tenant, id) }),
    CreateEndpoint: async ({ tenant, url, events, description }) => {
      const { merchantId, mode } = fromWireTenant(tenant);
      const endpoint = fakes.givenEndpoint(merchantId, mode);
      Object.assign(endpoint, { url, events, description });
      return { endpoint, secret: "whsec_shown-once" };
    },
    UpdateEndpoint: async ({ tenant, id, url }) => {
      const endpoint = findEndpoint(tenant, id);
      if (url) endpoint.url = url;
      return { endpoint };
    },
    DeleteEndpoint: async ({ tenant, id }) => {
      fakes.endpoints.splice(fakes.endpoints.indexOf(findEndpoint(tenant, id)), 1);
      return {};
    },
    RollSecret: async ({ tenant, id }) => ({
      endpoint: findEndpoint(tenant, id),
      secret: "whsec_rolled",
    }),
    SendTestEvent: async ({ tenant, id }) => ({
      delivery: delivery(findEndpoint(tenant, id).id, toPublicId("evt", newUuid())),
    }),
    CreateRecovery: async ({ tenant, endpointId }) => {
      findEndpoint(tenant, endpointId);
      return {};
    },
    ListDeliveries: async ({ tenant, endpointId }) => ({
      deliveries: [delivery(findEndpoint(tenant, endpointId).id, "evt_x")],
    }),
    GetDelivery: async ({ tenant, endpointId, id }) => {
      if (endpointId === "") return { delivery: findDelivery(tenant, id) };
      const { id: found, owner } = findEndpoint(tenant, endpointId);
      const event = fakes.events.find((each) => each.owner === owner);
      return { delivery: { ...delivery(found, event?.id ?? ""), id } };
    },
    ListEvents: async ({ tenant, object }) => ({
      events: fakes.events.filter(
        ({ owner, payload }) =>
          owner === ownerOf(tenant) && (object === "" || payload.includes(`"${object}"`)),
      ),
    }),
    GetEvent: async ({ tenant, id }) => {
      const event = findEvent(tenant, id);
      const endpoints = fakes.endpoints.filter(({ owner }) => owner === event.owner);
      return { event, deliveries: endpoints.map((endpoint) => delivery(endpoint.id, id)) };
    },
    RedeliverEvent: async ({ tenant, id, endpointId }) => ({
      deliveries: [delivery(endpointId, findEvent(tenant, id).id)],
    }),
  };
}

function aRequest(mode: Mode, changes: Partial<ApiRequest__Output>): ApiRequest__Output {
  return {
    id: newUuid(),
    mode: toWireMode(mode) as ApiRequest__Output["mode"],
    keyId: newUuid(),
    atMs: String(Date.parse(NOW)),
    durationUs: "12345",
    method: "POST",
    path: "/api/v1/developer/transfer/payid",
    operation: "POST /transfer/payid",
    status: 201,
    code: "",
    requestId: "req-1",
    idempotencyKey: "order-17",
    reference: "tr-1",
    objectIds: [],
    address: "203.0.113.7",
    userAgent: "shop/1.0",
    unrecorded: 0,
    unrecordedFailed: 0,
    ...changes,
  };
}

function requestLogHandlers(fakes: FakeServices): Partial<Handlers<RequestLogDefinition>> {
  const linesOf = ({
    merchantId,
    mode,
  }: {
    merchantId: string;
    mode: ApiRequest__Output["mode"];
  }) =>
    fakes.requests
      .filter(({ owner }) => owner === `${merchantId}/${fromWireMode(mode)}`)
      .map(({ line }) => line);
  return {
    ListRequests: async (request) => {
      fakes.requestLists.push(request);
      const isMatch = ({ objectIds, requestId }: ApiRequest__Output) =>
        (request.objectId === "" || objectIds.includes(request.objectId)) &&
        (request.requestId === "" || requestId === request.requestId);
      return { requests: linesOf(request).filter(isMatch).toReversed() };
    },
    GetRequest: async (request) => {
      const line = linesOf(request).find(({ id }) => id === request.id);
      if (!line) throw new AppError("REQUEST_NOT_FOUND");
      return {
        request: line,
        requestBody: { state: "BODY_STATE_WHOLE", text: '{"reference":"tr-1"}' },
        responseBody: { state: "BODY_STATE_CUT", text: '{"success":true}' },
      };
    },
  };
}
