import { BILLS } from "./bills";
import { CARD_PAYMENTS } from "./card-payments";
import { CHECKOUT } from "./checkout";
import { CUSTOMERS } from "./customers";
import { DISPUTES } from "./disputes";
import type { OperationExamples } from "./example";
import { PAY_IDS } from "./pay-ids";
import { PAYMENT_LINKS } from "./payment-links";
import { REFUNDS } from "./refunds";
import { REPORTS } from "./reports";
import { SANDBOX } from "./sandbox";
import { SCHEDULES } from "./schedules";
import { TRANSFERS } from "./transfers";
import { VIRTUAL_ACCOUNTS } from "./virtual-accounts";
import { WALLETS } from "./wallets";
import { WEBHOOKS } from "./webhooks";

export { META_EXAMPLE, type OperationExample, REQUEST_ID } from "./example";

/** An example of each operation. The sandbox would accept its request. */
export const EXAMPLES: OperationExamples = {
  ...PAY_IDS,
  ...VIRTUAL_ACCOUNTS,
  ...TRANSFERS,
  ...REFUNDS,
  ...BILLS,
  ...SCHEDULES,
  ...WALLETS,
  ...REPORTS,
  ...CUSTOMERS,
  ...CARD_PAYMENTS,
  ...DISPUTES,
  ...CHECKOUT,
  ...PAYMENT_LINKS,
  ...WEBHOOKS,
  ...SANDBOX,
};
