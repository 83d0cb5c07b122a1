// Original file: card_payments/v1/card_payments.proto

import type { Direction as _card_payments_v1_Direction, Direction__Output as _card_payments_v1_Direction__Output } from '../../card_payments/v1/Direction';
import type { Long } from '@grpc/proto-loader';

/**
 * A cursor: the page begins after it.
 */
export interface Position {
  'createdAtUs'?: (number | string | Long);
  /**
   * The record's own UUID, which is not its public id.
   */
  'uuid'?: (string);
  'direction'?: (_card_payments_v1_Direction);
}

/**
 * A cursor: the page begins after it.
 */
export interface Position__Output {
  'createdAtUs': (string);
  /**
   * The record's own UUID, which is not its public id.
   */
  'uuid': (string);
  'direction': (_card_payments_v1_Direction__Output);
}
