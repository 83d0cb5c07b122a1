// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { SystemAccount as _wallet_ledger_v1_SystemAccount, SystemAccount__Output as _wallet_ledger_v1_SystemAccount__Output } from '../../wallet_ledger/v1/SystemAccount';

export interface Account {
  /**
   * A wallet's PayID.
   */
  'wallet'?: (string);
  'system'?: (_wallet_ledger_v1_SystemAccount);
  /**
   * A wallet's PayID: the settling account for card payments to the wallet. Checked like a wallet.
   */
  'settling'?: (string);
  'account'?: "wallet"|"system"|"settling";
}

export interface Account__Output {
  /**
   * A wallet's PayID.
   */
  'wallet'?: (string);
  'system'?: (_wallet_ledger_v1_SystemAccount__Output);
  /**
   * A wallet's PayID: the settling account for card payments to the wallet. Checked like a wallet.
   */
  'settling'?: (string);
  'account'?: "wallet"|"system"|"settling";
}
