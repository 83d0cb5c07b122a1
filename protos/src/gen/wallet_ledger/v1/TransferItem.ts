// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { TransferKind as _wallet_ledger_v1_TransferKind, TransferKind__Output as _wallet_ledger_v1_TransferKind__Output } from '../../wallet_ledger/v1/TransferKind';
import type { Account as _wallet_ledger_v1_Account, Account__Output as _wallet_ledger_v1_Account__Output } from '../../wallet_ledger/v1/Account';
import type { TransferType as _wallet_ledger_v1_TransferType, TransferType__Output as _wallet_ledger_v1_TransferType__Output } from '../../wallet_ledger/v1/TransferType';
import type { Reference as _wallet_ledger_v1_Reference, Reference__Output as _wallet_ledger_v1_Reference__Output } from '../../wallet_ledger/v1/Reference';
import type { OnceKey as _wallet_ledger_v1_OnceKey, OnceKey__Output as _wallet_ledger_v1_OnceKey__Output } from '../../wallet_ledger/v1/OnceKey';
import type { Party as _wallet_ledger_v1_Party, Party__Output as _wallet_ledger_v1_Party__Output } from '../../wallet_ledger/v1/Party';
import type { Long } from '@grpc/proto-loader';

export interface TransferItem {
  /**
   * UUIDv7, chosen by the caller.
   */
  'id'?: (string);
  'kind'?: (_wallet_ledger_v1_TransferKind);
  /**
   * Absent for POST and VOID, which use the hold's accounts.
   */
  'debit'?: (_wallet_ledger_v1_Account | null);
  'credit'?: (_wallet_ledger_v1_Account | null);
  /**
   * POST: the amount of the hold to post, 0 means all; the rest is released. VOID: 0.
   */
  'amountKobo'?: (number | string | Long);
  /**
   * POST and VOID: the id of the hold.
   */
  'pendingId'?: (string);
  'type'?: (_wallet_ledger_v1_TransferType);
  /**
   * SINGLE and PENDING out of an NGN wallet only: unique per wallet and family. A void does not free it.
   */
  'reference'?: (_wallet_ledger_v1_Reference | null);
  /**
   * Uniqueness keys, each for one committed transfer. A void frees the keys of its hold.
   */
  'onceKeys'?: (_wallet_ledger_v1_OnceKey)[];
  /**
   * Above 0: the limit of the debited wallet's capped debits of an Africa/Lagos day, including this one.
   */
  'dailyCapKobo'?: (number | string | Long);
  'narration'?: (string);
  'from'?: (_wallet_ledger_v1_Party | null);
  'to'?: (_wallet_ledger_v1_Party | null);
  /**
   * The currency of both accounts: ISO code in upper case, empty means NGN. Absent for POST and VOID, which use
   * the hold's currency.
   */
  'currency'?: (string);
  /**
   * SINGLE and PENDING: the merchant's reference of the payment's cause, such as its PayID's or a card
   * payment's id. Statements show it to the credited wallet, and to a debited one without its own reference.
   * Not unique, and not compared for repeats.
   */
  'creditReference'?: (string);
  /**
   * SINGLE into a wallet, one item of a group: adds the payment to the credited wallet's tally of this key, such
   * as a PayID. Not compared for repeats.
   */
  'tallyKey'?: (string);
  /**
   * In a group between two cells: SINGLE and PENDING credit a wallet in the payee's cell, POST and VOID close such a
   * hold. The first item of such a group crosses. Not compared for repeats.
   */
  'crosses'?: (boolean);
}

export interface TransferItem__Output {
  /**
   * UUIDv7, chosen by the caller.
   */
  'id': (string);
  'kind': (_wallet_ledger_v1_TransferKind__Output);
  /**
   * Absent for POST and VOID, which use the hold's accounts.
   */
  'debit': (_wallet_ledger_v1_Account__Output | null);
  'credit': (_wallet_ledger_v1_Account__Output | null);
  /**
   * POST: the amount of the hold to post, 0 means all; the rest is released. VOID: 0.
   */
  'amountKobo': (string);
  /**
   * POST and VOID: the id of the hold.
   */
  'pendingId': (string);
  'type': (_wallet_ledger_v1_TransferType__Output);
  /**
   * SINGLE and PENDING out of an NGN wallet only: unique per wallet and family. A void does not free it.
   */
  'reference': (_wallet_ledger_v1_Reference__Output | null);
  /**
   * Uniqueness keys, each for one committed transfer. A void frees the keys of its hold.
   */
  'onceKeys': (_wallet_ledger_v1_OnceKey__Output)[];
  /**
   * Above 0: the limit of the debited wallet's capped debits of an Africa/Lagos day, including this one.
   */
  'dailyCapKobo': (string);
  'narration': (string);
  'from': (_wallet_ledger_v1_Party__Output | null);
  'to': (_wallet_ledger_v1_Party__Output | null);
  /**
   * The currency of both accounts: ISO code in upper case, empty means NGN. Absent for POST and VOID, which use
   * the hold's currency.
   */
  'currency': (string);
  /**
   * SINGLE and PENDING: the merchant's reference of the payment's cause, such as its PayID's or a card
   * payment's id. Statements show it to the credited wallet, and to a debited one without its own reference.
   * Not unique, and not compared for repeats.
   */
  'creditReference': (string);
  /**
   * SINGLE into a wallet, one item of a group: adds the payment to the credited wallet's tally of this key, such
   * as a PayID. Not compared for repeats.
   */
  'tallyKey': (string);
  /**
   * In a group between two cells: SINGLE and PENDING credit a wallet in the payee's cell, POST and VOID close such a
   * hold. The first item of such a group crosses. Not compared for repeats.
   */
  'crosses': (boolean);
}
