// Original file: bills/v1/bills.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';
import type { Long } from '@grpc/proto-loader';

export interface PurchaseRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'fromWallet'?: (string);
  'serviceId'?: (string);
  /**
   * Absent when the merchant sent none.
   */
  'amountKobo'?: (number | string | Long);
  'variationCode'?: (string);
  'billersCode'?: (string);
  'phone'?: (string);
  /**
   * Absent when the merchant sent none, which means 1.
   */
  'quantity'?: (number);
  'narration'?: (string);
  'reference'?: (string);
  'idempotency'?: (_common_v1_Idempotency | null);
  /**
   * `renewal`, `renew` or `change`; empty when the merchant sent none.
   */
  'subscriptionType'?: (string);
  'extraFields'?: ({[key: string]: string});
  '_amountKobo'?: "amountKobo";
  '_quantity'?: "quantity";
}

export interface PurchaseRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'fromWallet': (string);
  'serviceId': (string);
  /**
   * Absent when the merchant sent none.
   */
  'amountKobo'?: (string);
  'variationCode': (string);
  'billersCode': (string);
  'phone': (string);
  /**
   * Absent when the merchant sent none, which means 1.
   */
  'quantity'?: (number);
  'narration': (string);
  'reference': (string);
  'idempotency': (_common_v1_Idempotency__Output | null);
  /**
   * `renewal`, `renew` or `change`; empty when the merchant sent none.
   */
  'subscriptionType': (string);
  'extraFields': ({[key: string]: string});
  '_amountKobo'?: "amountKobo";
  '_quantity'?: "quantity";
}
