import { AccountHolderName } from "@kobo/api-schemas/pay-id-requests";
import { z } from "zod";
import {
  advanceTestTime,
  fundTestWallet,
  payTestAccount,
  payTestPayId,
  settleTestBill,
  settleTestTransfer,
} from "../../app/merchant/sandbox";
import { SETTLE_OUTCOMES } from "../../domain/sandbox";
import type { SandboxPaid } from "../api";
import { AmountKobo } from "../fields";
import { type ModeCall, modeRoute, type Reply, type Route } from "../route";

const MINUTES = "Enter a whole number of minutes.";

const Fund = z.object({ amountKobo: AmountKobo });
const Pay = z.object({
  amountKobo: AmountKobo,
  senderName: z.union([z.literal(""), AccountHolderName], "Use another name.").default(""),
});
const Settle = z.object({ outcome: z.enum(SETTLE_OUTCOMES, "Choose an outcome.") });
const Advance = z.object({ minutes: z.number(MINUTES).int(MINUTES) });

/** A tool of the sandbox, which the table of roles refuses in live mode. */
function tool<Body>(
  path: string,
  body: z.ZodType<Body>,
  handle: (call: ModeCall & { body: Body }) => Promise<Reply>,
): Route {
  return modeRoute<Body, unknown>({
    method: "post",
    path: `/sandbox${path}`,
    action: "sandbox.use",
    body,
    handle,
  });
}

function changeOf({ merchantId, mode, by }: ModeCall) {
  return { merchantId, mode, by };
}

function paymentOf({ body, idempotencyKey }: ModeCall & { body: z.infer<typeof Pay> }) {
  return { amount: body.amountKobo, senderName: body.senderName, idempotencyKey };
}

/** Events that in live mode come from outside. */
export const SANDBOX_ROUTES: readonly Route[] = [
  tool("/wallet/fund", Fund, async (call) => {
    const { parts, body, idempotencyKey } = call;
    const funding = { ...changeOf(call), amount: body.amountKobo, idempotencyKey };
    return paid({ transactionId: await fundTestWallet(parts, funding) });
  }),

  tool("/payids/:payId/pay", Pay, async (call) => {
    const id = call.params.payId ?? "";
    const pay = { ...changeOf(call), id, payment: paymentOf(call) };
    return paid(await payTestPayId(call.parts, pay));
  }),

  tool("/virtual-accounts/:reference/pay", Pay, async (call) => {
    const reference = call.params.reference ?? "";
    const pay = { ...changeOf(call), reference, payment: paymentOf(call) };
    return paid(await payTestAccount(call.parts, pay));
  }),

  tool("/transfers/:reference/settle", Settle, async (call) => {
    const { parts, params, body } = call;
    const { reference = "" } = params;
    await settleTestTransfer(parts, { ...changeOf(call), reference, ...body });
    return {};
  }),

  tool("/bills/:reference/settle", Settle, async (call) => {
    const { parts, params, body } = call;
    const { reference = "" } = params;
    await settleTestBill(parts, { ...changeOf(call), reference, ...body });
    return {};
  }),

  tool("/time/advance", Advance, async (call) => {
    const { parts, body, idempotencyKey } = call;
    const advance = { ...changeOf(call), ...body, idempotencyKey };
    return { body: { totalMinutes: await advanceTestTime(parts, advance) } };
  }),
];

function paid({
  transactionId,
  rejectionReason = "",
}: {
  transactionId: string;
  rejectionReason?: string;
}): Reply {
  const body: SandboxPaid = { transactionId, rejectionReason: rejectionReason || null };
  return { status: 201, body };
}
