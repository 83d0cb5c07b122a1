import type { Database } from "@kobo/postgres";
import type { CreateDynamicPayIdRequest__Output } from "@kobo/protos/payid/v1/CreateDynamicPayIdRequest";
import type { PayIdsDefinition } from "@kobo/protos/payid/v1/PayIds";
import { fromWireMode, fromWireTenant, type Handlers } from "@kobo/rpc";
import {
  type CreateDynamicPayId,
  createDynamicPayId,
  createStaticPayId,
} from "../app/create-pay-id";
import { findPayable, verifyPayId } from "../app/find-payable";
import { getExpectedPayment } from "../app/get-expected-payment";
import type { PaymentLookups } from "../clients/ledger";
import { toWireExpectedPayment, toWirePayId, toWireResolved, toWireVerified } from "./to-wire";

export function payIds(db: Database, ledger: PaymentLookups): Handlers<PayIdsDefinition> {
  return {
    CreateDynamicPayId: async (request) => {
      const { payId, replayed } = await createDynamicPayId(db, toCommand(request));
      return { payId: toWirePayId(payId), replayed };
    },

    CreateStaticPayId: async (request) => {
      const command = { ...toCommand(request), name: request.name };
      const { payId, replayed } = await createStaticPayId(db, command);
      return { payId: toWirePayId(payId), replayed };
    },

    VerifyPayId: async ({ mode, payId }) =>
      toWireVerified(await verifyPayId(db, { mode: fromWireMode(mode), payId })),

    ResolvePayIds: async ({ items }) => {
      const wanted = items.map(({ mode, payId }) => ({ mode: fromWireMode(mode), payId }));
      return { results: (await findPayable(db, wanted)).map(toWireResolved) };
    },

    GetExpectedPayment: async ({ tenant, reference }) => {
      const query = { tenant: fromWireTenant(tenant), reference };
      return { payment: toWireExpectedPayment(await getExpectedPayment(db, ledger, query)) };
    },
  };
}

/** The fields that both kinds of address are asked for with. */
function toCommand(
  request: Pick<
    CreateDynamicPayIdRequest__Output,
    "tenant" | "reference" | "metadataJson" | "expectedAmountKobo" | "idempotency"
  >,
): CreateDynamicPayId {
  const keyHash = request.idempotency?.keyHash ?? Buffer.alloc(0);
  return {
    tenant: fromWireTenant(request.tenant),
    reference: request.reference,
    metadata: request.metadataJson,
    expectedAmount: request.expectedAmountKobo ? BigInt(request.expectedAmountKobo) : undefined,
    idempotencyHash: keyHash.length > 0 ? keyHash : null,
    fingerprint: request.idempotency?.fingerprint ?? Buffer.alloc(0),
  };
}
