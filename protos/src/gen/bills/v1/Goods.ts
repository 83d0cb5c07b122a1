// Original file: bills/v1/bills.proto

import type { TokenDetails as _bills_v1_TokenDetails, TokenDetails__Output as _bills_v1_TokenDetails__Output } from '../../bills/v1/TokenDetails';
import type { Card as _bills_v1_Card, Card__Output as _bills_v1_Card__Output } from '../../bills/v1/Card';

/**
 * The goods of a delivered bill. Absent texts and lists are empty.
 */
export interface Goods {
  /**
   * Prepaid electricity.
   */
  'token'?: (string);
  'tokenDetails'?: (_bills_v1_TokenDetails | null);
  /**
   * Postpaid electricity.
   */
  'receiptNumber'?: (string);
  /**
   * Registrations.
   */
  'tokens'?: (string)[];
  /**
   * Result checkers.
   */
  'cards'?: (_bills_v1_Card)[];
  /**
   * Admission exams.
   */
  'pin'?: (string);
  /**
   * Insurance.
   */
  'certUrl'?: (string);
  /**
   * Showmax and Spectranet.
   */
  'voucher'?: (string);
}

/**
 * The goods of a delivered bill. Absent texts and lists are empty.
 */
export interface Goods__Output {
  /**
   * Prepaid electricity.
   */
  'token': (string);
  'tokenDetails': (_bills_v1_TokenDetails__Output | null);
  /**
   * Postpaid electricity.
   */
  'receiptNumber': (string);
  /**
   * Registrations.
   */
  'tokens': (string)[];
  /**
   * Result checkers.
   */
  'cards': (_bills_v1_Card__Output)[];
  /**
   * Admission exams.
   */
  'pin': (string);
  /**
   * Insurance.
   */
  'certUrl': (string);
  /**
   * Showmax and Spectranet.
   */
  'voucher': (string);
}
