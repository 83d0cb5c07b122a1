// Original file: merchant/v1/merchant.proto

import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from '../../common/v1/TransferLimits';
import type { LimitClass as _merchant_v1_LimitClass, LimitClass__Output as _merchant_v1_LimitClass__Output } from '../../merchant/v1/LimitClass';

export interface Limits {
  'transfers'?: (_common_v1_TransferLimits | null);
  'limitClass'?: (_merchant_v1_LimitClass);
  /**
   * Another key or person than the creator must approve a bulk transfer.
   */
  'bulkSecondApprover'?: (boolean);
}

export interface Limits__Output {
  'transfers': (_common_v1_TransferLimits__Output | null);
  'limitClass': (_merchant_v1_LimitClass__Output);
  /**
   * Another key or person than the creator must approve a bulk transfer.
   */
  'bulkSecondApprover': (boolean);
}
