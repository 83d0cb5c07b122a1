// Original file: bills/v1/bills.proto

import type { PricedBy as _bills_v1_PricedBy, PricedBy__Output as _bills_v1_PricedBy__Output } from '../../bills/v1/PricedBy';
import type { BillersCodeUse as _bills_v1_BillersCodeUse, BillersCodeUse__Output as _bills_v1_BillersCodeUse__Output } from '../../bills/v1/BillersCodeUse';
import type { Long } from '@grpc/proto-loader';

/**
 * Which fields an order of a service has.
 */
export interface OrderRules {
  'pricedBy'?: (_bills_v1_PricedBy);
  'billersCode'?: (_bills_v1_BillersCodeUse);
  /**
   * The variation is a meter type: `prepaid` or `postpaid`.
   */
  'metered'?: (boolean);
  /**
   * VerifyAccount finds its customer.
   */
  'verified'?: (boolean);
  'quantityMax'?: (number);
  /**
   * The bounds of the total.
   */
  'amountMinKobo'?: (number | string | Long);
  'amountMaxKobo'?: (number | string | Long);
}

/**
 * Which fields an order of a service has.
 */
export interface OrderRules__Output {
  'pricedBy': (_bills_v1_PricedBy__Output);
  'billersCode': (_bills_v1_BillersCodeUse__Output);
  /**
   * The variation is a meter type: `prepaid` or `postpaid`.
   */
  'metered': (boolean);
  /**
   * VerifyAccount finds its customer.
   */
  'verified': (boolean);
  'quantityMax': (number);
  /**
   * The bounds of the total.
   */
  'amountMinKobo': (string);
  'amountMaxKobo': (string);
}
