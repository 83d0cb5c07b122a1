// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { TransferKind as _wallet_ledger_v1_TransferKind, TransferKind__Output as _wallet_ledger_v1_TransferKind__Output } from '../../wallet_ledger/v1/TransferKind';
import type { TransferType as _wallet_ledger_v1_TransferType, TransferType__Output as _wallet_ledger_v1_TransferType__Output } from '../../wallet_ledger/v1/TransferType';
import type { OwnAccount as _wallet_ledger_v1_OwnAccount, OwnAccount__Output as _wallet_ledger_v1_OwnAccount__Output } from '../../wallet_ledger/v1/OwnAccount';
import type { HoldState as _wallet_ledger_v1_HoldState, HoldState__Output as _wallet_ledger_v1_HoldState__Output } from '../../wallet_ledger/v1/HoldState';
import type { Party as _wallet_ledger_v1_Party, Party__Output as _wallet_ledger_v1_Party__Output } from '../../wallet_ledger/v1/Party';
import type { Long } from '@grpc/proto-loader';

/**
 * A transfer as one of its two merchants sees it.
 */
export interface Movement {
  'transferId'?: (string);
  'kind'?: (_wallet_ledger_v1_TransferKind);
  'type'?: (_wallet_ledger_v1_TransferType);
  'amountKobo'?: (number | string | Long);
  /**
   * Upper case.
   */
  'currency'?: (string);
  /**
   * The merchant's accounts among the two; unspecified for another's.
   */
  'debit'?: (_wallet_ledger_v1_OwnAccount);
  'credit'?: (_wallet_ledger_v1_OwnAccount);
  /**
   * POST and VOID: the hold.
   */
  'pendingId'?: (string);
  /**
   * PENDING only.
   */
  'holdState'?: (_wallet_ledger_v1_HoldState);
  /**
   * The merchant's own, never the payer's; empty for none.
   */
  'reference'?: (string);
  'narration'?: (string);
  'from'?: (_wallet_ledger_v1_Party | null);
  'to'?: (_wallet_ledger_v1_Party | null);
  'atMs'?: (number | string | Long);
}

/**
 * A transfer as one of its two merchants sees it.
 */
export interface Movement__Output {
  'transferId': (string);
  'kind': (_wallet_ledger_v1_TransferKind__Output);
  'type': (_wallet_ledger_v1_TransferType__Output);
  'amountKobo': (string);
  /**
   * Upper case.
   */
  'currency': (string);
  /**
   * The merchant's accounts among the two; unspecified for another's.
   */
  'debit': (_wallet_ledger_v1_OwnAccount__Output);
  'credit': (_wallet_ledger_v1_OwnAccount__Output);
  /**
   * POST and VOID: the hold.
   */
  'pendingId': (string);
  /**
   * PENDING only.
   */
  'holdState': (_wallet_ledger_v1_HoldState__Output);
  /**
   * The merchant's own, never the payer's; empty for none.
   */
  'reference': (string);
  'narration': (string);
  'from': (_wallet_ledger_v1_Party__Output | null);
  'to': (_wallet_ledger_v1_Party__Output | null);
  'atMs': (string);
}
