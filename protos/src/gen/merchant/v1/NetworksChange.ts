// Original file: merchant/v1/merchant.proto

import type { Networks as _merchant_v1_Networks, Networks__Output as _merchant_v1_Networks__Output } from '../../merchant/v1/Networks';

export interface NetworksChange {
  /**
   * Absent for anywhere.
   */
  'networks'?: (_merchant_v1_Networks | null);
}

export interface NetworksChange__Output {
  /**
   * Absent for anywhere.
   */
  'networks': (_merchant_v1_Networks__Output | null);
}
