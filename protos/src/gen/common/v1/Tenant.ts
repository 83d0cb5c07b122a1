// Original file: common/v1/common.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

/**
 * The merchant and the mode of an operation. The gateway sets it from the API key, the dashboard from the member's page.
 */
export interface Tenant {
  /**
   * UUID of the merchant.
   */
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  /**
   * The merchant's business name, as customers see it.
   */
  'merchantName'?: (string);
  /**
   * The merchant's wallet in this mode, such as `ada-stores.wallet`.
   */
  'walletPayId'?: (string);
}

/**
 * The merchant and the mode of an operation. The gateway sets it from the API key, the dashboard from the member's page.
 */
export interface Tenant__Output {
  /**
   * UUID of the merchant.
   */
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  /**
   * The merchant's business name, as customers see it.
   */
  'merchantName': (string);
  /**
   * The merchant's wallet in this mode, such as `ada-stores.wallet`.
   */
  'walletPayId': (string);
}
