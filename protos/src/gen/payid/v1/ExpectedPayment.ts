// Original file: payid/v1/payid.proto

import type { PayId as _payid_v1_PayId, PayId__Output as _payid_v1_PayId__Output } from '../../payid/v1/PayId';
import type { VirtualAccount as _payid_v1_VirtualAccount, VirtualAccount__Output as _payid_v1_VirtualAccount__Output } from '../../payid/v1/VirtualAccount';
import type { PermanentAccount as _payid_v1_PermanentAccount, PermanentAccount__Output as _payid_v1_PermanentAccount__Output } from '../../payid/v1/PermanentAccount';
import type { Long } from '@grpc/proto-loader';

export interface ExpectedPayment {
  /**
   * One of the two, by the reference's owner.
   */
  'payId'?: (_payid_v1_PayId | null);
  'completed'?: (boolean);
  /**
   * The total received amount; the expected amount while pending.
   */
  'amountKobo'?: (number | string | Long);
  'paymentsCount'?: (number | string | Long);
  'customerEmail'?: (string);
  'customerName'?: (string);
  'createdAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
  'virtualAccount'?: (_payid_v1_VirtualAccount | null);
  /**
   * `txn_…` of the latest hundred payments, oldest first.
   */
  'transactionIds'?: (string)[];
  /**
   * The third possible owner of the reference.
   */
  'permanentAccount'?: (_payid_v1_PermanentAccount | null);
  /**
   * Of one payment to a permanent account, `account number/sequence`; empty when the owner's reference was asked for.
   */
  'paymentReference'?: (string);
  /**
   * A temporary account has accepted its payment, and the money is not in the wallet yet.
   */
  'beingCredited'?: (boolean);
}

export interface ExpectedPayment__Output {
  /**
   * One of the two, by the reference's owner.
   */
  'payId': (_payid_v1_PayId__Output | null);
  'completed': (boolean);
  /**
   * The total received amount; the expected amount while pending.
   */
  'amountKobo': (string);
  'paymentsCount': (string);
  'customerEmail': (string);
  'customerName': (string);
  'createdAtMs': (string);
  'updatedAtMs': (string);
  'virtualAccount': (_payid_v1_VirtualAccount__Output | null);
  /**
   * `txn_…` of the latest hundred payments, oldest first.
   */
  'transactionIds': (string)[];
  /**
   * The third possible owner of the reference.
   */
  'permanentAccount': (_payid_v1_PermanentAccount__Output | null);
  /**
   * Of one payment to a permanent account, `account number/sequence`; empty when the owner's reference was asked for.
   */
  'paymentReference': (string);
  /**
   * A temporary account has accepted its payment, and the money is not in the wallet yet.
   */
  'beingCredited': (boolean);
}
