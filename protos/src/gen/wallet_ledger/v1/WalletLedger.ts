// Original file: wallet_ledger/v1/wallet_ledger.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateTransfersRequest as _wallet_ledger_v1_CreateTransfersRequest, CreateTransfersRequest__Output as _wallet_ledger_v1_CreateTransfersRequest__Output } from '../../wallet_ledger/v1/CreateTransfersRequest';
import type { CreateTransfersResponse as _wallet_ledger_v1_CreateTransfersResponse, CreateTransfersResponse__Output as _wallet_ledger_v1_CreateTransfersResponse__Output } from '../../wallet_ledger/v1/CreateTransfersResponse';
import type { FindEntryRequest as _wallet_ledger_v1_FindEntryRequest, FindEntryRequest__Output as _wallet_ledger_v1_FindEntryRequest__Output } from '../../wallet_ledger/v1/FindEntryRequest';
import type { FindEntryResponse as _wallet_ledger_v1_FindEntryResponse, FindEntryResponse__Output as _wallet_ledger_v1_FindEntryResponse__Output } from '../../wallet_ledger/v1/FindEntryResponse';
import type { FindReceivedPaymentsRequest as _wallet_ledger_v1_FindReceivedPaymentsRequest, FindReceivedPaymentsRequest__Output as _wallet_ledger_v1_FindReceivedPaymentsRequest__Output } from '../../wallet_ledger/v1/FindReceivedPaymentsRequest';
import type { FindReceivedPaymentsResponse as _wallet_ledger_v1_FindReceivedPaymentsResponse, FindReceivedPaymentsResponse__Output as _wallet_ledger_v1_FindReceivedPaymentsResponse__Output } from '../../wallet_ledger/v1/FindReceivedPaymentsResponse';
import type { GetBalanceRequest as _wallet_ledger_v1_GetBalanceRequest, GetBalanceRequest__Output as _wallet_ledger_v1_GetBalanceRequest__Output } from '../../wallet_ledger/v1/GetBalanceRequest';
import type { GetBalanceResponse as _wallet_ledger_v1_GetBalanceResponse, GetBalanceResponse__Output as _wallet_ledger_v1_GetBalanceResponse__Output } from '../../wallet_ledger/v1/GetBalanceResponse';
import type { GetTalliesRequest as _wallet_ledger_v1_GetTalliesRequest, GetTalliesRequest__Output as _wallet_ledger_v1_GetTalliesRequest__Output } from '../../wallet_ledger/v1/GetTalliesRequest';
import type { GetTalliesResponse as _wallet_ledger_v1_GetTalliesResponse, GetTalliesResponse__Output as _wallet_ledger_v1_GetTalliesResponse__Output } from '../../wallet_ledger/v1/GetTalliesResponse';
import type { GetTransferRequest as _wallet_ledger_v1_GetTransferRequest, GetTransferRequest__Output as _wallet_ledger_v1_GetTransferRequest__Output } from '../../wallet_ledger/v1/GetTransferRequest';
import type { GetTransferResponse as _wallet_ledger_v1_GetTransferResponse, GetTransferResponse__Output as _wallet_ledger_v1_GetTransferResponse__Output } from '../../wallet_ledger/v1/GetTransferResponse';
import type { ListDailyTotalsRequest as _wallet_ledger_v1_ListDailyTotalsRequest, ListDailyTotalsRequest__Output as _wallet_ledger_v1_ListDailyTotalsRequest__Output } from '../../wallet_ledger/v1/ListDailyTotalsRequest';
import type { ListDailyTotalsResponse as _wallet_ledger_v1_ListDailyTotalsResponse, ListDailyTotalsResponse__Output as _wallet_ledger_v1_ListDailyTotalsResponse__Output } from '../../wallet_ledger/v1/ListDailyTotalsResponse';
import type { ListEntriesRequest as _wallet_ledger_v1_ListEntriesRequest, ListEntriesRequest__Output as _wallet_ledger_v1_ListEntriesRequest__Output } from '../../wallet_ledger/v1/ListEntriesRequest';
import type { ListEntriesResponse as _wallet_ledger_v1_ListEntriesResponse, ListEntriesResponse__Output as _wallet_ledger_v1_ListEntriesResponse__Output } from '../../wallet_ledger/v1/ListEntriesResponse';
import type { ListMovementsRequest as _wallet_ledger_v1_ListMovementsRequest, ListMovementsRequest__Output as _wallet_ledger_v1_ListMovementsRequest__Output } from '../../wallet_ledger/v1/ListMovementsRequest';
import type { ListMovementsResponse as _wallet_ledger_v1_ListMovementsResponse, ListMovementsResponse__Output as _wallet_ledger_v1_ListMovementsResponse__Output } from '../../wallet_ledger/v1/ListMovementsResponse';
import type { ListPaymentsRequest as _wallet_ledger_v1_ListPaymentsRequest, ListPaymentsRequest__Output as _wallet_ledger_v1_ListPaymentsRequest__Output } from '../../wallet_ledger/v1/ListPaymentsRequest';
import type { ListPaymentsResponse as _wallet_ledger_v1_ListPaymentsResponse, ListPaymentsResponse__Output as _wallet_ledger_v1_ListPaymentsResponse__Output } from '../../wallet_ledger/v1/ListPaymentsResponse';
import type { ListReceivedPaymentsRequest as _wallet_ledger_v1_ListReceivedPaymentsRequest, ListReceivedPaymentsRequest__Output as _wallet_ledger_v1_ListReceivedPaymentsRequest__Output } from '../../wallet_ledger/v1/ListReceivedPaymentsRequest';
import type { ListReceivedPaymentsResponse as _wallet_ledger_v1_ListReceivedPaymentsResponse, ListReceivedPaymentsResponse__Output as _wallet_ledger_v1_ListReceivedPaymentsResponse__Output } from '../../wallet_ledger/v1/ListReceivedPaymentsResponse';
import type { ListTransfersRequest as _wallet_ledger_v1_ListTransfersRequest, ListTransfersRequest__Output as _wallet_ledger_v1_ListTransfersRequest__Output } from '../../wallet_ledger/v1/ListTransfersRequest';
import type { ListTransfersResponse as _wallet_ledger_v1_ListTransfersResponse, ListTransfersResponse__Output as _wallet_ledger_v1_ListTransfersResponse__Output } from '../../wallet_ledger/v1/ListTransfersResponse';
import type { ListUsedReferencesRequest as _wallet_ledger_v1_ListUsedReferencesRequest, ListUsedReferencesRequest__Output as _wallet_ledger_v1_ListUsedReferencesRequest__Output } from '../../wallet_ledger/v1/ListUsedReferencesRequest';
import type { ListUsedReferencesResponse as _wallet_ledger_v1_ListUsedReferencesResponse, ListUsedReferencesResponse__Output as _wallet_ledger_v1_ListUsedReferencesResponse__Output } from '../../wallet_ledger/v1/ListUsedReferencesResponse';
import type { ListWalletsRequest as _wallet_ledger_v1_ListWalletsRequest, ListWalletsRequest__Output as _wallet_ledger_v1_ListWalletsRequest__Output } from '../../wallet_ledger/v1/ListWalletsRequest';
import type { ListWalletsResponse as _wallet_ledger_v1_ListWalletsResponse, ListWalletsResponse__Output as _wallet_ledger_v1_ListWalletsResponse__Output } from '../../wallet_ledger/v1/ListWalletsResponse';
import type { OpenWalletRequest as _wallet_ledger_v1_OpenWalletRequest, OpenWalletRequest__Output as _wallet_ledger_v1_OpenWalletRequest__Output } from '../../wallet_ledger/v1/OpenWalletRequest';
import type { OpenWalletResponse as _wallet_ledger_v1_OpenWalletResponse, OpenWalletResponse__Output as _wallet_ledger_v1_OpenWalletResponse__Output } from '../../wallet_ledger/v1/OpenWalletResponse';
import type { SetLowBalanceThresholdRequest as _wallet_ledger_v1_SetLowBalanceThresholdRequest, SetLowBalanceThresholdRequest__Output as _wallet_ledger_v1_SetLowBalanceThresholdRequest__Output } from '../../wallet_ledger/v1/SetLowBalanceThresholdRequest';
import type { SetLowBalanceThresholdResponse as _wallet_ledger_v1_SetLowBalanceThresholdResponse, SetLowBalanceThresholdResponse__Output as _wallet_ledger_v1_SetLowBalanceThresholdResponse__Output } from '../../wallet_ledger/v1/SetLowBalanceThresholdResponse';

/**
 * The only service that moves money: double entry, integers, immutable transfers.
 * 
 * Amounts are in the minor unit of their currency: kobo, cents, pence, pesewas. Fields are named after kobo,
 * because the naira came first. Currencies: NGN USD GBP EUR GHS KES ZAR, without conversion.
 * 
 * Every call is idempotent. Its caller chooses a transfer's id; a repeat with the same id and fields returns
 * the first outcome and changes nothing.
 */
export interface WalletLedgerClient extends grpc.Client {
  /**
   * Decides groups of transfers. Groups are independent; the items of a group commit all or nothing. Safe to
   * repeat with the same ids. After an error of the whole call every group's outcome is unknown: repeat it. A group
   * between two cells is decided in both, or refused in both; it is slower, so send it apart from others.
   * SERVICE_UNAVAILABLE when the queue is full: nothing was accepted.
   */
  CreateTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  CreateTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  CreateTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  CreateTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Decides groups of transfers. Groups are independent; the items of a group commit all or nothing. Safe to
   * repeat with the same ids. After an error of the whole call every group's outcome is unknown: repeat it. A group
   * between two cells is decided in both, or refused in both; it is slower, so send it apart from others.
   * SERVICE_UNAVAILABLE when the queue is full: nothing was accepted.
   */
  createTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  createTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  createTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  createTransfers(argument: _wallet_ledger_v1_CreateTransfersRequest, callback: grpc.requestCallback<_wallet_ledger_v1_CreateTransfersResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The transaction of an entry of one of the merchant's statements. Read only. TRANSACTION_NOT_FOUND.
   */
  FindEntry(argument: _wallet_ledger_v1_FindEntryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_FindEntryResponse__Output>): grpc.ClientUnaryCall;
  FindEntry(argument: _wallet_ledger_v1_FindEntryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_FindEntryResponse__Output>): grpc.ClientUnaryCall;
  FindEntry(argument: _wallet_ledger_v1_FindEntryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_FindEntryResponse__Output>): grpc.ClientUnaryCall;
  FindEntry(argument: _wallet_ledger_v1_FindEntryRequest, callback: grpc.requestCallback<_wallet_ledger_v1_FindEntryResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The transaction of an entry of one of the merchant's statements. Read only. TRANSACTION_NOT_FOUND.
   */
  findEntry(argument: _wallet_ledger_v1_FindEntryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_FindEntryResponse__Output>): grpc.ClientUnaryCall;
  findEntry(argument: _wallet_ledger_v1_FindEntryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_FindEntryResponse__Output>): grpc.ClientUnaryCall;
  findEntry(argument: _wallet_ledger_v1_FindEntryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_FindEntryResponse__Output>): grpc.ClientUnaryCall;
  findEntry(argument: _wallet_ledger_v1_FindEntryRequest, callback: grpc.requestCallback<_wallet_ledger_v1_FindEntryResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The payments of up to 200 transfers to an NGN wallet through its PayIDs; others are left out. Read only.
   */
  FindReceivedPayments(argument: _wallet_ledger_v1_FindReceivedPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_FindReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  FindReceivedPayments(argument: _wallet_ledger_v1_FindReceivedPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_FindReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  FindReceivedPayments(argument: _wallet_ledger_v1_FindReceivedPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_FindReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  FindReceivedPayments(argument: _wallet_ledger_v1_FindReceivedPaymentsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_FindReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The payments of up to 200 transfers to an NGN wallet through its PayIDs; others are left out. Read only.
   */
  findReceivedPayments(argument: _wallet_ledger_v1_FindReceivedPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_FindReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  findReceivedPayments(argument: _wallet_ledger_v1_FindReceivedPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_FindReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  findReceivedPayments(argument: _wallet_ledger_v1_FindReceivedPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_FindReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  findReceivedPayments(argument: _wallet_ledger_v1_FindReceivedPaymentsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_FindReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The current balance, or the posted balance at a past time. Read only. WALLET_NOT_FOUND for another
   * merchant's wallet, or none in the currency; INVALID_CURRENCY for an unsupported currency.
   */
  GetBalance(argument: _wallet_ledger_v1_GetBalanceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  GetBalance(argument: _wallet_ledger_v1_GetBalanceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  GetBalance(argument: _wallet_ledger_v1_GetBalanceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  GetBalance(argument: _wallet_ledger_v1_GetBalanceRequest, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The current balance, or the posted balance at a past time. Read only. WALLET_NOT_FOUND for another
   * merchant's wallet, or none in the currency; INVALID_CURRENCY for an unsupported currency.
   */
  getBalance(argument: _wallet_ledger_v1_GetBalanceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  getBalance(argument: _wallet_ledger_v1_GetBalanceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  getBalance(argument: _wallet_ledger_v1_GetBalanceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  getBalance(argument: _wallet_ledger_v1_GetBalanceRequest, callback: grpc.requestCallback<_wallet_ledger_v1_GetBalanceResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The tallies of up to 1,000 keys, exact at the time of reading. Read only.
   */
  GetTallies(argument: _wallet_ledger_v1_GetTalliesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetTalliesResponse__Output>): grpc.ClientUnaryCall;
  GetTallies(argument: _wallet_ledger_v1_GetTalliesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_GetTalliesResponse__Output>): grpc.ClientUnaryCall;
  GetTallies(argument: _wallet_ledger_v1_GetTalliesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetTalliesResponse__Output>): grpc.ClientUnaryCall;
  GetTallies(argument: _wallet_ledger_v1_GetTalliesRequest, callback: grpc.requestCallback<_wallet_ledger_v1_GetTalliesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The tallies of up to 1,000 keys, exact at the time of reading. Read only.
   */
  getTallies(argument: _wallet_ledger_v1_GetTalliesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetTalliesResponse__Output>): grpc.ClientUnaryCall;
  getTallies(argument: _wallet_ledger_v1_GetTalliesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_GetTalliesResponse__Output>): grpc.ClientUnaryCall;
  getTallies(argument: _wallet_ledger_v1_GetTalliesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetTalliesResponse__Output>): grpc.ClientUnaryCall;
  getTallies(argument: _wallet_ledger_v1_GetTalliesRequest, callback: grpc.requestCallback<_wallet_ledger_v1_GetTalliesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * One transfer by id, reference or uniqueness key. Read only. TRANSACTION_NOT_FOUND.
   */
  GetTransfer(argument: _wallet_ledger_v1_GetTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  GetTransfer(argument: _wallet_ledger_v1_GetTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  GetTransfer(argument: _wallet_ledger_v1_GetTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  GetTransfer(argument: _wallet_ledger_v1_GetTransferRequest, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One transfer by id, reference or uniqueness key. Read only. TRANSACTION_NOT_FOUND.
   */
  getTransfer(argument: _wallet_ledger_v1_GetTransferRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  getTransfer(argument: _wallet_ledger_v1_GetTransferRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  getTransfer(argument: _wallet_ledger_v1_GetTransferRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  getTransfer(argument: _wallet_ledger_v1_GetTransferRequest, callback: grpc.requestCallback<_wallet_ledger_v1_GetTransferResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The money into and out of a wallet on each of its last days, today included, oldest first: the sums of its
   * entries by the calendar of Lagos (UTC+1 all year). Read only. WALLET_NOT_FOUND, INVALID_CURRENCY;
   * VALIDATION_ERROR for a number of days out of bounds.
   */
  ListDailyTotals(argument: _wallet_ledger_v1_ListDailyTotalsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListDailyTotalsResponse__Output>): grpc.ClientUnaryCall;
  ListDailyTotals(argument: _wallet_ledger_v1_ListDailyTotalsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListDailyTotalsResponse__Output>): grpc.ClientUnaryCall;
  ListDailyTotals(argument: _wallet_ledger_v1_ListDailyTotalsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListDailyTotalsResponse__Output>): grpc.ClientUnaryCall;
  ListDailyTotals(argument: _wallet_ledger_v1_ListDailyTotalsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListDailyTotalsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The money into and out of a wallet on each of its last days, today included, oldest first: the sums of its
   * entries by the calendar of Lagos (UTC+1 all year). Read only. WALLET_NOT_FOUND, INVALID_CURRENCY;
   * VALIDATION_ERROR for a number of days out of bounds.
   */
  listDailyTotals(argument: _wallet_ledger_v1_ListDailyTotalsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListDailyTotalsResponse__Output>): grpc.ClientUnaryCall;
  listDailyTotals(argument: _wallet_ledger_v1_ListDailyTotalsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListDailyTotalsResponse__Output>): grpc.ClientUnaryCall;
  listDailyTotals(argument: _wallet_ledger_v1_ListDailyTotalsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListDailyTotalsResponse__Output>): grpc.ClientUnaryCall;
  listDailyTotals(argument: _wallet_ledger_v1_ListDailyTotalsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListDailyTotalsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The entries of a wallet or of its settling account, newest first. Read only. WALLET_NOT_FOUND,
   * INVALID_CURRENCY.
   */
  ListEntries(argument: _wallet_ledger_v1_ListEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListEntries(argument: _wallet_ledger_v1_ListEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListEntries(argument: _wallet_ledger_v1_ListEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListEntries(argument: _wallet_ledger_v1_ListEntriesRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The entries of a wallet or of its settling account, newest first. Read only. WALLET_NOT_FOUND,
   * INVALID_CURRENCY.
   */
  listEntries(argument: _wallet_ledger_v1_ListEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  listEntries(argument: _wallet_ledger_v1_ListEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  listEntries(argument: _wallet_ledger_v1_ListEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  listEntries(argument: _wallet_ledger_v1_ListEntriesRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListEntriesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The transfers with these ids, and those that closed their holds, as the merchant sees them, in the order of their
   * commits. Transfers that neither debited nor credited an account of the merchant's are left out. Read only.
   */
  ListMovements(argument: _wallet_ledger_v1_ListMovementsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListMovementsResponse__Output>): grpc.ClientUnaryCall;
  ListMovements(argument: _wallet_ledger_v1_ListMovementsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListMovementsResponse__Output>): grpc.ClientUnaryCall;
  ListMovements(argument: _wallet_ledger_v1_ListMovementsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListMovementsResponse__Output>): grpc.ClientUnaryCall;
  ListMovements(argument: _wallet_ledger_v1_ListMovementsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListMovementsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The transfers with these ids, and those that closed their holds, as the merchant sees them, in the order of their
   * commits. Transfers that neither debited nor credited an account of the merchant's are left out. Read only.
   */
  listMovements(argument: _wallet_ledger_v1_ListMovementsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListMovementsResponse__Output>): grpc.ClientUnaryCall;
  listMovements(argument: _wallet_ledger_v1_ListMovementsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListMovementsResponse__Output>): grpc.ClientUnaryCall;
  listMovements(argument: _wallet_ledger_v1_ListMovementsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListMovementsResponse__Output>): grpc.ClientUnaryCall;
  listMovements(argument: _wallet_ledger_v1_ListMovementsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListMovementsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Payments to an NGN wallet through one of its static PayIDs: the newest ones, oldest first. Read only.
   */
  ListPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Payments to an NGN wallet through one of its static PayIDs: the newest ones, oldest first. Read only.
   */
  listPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listPayments(argument: _wallet_ledger_v1_ListPaymentsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListPaymentsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Payments to an NGN wallet through any of its PayIDs, newest first. A page is read from at most 50,000 of the
   * wallet's entries, so it may be short although there is a next one. Read only. WALLET_NOT_FOUND.
   */
  ListReceivedPayments(argument: _wallet_ledger_v1_ListReceivedPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListReceivedPayments(argument: _wallet_ledger_v1_ListReceivedPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListReceivedPayments(argument: _wallet_ledger_v1_ListReceivedPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  ListReceivedPayments(argument: _wallet_ledger_v1_ListReceivedPaymentsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Payments to an NGN wallet through any of its PayIDs, newest first. A page is read from at most 50,000 of the
   * wallet's entries, so it may be short although there is a next one. Read only. WALLET_NOT_FOUND.
   */
  listReceivedPayments(argument: _wallet_ledger_v1_ListReceivedPaymentsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listReceivedPayments(argument: _wallet_ledger_v1_ListReceivedPaymentsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listReceivedPayments(argument: _wallet_ledger_v1_ListReceivedPaymentsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  listReceivedPayments(argument: _wallet_ledger_v1_ListReceivedPaymentsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListReceivedPaymentsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Transfers out of an NGN wallet with a reference of a family, newest first, including voided holds. Read
   * only. WALLET_NOT_FOUND.
   */
  ListTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  ListTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  ListTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  ListTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Transfers out of an NGN wallet with a reference of a family, newest first, including voided holds. Read
   * only. WALLET_NOT_FOUND.
   */
  listTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  listTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  listTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  listTransfers(argument: _wallet_ledger_v1_ListTransfersRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListTransfersResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Of up to 1,000 references of a family, those that transfers out of the merchant's wallets have. Read only.
   */
  ListUsedReferences(argument: _wallet_ledger_v1_ListUsedReferencesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListUsedReferencesResponse__Output>): grpc.ClientUnaryCall;
  ListUsedReferences(argument: _wallet_ledger_v1_ListUsedReferencesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListUsedReferencesResponse__Output>): grpc.ClientUnaryCall;
  ListUsedReferences(argument: _wallet_ledger_v1_ListUsedReferencesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListUsedReferencesResponse__Output>): grpc.ClientUnaryCall;
  ListUsedReferences(argument: _wallet_ledger_v1_ListUsedReferencesRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListUsedReferencesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Of up to 1,000 references of a family, those that transfers out of the merchant's wallets have. Read only.
   */
  listUsedReferences(argument: _wallet_ledger_v1_ListUsedReferencesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListUsedReferencesResponse__Output>): grpc.ClientUnaryCall;
  listUsedReferences(argument: _wallet_ledger_v1_ListUsedReferencesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListUsedReferencesResponse__Output>): grpc.ClientUnaryCall;
  listUsedReferences(argument: _wallet_ledger_v1_ListUsedReferencesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListUsedReferencesResponse__Output>): grpc.ClientUnaryCall;
  listUsedReferences(argument: _wallet_ledger_v1_ListUsedReferencesRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListUsedReferencesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The merchant's wallets in one mode with their balances, NGN first, then by currency. Read only.
   */
  ListWallets(argument: _wallet_ledger_v1_ListWalletsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  ListWallets(argument: _wallet_ledger_v1_ListWalletsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  ListWallets(argument: _wallet_ledger_v1_ListWalletsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  ListWallets(argument: _wallet_ledger_v1_ListWalletsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's wallets in one mode with their balances, NGN first, then by currency. Read only.
   */
  listWallets(argument: _wallet_ledger_v1_ListWalletsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  listWallets(argument: _wallet_ledger_v1_ListWalletsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  listWallets(argument: _wallet_ledger_v1_ListWalletsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  listWallets(argument: _wallet_ledger_v1_ListWalletsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListWalletsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Opens a merchant's wallet; in NGN also its settling account. A repeat with the same fields returns the
   * existing wallet, and adds a missing settling account. Another currency uses the PayID of the merchant's NGN
   * wallet; without one: WALLET_NOT_FOUND. Another merchant's wallet PayID, or a second wallet of this merchant
   * in the mode and currency: DUPLICATE_REFERENCE. An unsupported currency: VALIDATION_ERROR.
   */
  OpenWallet(argument: _wallet_ledger_v1_OpenWalletRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  OpenWallet(argument: _wallet_ledger_v1_OpenWalletRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  OpenWallet(argument: _wallet_ledger_v1_OpenWalletRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  OpenWallet(argument: _wallet_ledger_v1_OpenWalletRequest, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Opens a merchant's wallet; in NGN also its settling account. A repeat with the same fields returns the
   * existing wallet, and adds a missing settling account. Another currency uses the PayID of the merchant's NGN
   * wallet; without one: WALLET_NOT_FOUND. Another merchant's wallet PayID, or a second wallet of this merchant
   * in the mode and currency: DUPLICATE_REFERENCE. An unsupported currency: VALIDATION_ERROR.
   */
  openWallet(argument: _wallet_ledger_v1_OpenWalletRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  openWallet(argument: _wallet_ledger_v1_OpenWalletRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  openWallet(argument: _wallet_ledger_v1_OpenWalletRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  openWallet(argument: _wallet_ledger_v1_OpenWalletRequest, callback: grpc.requestCallback<_wallet_ledger_v1_OpenWalletResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sets the available balance of the NGN wallet below which `wallet.low_balance` is published, once each time
   * that it falls below. WALLET_NOT_FOUND.
   */
  SetLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  SetLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  SetLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  SetLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Sets the available balance of the NGN wallet below which `wallet.low_balance` is published, once each time
   * that it falls below. WALLET_NOT_FOUND.
   */
  setLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  setLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  setLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  setLowBalanceThreshold(argument: _wallet_ledger_v1_SetLowBalanceThresholdRequest, callback: grpc.requestCallback<_wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * The only service that moves money: double entry, integers, immutable transfers.
 * 
 * Amounts are in the minor unit of their currency: kobo, cents, pence, pesewas. Fields are named after kobo,
 * because the naira came first. Currencies: NGN USD GBP EUR GHS KES ZAR, without conversion.
 * 
 * Every call is idempotent. Its caller chooses a transfer's id; a repeat with the same id and fields returns
 * the first outcome and changes nothing.
 */
export interface WalletLedgerHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Decides groups of transfers. Groups are independent; the items of a group commit all or nothing. Safe to
   * repeat with the same ids. After an error of the whole call every group's outcome is unknown: repeat it. A group
   * between two cells is decided in both, or refused in both; it is slower, so send it apart from others.
   * SERVICE_UNAVAILABLE when the queue is full: nothing was accepted.
   */
  CreateTransfers: grpc.handleUnaryCall<_wallet_ledger_v1_CreateTransfersRequest__Output, _wallet_ledger_v1_CreateTransfersResponse>;
  
  /**
   * The transaction of an entry of one of the merchant's statements. Read only. TRANSACTION_NOT_FOUND.
   */
  FindEntry: grpc.handleUnaryCall<_wallet_ledger_v1_FindEntryRequest__Output, _wallet_ledger_v1_FindEntryResponse>;
  
  /**
   * The payments of up to 200 transfers to an NGN wallet through its PayIDs; others are left out. Read only.
   */
  FindReceivedPayments: grpc.handleUnaryCall<_wallet_ledger_v1_FindReceivedPaymentsRequest__Output, _wallet_ledger_v1_FindReceivedPaymentsResponse>;
  
  /**
   * The current balance, or the posted balance at a past time. Read only. WALLET_NOT_FOUND for another
   * merchant's wallet, or none in the currency; INVALID_CURRENCY for an unsupported currency.
   */
  GetBalance: grpc.handleUnaryCall<_wallet_ledger_v1_GetBalanceRequest__Output, _wallet_ledger_v1_GetBalanceResponse>;
  
  /**
   * The tallies of up to 1,000 keys, exact at the time of reading. Read only.
   */
  GetTallies: grpc.handleUnaryCall<_wallet_ledger_v1_GetTalliesRequest__Output, _wallet_ledger_v1_GetTalliesResponse>;
  
  /**
   * One transfer by id, reference or uniqueness key. Read only. TRANSACTION_NOT_FOUND.
   */
  GetTransfer: grpc.handleUnaryCall<_wallet_ledger_v1_GetTransferRequest__Output, _wallet_ledger_v1_GetTransferResponse>;
  
  /**
   * The money into and out of a wallet on each of its last days, today included, oldest first: the sums of its
   * entries by the calendar of Lagos (UTC+1 all year). Read only. WALLET_NOT_FOUND, INVALID_CURRENCY;
   * VALIDATION_ERROR for a number of days out of bounds.
   */
  ListDailyTotals: grpc.handleUnaryCall<_wallet_ledger_v1_ListDailyTotalsRequest__Output, _wallet_ledger_v1_ListDailyTotalsResponse>;
  
  /**
   * The entries of a wallet or of its settling account, newest first. Read only. WALLET_NOT_FOUND,
   * INVALID_CURRENCY.
   */
  ListEntries: grpc.handleUnaryCall<_wallet_ledger_v1_ListEntriesRequest__Output, _wallet_ledger_v1_ListEntriesResponse>;
  
  /**
   * The transfers with these ids, and those that closed their holds, as the merchant sees them, in the order of their
   * commits. Transfers that neither debited nor credited an account of the merchant's are left out. Read only.
   */
  ListMovements: grpc.handleUnaryCall<_wallet_ledger_v1_ListMovementsRequest__Output, _wallet_ledger_v1_ListMovementsResponse>;
  
  /**
   * Payments to an NGN wallet through one of its static PayIDs: the newest ones, oldest first. Read only.
   */
  ListPayments: grpc.handleUnaryCall<_wallet_ledger_v1_ListPaymentsRequest__Output, _wallet_ledger_v1_ListPaymentsResponse>;
  
  /**
   * Payments to an NGN wallet through any of its PayIDs, newest first. A page is read from at most 50,000 of the
   * wallet's entries, so it may be short although there is a next one. Read only. WALLET_NOT_FOUND.
   */
  ListReceivedPayments: grpc.handleUnaryCall<_wallet_ledger_v1_ListReceivedPaymentsRequest__Output, _wallet_ledger_v1_ListReceivedPaymentsResponse>;
  
  /**
   * Transfers out of an NGN wallet with a reference of a family, newest first, including voided holds. Read
   * only. WALLET_NOT_FOUND.
   */
  ListTransfers: grpc.handleUnaryCall<_wallet_ledger_v1_ListTransfersRequest__Output, _wallet_ledger_v1_ListTransfersResponse>;
  
  /**
   * Of up to 1,000 references of a family, those that transfers out of the merchant's wallets have. Read only.
   */
  ListUsedReferences: grpc.handleUnaryCall<_wallet_ledger_v1_ListUsedReferencesRequest__Output, _wallet_ledger_v1_ListUsedReferencesResponse>;
  
  /**
   * The merchant's wallets in one mode with their balances, NGN first, then by currency. Read only.
   */
  ListWallets: grpc.handleUnaryCall<_wallet_ledger_v1_ListWalletsRequest__Output, _wallet_ledger_v1_ListWalletsResponse>;
  
  /**
   * Opens a merchant's wallet; in NGN also its settling account. A repeat with the same fields returns the
   * existing wallet, and adds a missing settling account. Another currency uses the PayID of the merchant's NGN
   * wallet; without one: WALLET_NOT_FOUND. Another merchant's wallet PayID, or a second wallet of this merchant
   * in the mode and currency: DUPLICATE_REFERENCE. An unsupported currency: VALIDATION_ERROR.
   */
  OpenWallet: grpc.handleUnaryCall<_wallet_ledger_v1_OpenWalletRequest__Output, _wallet_ledger_v1_OpenWalletResponse>;
  
  /**
   * Sets the available balance of the NGN wallet below which `wallet.low_balance` is published, once each time
   * that it falls below. WALLET_NOT_FOUND.
   */
  SetLowBalanceThreshold: grpc.handleUnaryCall<_wallet_ledger_v1_SetLowBalanceThresholdRequest__Output, _wallet_ledger_v1_SetLowBalanceThresholdResponse>;
  
}

export interface WalletLedgerDefinition extends grpc.ServiceDefinition {
  CreateTransfers: MethodDefinition<_wallet_ledger_v1_CreateTransfersRequest, _wallet_ledger_v1_CreateTransfersResponse, _wallet_ledger_v1_CreateTransfersRequest__Output, _wallet_ledger_v1_CreateTransfersResponse__Output>
  FindEntry: MethodDefinition<_wallet_ledger_v1_FindEntryRequest, _wallet_ledger_v1_FindEntryResponse, _wallet_ledger_v1_FindEntryRequest__Output, _wallet_ledger_v1_FindEntryResponse__Output>
  FindReceivedPayments: MethodDefinition<_wallet_ledger_v1_FindReceivedPaymentsRequest, _wallet_ledger_v1_FindReceivedPaymentsResponse, _wallet_ledger_v1_FindReceivedPaymentsRequest__Output, _wallet_ledger_v1_FindReceivedPaymentsResponse__Output>
  GetBalance: MethodDefinition<_wallet_ledger_v1_GetBalanceRequest, _wallet_ledger_v1_GetBalanceResponse, _wallet_ledger_v1_GetBalanceRequest__Output, _wallet_ledger_v1_GetBalanceResponse__Output>
  GetTallies: MethodDefinition<_wallet_ledger_v1_GetTalliesRequest, _wallet_ledger_v1_GetTalliesResponse, _wallet_ledger_v1_GetTalliesRequest__Output, _wallet_ledger_v1_GetTalliesResponse__Output>
  GetTransfer: MethodDefinition<_wallet_ledger_v1_GetTransferRequest, _wallet_ledger_v1_GetTransferResponse, _wallet_ledger_v1_GetTransferRequest__Output, _wallet_ledger_v1_GetTransferResponse__Output>
  ListDailyTotals: MethodDefinition<_wallet_ledger_v1_ListDailyTotalsRequest, _wallet_ledger_v1_ListDailyTotalsResponse, _wallet_ledger_v1_ListDailyTotalsRequest__Output, _wallet_ledger_v1_ListDailyTotalsResponse__Output>
  ListEntries: MethodDefinition<_wallet_ledger_v1_ListEntriesRequest, _wallet_ledger_v1_ListEntriesResponse, _wallet_ledger_v1_ListEntriesRequest__Output, _wallet_ledger_v1_ListEntriesResponse__Output>
  ListMovements: MethodDefinition<_wallet_ledger_v1_ListMovementsRequest, _wallet_ledger_v1_ListMovementsResponse, _wallet_ledger_v1_ListMovementsRequest__Output, _wallet_ledger_v1_ListMovementsResponse__Output>
  ListPayments: MethodDefinition<_wallet_ledger_v1_ListPaymentsRequest, _wallet_ledger_v1_ListPaymentsResponse, _wallet_ledger_v1_ListPaymentsRequest__Output, _wallet_ledger_v1_ListPaymentsResponse__Output>
  ListReceivedPayments: MethodDefinition<_wallet_ledger_v1_ListReceivedPaymentsRequest, _wallet_ledger_v1_ListReceivedPaymentsResponse, _wallet_ledger_v1_ListReceivedPaymentsRequest__Output, _wallet_ledger_v1_ListReceivedPaymentsResponse__Output>
  ListTransfers: MethodDefinition<_wallet_ledger_v1_ListTransfersRequest, _wallet_ledger_v1_ListTransfersResponse, _wallet_ledger_v1_ListTransfersRequest__Output, _wallet_ledger_v1_ListTransfersResponse__Output>
  ListUsedReferences: MethodDefinition<_wallet_ledger_v1_ListUsedReferencesRequest, _wallet_ledger_v1_ListUsedReferencesResponse, _wallet_ledger_v1_ListUsedReferencesRequest__Output, _wallet_ledger_v1_ListUsedReferencesResponse__Output>
  ListWallets: MethodDefinition<_wallet_ledger_v1_ListWalletsRequest, _wallet_ledger_v1_ListWalletsResponse, _wallet_ledger_v1_ListWalletsRequest__Output, _wallet_ledger_v1_ListWalletsResponse__Output>
  OpenWallet: MethodDefinition<_wallet_ledger_v1_OpenWalletRequest, _wallet_ledger_v1_OpenWalletResponse, _wallet_ledger_v1_OpenWalletRequest__Output, _wallet_ledger_v1_OpenWalletResponse__Output>
  SetLowBalanceThreshold: MethodDefinition<_wallet_ledger_v1_SetLowBalanceThresholdRequest, _wallet_ledger_v1_SetLowBalanceThresholdResponse, _wallet_ledger_v1_SetLowBalanceThresholdRequest__Output, _wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>
}
