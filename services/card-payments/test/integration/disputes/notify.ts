import Stripe from "stripe";
import { WEBHOOK_SECRETS, type World } from "../world";

/** A webhook of the processor about a dispute. */
export function notify(
  world: World,
  id: string,
  processorId: string,
  mode: "test" | "live" = "test",
) {
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "charge.dispute.created",
    data: { object: { object: "dispute", id, payment_intent: processorId } },
  });
  const secret = WEBHOOK_SECRETS[mode];
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return world.calls.ReceiveProcessorNotice({
    callback: {
      mode: mode === "live" ? "MODE_LIVE" : "MODE_TEST",
      body: Buffer.from(payload),
      headers: { "stripe-signature": signature },
    },
  });
}
