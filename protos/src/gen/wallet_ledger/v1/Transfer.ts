// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { TransferKind as _wallet_ledger_v1_TransferKind, TransferKind__Output as _wallet_ledger_v1_TransferKind__Output } from '../../wallet_ledger/v1/TransferKind';
import type { TransferType as _wallet_ledger_v1_TransferType, TransferType__Output as _wallet_ledger_v1_TransferType__Output } from '../../wallet_ledger/v1/TransferType';
import type { Reference as _wallet_ledger_v1_Reference, Reference__Output as _wallet_ledger_v1_Reference__Output } from '../../wallet_ledger/v1/Reference';
import type { Party as _wallet_ledger_v1_Party, Party__Output as _wallet_ledger_v1_Party__Output } from '../../wallet_ledger/v1/Party';
import type { HoldState as _wallet_ledger_v1_HoldState, HoldState__Output as _wallet_ledger_v1_HoldState__Output } from '../../wallet_ledger/v1/HoldState';
import type { Long } from '@grpc/proto-loader';

export interface Transfer {
  'id'?: (string);
  'rootId'?: (string);
  'merchantId'?: (string);
  'kind'?: (_wallet_ledger_v1_TransferKind);
  'type'?: (_wallet_ledger_v1_TransferType);
  /**
   * In the minor unit of the currency of its accounts.
   */
  'amountKobo'?: (number | string | Long);
  'pendingId'?: (string);
  'reference'?: (_wallet_ledger_v1_Reference | null);
  'narration'?: (string);
  'from'?: (_wallet_ledger_v1_Party | null);
  'to'?: (_wallet_ledger_v1_Party | null);
  'atMs'?: (number | string | Long);
  /**
   * PENDING only: the outcome of the hold.
   */
  'holdState'?: (_wallet_ledger_v1_HoldState);
  /**
   * As in TransferItem.
   */
  'creditReference'?: (string);
}

export interface Transfer__Output {
  'id': (string);
  'rootId': (string);
  'merchantId': (string);
  'kind': (_wallet_ledger_v1_TransferKind__Output);
  'type': (_wallet_ledger_v1_TransferType__Output);
  /**
   * In the minor unit of the currency of its accounts.
   */
  'amountKobo': (string);
  'pendingId': (string);
  'reference': (_wallet_ledger_v1_Reference__Output | null);
  'narration': (string);
  'from': (_wallet_ledger_v1_Party__Output | null);
  'to': (_wallet_ledger_v1_Party__Output | null);
  'atMs': (string);
  /**
   * PENDING only: the outcome of the hold.
   */
  'holdState': (_wallet_ledger_v1_HoldState__Output);
  /**
   * As in TransferItem.
   */
  'creditReference': (string);
}
