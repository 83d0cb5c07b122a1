import { z } from "zod";
import { viewPaymentRequest } from "../../app/merchant/payment-request";
import type { PaymentRequest } from "../api";
import { publicRoute, type Route } from "../route";
import { isoOf } from "./session-view";

/** The longest reference of an account, and what the token adds to it. */
const TOKEN_MAX = 1_000;

/** The page of payers who have the link of a PayID or a virtual account. */
export const PAYMENT_REQUEST_ROUTES: readonly Route[] = [
  publicRoute({
    method: "post",
    path: "/payment-requests/view",
    body: z.object({ token: z.string("The link is not complete.").min(1).max(TOKEN_MAX) }),
    handle: async ({ parts, visitor, body: { token } }) => {
      const { amount, expiresAt, ...page } = await viewPaymentRequest(parts, token, visitor);
      const amountKobo = amount === 0n ? null : String(amount);
      const body: PaymentRequest = { ...page, amountKobo, expiresAt: isoOf(expiresAt) };
      return { body };
    },
  }),
];
