// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { TransferItem as _wallet_ledger_v1_TransferItem, TransferItem__Output as _wallet_ledger_v1_TransferItem__Output } from '../../wallet_ledger/v1/TransferItem';
import type { ItemContext as _common_v1_ItemContext, ItemContext__Output as _common_v1_ItemContext__Output } from '../../common/v1/ItemContext';
import type { Announcement as _wallet_ledger_v1_Announcement, Announcement__Output as _wallet_ledger_v1_Announcement__Output } from '../../wallet_ledger/v1/Announcement';
import type { GroupCells as _wallet_ledger_v1_GroupCells, GroupCells__Output as _wallet_ledger_v1_GroupCells__Output } from '../../wallet_ledger/v1/GroupCells';

/**
 * Transfers that commit all or nothing. The id of the first item identifies the group.
 */
export interface TransferGroup {
  /**
   * The merchant that moves the money, and owns every debited wallet.
   */
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  /**
   * 1–16 items.
   */
  'items'?: (_wallet_ledger_v1_TransferItem)[];
  'context'?: (_common_v1_ItemContext | null);
  /**
   * At most 4 public events about the group. They are published if and only if it commits, in the order of its
   * wallets' commits. Not compared for repeats.
   */
  'announcements'?: (_wallet_ledger_v1_Announcement)[];
  /**
   * Where ledgers have cells: the cells of the wallets. A ledger without cells, and one for a group within its own, may
   * be sent none. Not compared for repeats.
   */
  'cells'?: (_wallet_ledger_v1_GroupCells | null);
}

/**
 * Transfers that commit all or nothing. The id of the first item identifies the group.
 */
export interface TransferGroup__Output {
  /**
   * The merchant that moves the money, and owns every debited wallet.
   */
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  /**
   * 1–16 items.
   */
  'items': (_wallet_ledger_v1_TransferItem__Output)[];
  'context': (_common_v1_ItemContext__Output | null);
  /**
   * At most 4 public events about the group. They are published if and only if it commits, in the order of its
   * wallets' commits. Not compared for repeats.
   */
  'announcements': (_wallet_ledger_v1_Announcement__Output)[];
  /**
   * Where ledgers have cells: the cells of the wallets. A ledger without cells, and one for a group within its own, may
   * be sent none. Not compared for repeats.
   */
  'cells': (_wallet_ledger_v1_GroupCells__Output | null);
}
