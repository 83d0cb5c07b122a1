// Original file: payid/v1/payid.proto

import type { PayIdType as _payid_v1_PayIdType, PayIdType__Output as _payid_v1_PayIdType__Output } from '../../payid/v1/PayIdType';
import type { PayIdStatus as _payid_v1_PayIdStatus, PayIdStatus__Output as _payid_v1_PayIdStatus__Output } from '../../payid/v1/PayIdStatus';
import type { Long } from '@grpc/proto-loader';

export interface PayId {
  'payId'?: (string);
  'name'?: (string);
  'reference'?: (string);
  'type'?: (_payid_v1_PayIdType);
  'status'?: (_payid_v1_PayIdStatus);
  /**
   * 0 for static addresses.
   */
  'expiresAtMs'?: (number | string | Long);
  /**
   * The merchant's JSON object; empty for none.
   */
  'metadataJson'?: (string);
  /**
   * 0 when no amount is expected.
   */
  'expectedAmountKobo'?: (number | string | Long);
  'createdAtMs'?: (number | string | Long);
  /**
   * The total received amount.
   */
  'amountReceivedKobo'?: (number | string | Long);
  'paymentsCount'?: (number | string | Long);
  /**
   * As `expires_at_ms`, moved by the merchant's test clock.
   */
  'lapsesAtMs'?: (number | string | Long);
}

export interface PayId__Output {
  'payId': (string);
  'name': (string);
  'reference': (string);
  'type': (_payid_v1_PayIdType__Output);
  'status': (_payid_v1_PayIdStatus__Output);
  /**
   * 0 for static addresses.
   */
  'expiresAtMs': (string);
  /**
   * The merchant's JSON object; empty for none.
   */
  'metadataJson': (string);
  /**
   * 0 when no amount is expected.
   */
  'expectedAmountKobo': (string);
  'createdAtMs': (string);
  /**
   * The total received amount.
   */
  'amountReceivedKobo': (string);
  'paymentsCount': (string);
  /**
   * As `expires_at_ms`, moved by the merchant's test clock.
   */
  'lapsesAtMs': (string);
}
