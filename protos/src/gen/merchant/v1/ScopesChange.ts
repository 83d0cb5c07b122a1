// Original file: merchant/v1/merchant.proto

import type { Scopes as _merchant_v1_Scopes, Scopes__Output as _merchant_v1_Scopes__Output } from '../../merchant/v1/Scopes';

export interface ScopesChange {
  /**
   * Absent for everything.
   */
  'scopes'?: (_merchant_v1_Scopes | null);
}

export interface ScopesChange__Output {
  /**
   * Absent for everything.
   */
  'scopes': (_merchant_v1_Scopes__Output | null);
}
