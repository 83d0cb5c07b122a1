// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { TransferOutcome as _wallet_ledger_v1_TransferOutcome, TransferOutcome__Output as _wallet_ledger_v1_TransferOutcome__Output } from '../../wallet_ledger/v1/TransferOutcome';
import type { TransferRefusal as _wallet_ledger_v1_TransferRefusal, TransferRefusal__Output as _wallet_ledger_v1_TransferRefusal__Output } from '../../wallet_ledger/v1/TransferRefusal';
import type { Long } from '@grpc/proto-loader';

export interface TransferResult {
  'outcome'?: (_wallet_ledger_v1_TransferOutcome);
  'refusal'?: (_wallet_ledger_v1_TransferRefusal);
  /**
   * The index of the refused item.
   */
  'item'?: (number);
  /**
   * DUPLICATE_REFERENCE, ONCE_KEY_TAKEN and HOLD_CLOSED: the id of the earlier transfer.
   */
  'takenBy'?: (string);
  /**
   * The commit time, by the database's clock.
   */
  'atMs'?: (number | string | Long);
}

export interface TransferResult__Output {
  'outcome': (_wallet_ledger_v1_TransferOutcome__Output);
  'refusal': (_wallet_ledger_v1_TransferRefusal__Output);
  /**
   * The index of the refused item.
   */
  'item': (number);
  /**
   * DUPLICATE_REFERENCE, ONCE_KEY_TAKEN and HOLD_CLOSED: the id of the earlier transfer.
   */
  'takenBy': (string);
  /**
   * The commit time, by the database's clock.
   */
  'atMs': (string);
}
