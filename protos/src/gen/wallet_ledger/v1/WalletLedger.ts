// Original file: wallet_ledger/v1/wallet_ledger.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateTransfersRequest as _wallet_ledger_v1_CreateTransfersRequest, CreateTransfersRequest__Output as _wallet_ledger_v1_CreateTransfersRequest__Output } from '../../wallet_ledger/v1/CreateTransfersRequest';
import type { CreateTransfersResponse as _wallet_ledger_v1_CreateTransfersResponse, CreateTransfersResponse__Output as _wallet_ledger_v1_CreateTransfersResponse__Output } from '../../wallet_ledger/v1/CreateTransfersResponse';
import type { GetBalanceRequest as _wallet_ledger_v1_GetBalanceRequest, GetBalanceRequest__Output as _wallet_ledger_v1_GetBalanceRequest__Output } from '../../wallet_ledger/v1/GetBalanceRequest';
import type { GetBalanceResponse as _wallet_ledger_v1_GetBalanceResponse, GetBalanceResponse__Output as _wallet_ledger_v1_GetBalanceResponse__Output } from '../../wallet_ledger/v1/GetBalanceResponse';
import type { GetTransferRequest as _wallet_ledger_v1_GetTransferRequest, GetTransferRequest__Output as _wallet_ledger_v1_GetTransferRequest__Output } from '../../wallet_ledger/v1/GetTransferRequest';
import type { GetTransferResponse as _wallet_ledger_v1_GetTransferResponse, GetTransferResponse__Output as _wallet_ledger_v1_GetTransferResponse__Output } from '../../wallet_ledger/v1/GetTransferResponse';
import type { ListEntriesRequest as _wallet_ledger_v1_ListEntriesRequest, ListEntriesRequest__Output as _wallet_ledger_v1_ListEntriesRequest__Output } from '../../wallet_ledger/v1/ListEntriesRequest';
import type { ListEntriesResponse as _wallet_ledger_v1_ListEntriesResponse, ListEntriesResponse__Output as _wallet_ledger_v1_ListEntriesResponse__Output } from '../../wallet_ledger/v1/ListEntriesResponse';
import type { ListPaymentsRequest as _wallet_ledger_v1_ListPaymentsRequest, ListPaymentsRequest__Output as _wallet_ledger_v1_ListPaymentsRequest__Output } from '../../wallet_ledger/v1/ListPaymentsRequest';
import type { ListPaymentsResponse as _wallet_ledger_v1_ListPaymentsResponse, ListPaymentsResponse__Output as _wallet_ledger_v1_ListPaymentsResponse__Output } from '../../wallet_ledger/v1/ListPaymentsResponse';
import type { ListTransfersRequest as _wallet_ledger_v1_ListTransfersRequest, ListTransfersRequest__Output as _wallet_ledger_v1_ListTransfersRequest__Output } from '../../wallet_ledger/v1/ListTransfersRequest';
import type { ListTransfersResponse as _wallet_ledger_v1_ListTransfersResponse, ListTransfersResponse__Output as _wallet_ledger_v1_ListTransfersResponse__Output } from '../../wallet_ledger/v1/ListTransfersResponse';
import type { ListWalletsRequest as _wallet_ledger_v1_ListWalletsRequest, ListWalletsRequest__Output as _wallet_ledger_v1_ListWalletsRequest__Output } from '../../wallet_ledger/v1/ListWalletsRequest';
import type { ListWalletsResponse as _wallet_ledger_v1_ListWalletsResponse, ListWalletsResponse__Output as _wallet_ledger_v1_ListWalletsResponse__Output } from '../../wallet_ledger/v1/ListWalletsResponse';
import type { OpenWalletRequest as _wallet_ledger_v1_OpenWalletRequest, OpenWalletRequest__Output as _wallet_ledger_v1_OpenWalletRequest__Output } from '../../wallet_ledger/v1/OpenWalletRequest';
import type { OpenWalletResponse as _wallet_ledger_v1_OpenWalletResponse, OpenWalletResponse__Output as _wallet_ledger_v1_OpenWalletResponse__Output } from '../../wallet_ledger/v1/OpenWalletResponse';
import type { SetLowBalanceThresholdRequest as _wallet_ledger_v1_SetLowBalanceThresholdRequest, SetLowBalanceThresholdRequest__Output as _wallet_ledger_v1_SetLowBalanceThresholdRequest__Output } from '../../wallet_ledger/v1/SetLowBalanceThresholdRequest';
import type { SetLowBalanceThresholdResponse as _wallet_ledger_v1_SetLowBalanceThresholdResponse, SetLowBalanceThresholdResponse__Output as _wallet_ledger_v1_SetLowBalanceThresholdResponse__Output } from '../../wallet_ledger/v1/SetLowBalanceThresholdResponse';

/**
 * The ground floor: the only place where money changes. Double entry, integers, immutable transfers.
 * 
 * Amounts are in the minor unit of their currency: kobo, cents, pence, pesewas. The names of the fields say kobo,
 * because the naira was there first. Currencies: NGN USD GBP EUR GHS KES ZAR; nothing is ever converted.
 * 
 * Every call may be repeated blindly. A transfer carries an id that its caller chose; asking again with the same id
 * and the same fields gives the first outcome and changes nothing.
 */
export interface WalletLedgerClient extends grpc.Client {
  /**
   * Decides groups of transfers. The groups are independent of each other; the items of one group commit all or none.
   * Safe to repeat with the same ids. A whole-call error leaves every group's outcome unknown: repeat it.
   * SERVICE_UNAVAILABLE when the queue is full: nothing of this call was taken in.
   */
  CreateTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  CreateTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  CreateTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  CreateTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Decides groups of transfers. The groups are independent of each other; the items of one group commit all or none.
   * Safe to repeat with the same ids. A whole-call error leaves every group's outcome unknown: repeat it.
   * SERVICE_UNAVAILABLE when the queue is full: nothing of this call was taken in.
   */
  createTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  createTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  createTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  createTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The balance now, or the posted balance at a past moment. Read only. WALLET_NOT_FOUND for another merchant's, or when
   * there is none in the currency; INVALID_CURRENCY for a currency that the ledger does not know.
   */
  GetBalance(argument: _wallet_ledger_v1_GetBalanceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  GetBalance(argument: _wallet_ledger_v1_GetBalanceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  GetBalance(argument: _wallet_ledger_v1_GetBalanceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  GetBalance(argument: _wallet_ledger_v1_GetBalanceRequest, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The balance now, or the posted balance at a past moment. Read only. WALLET_NOT_FOUND for another merchant's, or when
   * there is none in the currency; INVALID_CURRENCY for a currency that the ledger does not know.
   */
  getBalance(argument: _wallet_ledger_v1_GetBalanceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  getBalance(argument: _wallet_ledger_v1_GetBalanceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  getBalance(argument: _wallet_ledger_v1_GetBalanceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  getBalance(argument: _wallet_ledger_v1_GetBalanceRequest, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * One transfer by id, reference or once-key. Read only. TRANSACTION_NOT_FOUND.
   */
  GetTransfer(argument: _wallet_ledger_v1_GetTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  GetTransfer(argument: _wallet_ledger_v1_GetTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  GetTransfer(argument: _wallet_ledger_v1_GetTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  GetTransfer(argument: _wallet_ledger_v1_GetTransferRequest, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One transfer by id, reference or once-key. Read only. TRANSACTION_NOT_FOUND.
   */
  getTransfer(argument: _wallet_ledger_v1_GetTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  getTransfer(argument: _wallet_ledger_v1_GetTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  getTransfer(argument: _wallet_ledger_v1_GetTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  getTransfer(argument: _wallet_ledger_v1_GetTransferRequest, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A wallet's entries, newest first, or those of its settling account. Read only. WALLET_NOT_FOUND, INVALID_CURRENCY.
   */
  ListEntries(argument: _wallet_ledger_v1_ListEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListEntries(argument: _wallet_ledger_v1_ListEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListEntries(argument: _wallet_ledger_v1_ListEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListEntries(argument: _wallet_ledger_v1_ListEntriesRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A wallet's entries, newest first, or those of its settling account. Read only. WALLET_NOT_FOUND, INVALID_CURRENCY.
   */
  listEntries(argument: _wallet_ledger_v1_ListEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  listEntries(argument: _wallet_ledger_v1_ListEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  listEntries(argument: _wallet_ledger_v1_ListEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  listEntries(argument: _wallet_ledger_v1_ListEntriesRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Payments that reached an NGN wallet through one of its static PayIDs: the newest of them, oldest first. Read only.
   */
  ListPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Payments that reached an NGN wallet through one of its static PayIDs: the newest of them, oldest first. Read only.
   */
  listPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Transfers out of an NGN wallet that carry a reference of a family, newest first: whatever was made under a merchant's
   * reference, with holds that were voided. Read only. WALLET_NOT_FOUND.
   */
  ListTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  ListTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  ListTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  ListTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Transfers out of an NGN wallet that carry a reference of a family, newest first: whatever was made under a merchant's
   * reference, with holds that were voided. Read only. WALLET_NOT_FOUND.
   */
  listTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  listTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  listTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  listTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The merchant's wallets in one mode with their balances: one for each currency, NGN first, then by currency.
   * Read only.
   */
  ListWallets(argument: _wallet_ledger_v1_ListWalletsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  ListWallets(argument: _wallet_ledger_v1_ListWalletsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  ListWallets(argument: _wallet_ledger_v1_ListWalletsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  ListWallets(argument: _wallet_ledger_v1_ListWalletsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's wallets in one mode with their balances: one for each currency, NGN first, then by currency.
   * Read only.
   */
  listWallets(argument: _wallet_ledger_v1_ListWalletsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  listWallets(argument: _wallet_ledger_v1_ListWalletsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  listWallets(argument: _wallet_ledger_v1_ListWalletsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  listWallets(argument: _wallet_ledger_v1_ListWalletsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Opens a merchant's wallet, with its settling account when it is in NGN. A repeat with the same fields returns the
   * wallet that is there, and adds a settling account that is missing. Another currency opens under the PayID that the
   * merchant's NGN wallet has; without such a wallet: WALLET_NOT_FOUND. A wallet PayID of another merchant, or a second
   * wallet of this merchant in the mode and currency: DUPLICATE_REFERENCE. Another currency than the ledger's:
   * VALIDATION_ERROR.
   */
  OpenWallet(argument: _wallet_ledger_v1_OpenWalletRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  OpenWallet(argument: _wallet_ledger_v1_OpenWalletRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  OpenWallet(argument: _wallet_ledger_v1_OpenWalletRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  OpenWallet(argument: _wallet_ledger_v1_OpenWalletRequest, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Opens a merchant's wallet, with its settling account when it is in NGN. A repeat with the same fields returns the
   * wallet that is there, and adds a settling account that is missing. Another currency opens under the PayID that the
   * merchant's NGN wallet has; without such a wallet: WALLET_NOT_FOUND. A wallet PayID of another merchant, or a second
   * wallet of this merchant in the mode and currency: DUPLICATE_REFERENCE. Another currency than the ledger's:
   * VALIDATION_ERROR.
   */
  openWallet(argument: _wallet_ledger_v1_OpenWalletRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  openWallet(argument: _wallet_ledger_v1_OpenWalletRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  openWallet(argument: _wallet_ledger_v1_OpenWalletRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  openWallet(argument: _wallet_ledger_v1_OpenWalletRequest, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sets below which available balance of the NGN wallet `wallet.low_balance` is told, once for each time that it falls
   * below. WALLET_NOT_FOUND.
   */
  SetLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  SetLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  SetLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  SetLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Sets below which available balance of the NGN wallet `wallet.low_balance` is told, once for each time that it falls
   * below. WALLET_NOT_FOUND.
   */
  setLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  setLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  setLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  setLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * The ground floor: the only place where money changes. Double entry, integers, immutable transfers.
 * 
 * Amounts are in the minor unit of their currency: kobo, cents, pence, pesewas. The names of the fields say kobo,
 * because the naira was there first. Currencies: NGN USD GBP EUR GHS KES ZAR; nothing is ever converted.
 * 
 * Every call may be repeated blindly. A transfer carries an id that its caller chose; asking again with the same id
 * and the same fields gives the first outcome and changes nothing.
 */
export interface WalletLedgerHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Decides groups of transfers. The groups are independent of each other; the items of one group commit all or none.
   * Safe to repeat with the same ids. A whole-call error leaves every group's outcome unknown: repeat it.
   * SERVICE_UNAVAILABLE when the queue is full: nothing of this call was taken in.
   */
  CreateTransfers: grpc.handleUnaryCall<_wallet_ledger_v1_CreateTransfersRequest__Output, _wallet_ledger_v1_CreateTransfersResponse>;
  
  /**
   * The balance now, or the posted balance at a past moment. Read only. WALLET_NOT_FOUND for another merchant's, or when
   * there is none in the currency; INVALID_CURRENCY for a currency that the ledger does not know.
   */
  GetBalance: grpc.handleUnaryCall<_wallet_ledger_v1_GetBalanceRequest__Output, _wallet_ledger_v1_GetBalanceResponse>;
  
  /**
   * One transfer by id, reference or once-key. Read only. TRANSACTION_NOT_FOUND.
   */
  GetTransfer: grpc.handleUnaryCall<_wallet_ledger_v1_GetTransferRequest__Output, _wallet_ledger_v1_GetTransferResponse>;
  
  /**
   * A wallet's entries, newest first, or those of its settling account. Read only. WALLET_NOT_FOUND, INVALID_CURRENCY.
   */
  ListEntries: grpc.handleUnaryCall<_wallet_ledger_v1_ListEntriesRequest__Output, _wallet_ledger_v1_ListEntriesResponse>;
  
  /**
   * Payments that reached an NGN wallet through one of its static PayIDs: the newest of them, oldest first. Read only.
   */
  ListPayments: grpc.handleUnaryCall<_wallet_ledger_v1_ListPaymentsRequest__Output, _wallet_ledger_v1_ListPaymentsResponse>;
  
  /**
   * Transfers out of an NGN wallet that carry a reference of a family, newest first: whatever was made under a merchant's
   * reference, with holds that were voided. Read only. WALLET_NOT_FOUND.
   */
  ListTransfers: grpc.handleUnaryCall<_wallet_ledger_v1_ListTransfersRequest__Output, _wallet_ledger_v1_ListTransfersResponse>;
  
  /**
   * The merchant's wallets in one mode with their balances: one for each currency, NGN first, then by currency.
   * Read only.
   */
  ListWallets: grpc.handleUnaryCall<_wallet_ledger_v1_ListWalletsRequest__Output, _wallet_ledger_v1_ListWalletsResponse>;
  
  /**
   * Opens a merchant's wallet, with its settling account when it is in NGN. A repeat with the same fields returns the
   * wallet that is there, and adds a settling account that is missing. Another currency opens under the PayID that the
   * merchant's NGN wallet has; without such a wallet: WALLET_NOT_FOUND. A wallet PayID of another merchant, or a second
   * wallet of this merchant in the mode and currency: DUPLICATE_REFERENCE. Another currency than the ledger's:
   * VALIDATION_ERROR.
   */
  OpenWallet: grpc.handleUnaryCall<_wallet_ledger_v1_OpenWalletRequest__Output, _wallet_ledger_v1_OpenWalletResponse>;
  
  /**
   * Sets below which available balance of the NGN wallet `wallet.low_balance` is told, once for each time that it falls
   * below. WALLET_NOT_FOUND.
   */
  SetLowBalanceThreshold: grpc.handleUnaryCall<_wallet_ledger_v1_SetLowBalanceThresholdRequest__Output, _wallet_ledger_v1_SetLowBalanceThresholdResponse>;
  
}

export interface WalletLedgerDefinition extends grpc.ServiceDefinition {
  CreateTransfers: MethodDefinition<_wallet_ledger_v1_CreateTransfersRequest, _wallet_ledger_v1_CreateTransfersResponse, _wallet_ledger_v1_CreateTransfersRequest__Output, _wallet_ledger_v1_CreateTransfersResponse__Output>
  GetBalance: MethodDefinition<_wallet_ledger_v1_GetBalanceRequest, _wallet_ledger_v1_GetBalanceResponse, _wallet_ledger_v1_GetBalanceRequest__Output, _wallet_ledger_v1_GetBalanceResponse__Output>
  GetTransfer: MethodDefinition<_wallet_ledger_v1_GetTransferRequest, _wallet_ledger_v1_GetTransferResponse, _wallet_ledger_v1_GetTransferRequest__Output, _wallet_ledger_v1_GetTransferResponse__Output>
  ListEntries: MethodDefinition<_wallet_ledger_v1_ListEntriesRequest, _wallet_ledger_v1_ListEntriesResponse, _wallet_ledger_v1_ListEntriesRequest__Output, _wallet_ledger_v1_ListEntriesResponse__Output>
  ListPayments: MethodDefinition<_wallet_ledger_v1_ListPaymentsRequest, _wallet_ledger_v1_ListPaymentsResponse, _wallet_ledger_v1_ListPaymentsRequest__Output, _wallet_ledger_v1_ListPaymentsResponse__Output>
  ListTransfers: MethodDefinition<_wallet_ledger_v1_ListTransfersRequest, _wallet_ledger_v1_ListTransfersResponse, _wallet_ledger_v1_ListTransfersRequest__Output, _wallet_ledger_v1_ListTransfersResponse__Output>
  ListWallets: MethodDefinition<_wallet_ledger_v1_ListWalletsRequest, _wallet_ledger_v1_ListWalletsResponse, _wallet_ledger_v1_ListWalletsRequest__Output, _wallet_ledger_v1_ListWalletsResponse__Output>
  OpenWallet: MethodDefinition<_wallet_ledger_v1_OpenWalletRequest, _wallet_ledger_v1_OpenWalletResponse, _wallet_ledger_v1_OpenWalletRequest__Output, _wallet_ledger_v1_OpenWalletResponse__Output>
  SetLowBalanceThreshold: MethodDefinition<_wallet_ledger_v1_SetLowBalanceThresholdRequest, _wallet_ledger_v1_SetLowBalanceThresholdResponse, _wallet_ledger_v1_SetLowBalanceThresholdRequest__Output, _wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>
}
