// Original file: merchant/v1/merchant.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ChangeLimitsRequest as _merchant_v1_ChangeLimitsRequest, ChangeLimitsRequest__Output as _merchant_v1_ChangeLimitsRequest__Output } from '../../merchant/v1/ChangeLimitsRequest';
import type { ChangeLimitsResponse as _merchant_v1_ChangeLimitsResponse, ChangeLimitsResponse__Output as _merchant_v1_ChangeLimitsResponse__Output } from '../../merchant/v1/ChangeLimitsResponse';
import type { CreateMerchantRequest as _merchant_v1_CreateMerchantRequest, CreateMerchantRequest__Output as _merchant_v1_CreateMerchantRequest__Output } from '../../merchant/v1/CreateMerchantRequest';
import type { CreateMerchantResponse as _merchant_v1_CreateMerchantResponse, CreateMerchantResponse__Output as _merchant_v1_CreateMerchantResponse__Output } from '../../merchant/v1/CreateMerchantResponse';
import type { FundWalletRequest as _merchant_v1_FundWalletRequest, FundWalletRequest__Output as _merchant_v1_FundWalletRequest__Output } from '../../merchant/v1/FundWalletRequest';
import type { FundWalletResponse as _merchant_v1_FundWalletResponse, FundWalletResponse__Output as _merchant_v1_FundWalletResponse__Output } from '../../merchant/v1/FundWalletResponse';
import type { GetLimitsRequest as _merchant_v1_GetLimitsRequest, GetLimitsRequest__Output as _merchant_v1_GetLimitsRequest__Output } from '../../merchant/v1/GetLimitsRequest';
import type { GetLimitsResponse as _merchant_v1_GetLimitsResponse, GetLimitsResponse__Output as _merchant_v1_GetLimitsResponse__Output } from '../../merchant/v1/GetLimitsResponse';
import type { GetMerchantRequest as _merchant_v1_GetMerchantRequest, GetMerchantRequest__Output as _merchant_v1_GetMerchantRequest__Output } from '../../merchant/v1/GetMerchantRequest';
import type { GetMerchantResponse as _merchant_v1_GetMerchantResponse, GetMerchantResponse__Output as _merchant_v1_GetMerchantResponse__Output } from '../../merchant/v1/GetMerchantResponse';
import type { ListAuditEntriesRequest as _merchant_v1_ListAuditEntriesRequest, ListAuditEntriesRequest__Output as _merchant_v1_ListAuditEntriesRequest__Output } from '../../merchant/v1/ListAuditEntriesRequest';
import type { ListAuditEntriesResponse as _merchant_v1_ListAuditEntriesResponse, ListAuditEntriesResponse__Output as _merchant_v1_ListAuditEntriesResponse__Output } from '../../merchant/v1/ListAuditEntriesResponse';
import type { ListDeprecatedCallsRequest as _merchant_v1_ListDeprecatedCallsRequest, ListDeprecatedCallsRequest__Output as _merchant_v1_ListDeprecatedCallsRequest__Output } from '../../merchant/v1/ListDeprecatedCallsRequest';
import type { ListDeprecatedCallsResponse as _merchant_v1_ListDeprecatedCallsResponse, ListDeprecatedCallsResponse__Output as _merchant_v1_ListDeprecatedCallsResponse__Output } from '../../merchant/v1/ListDeprecatedCallsResponse';
import type { ListMerchantsRequest as _merchant_v1_ListMerchantsRequest, ListMerchantsRequest__Output as _merchant_v1_ListMerchantsRequest__Output } from '../../merchant/v1/ListMerchantsRequest';
import type { ListMerchantsResponse as _merchant_v1_ListMerchantsResponse, ListMerchantsResponse__Output as _merchant_v1_ListMerchantsResponse__Output } from '../../merchant/v1/ListMerchantsResponse';
import type { SetLiveModeRequest as _merchant_v1_SetLiveModeRequest, SetLiveModeRequest__Output as _merchant_v1_SetLiveModeRequest__Output } from '../../merchant/v1/SetLiveModeRequest';
import type { SetLiveModeResponse as _merchant_v1_SetLiveModeResponse, SetLiveModeResponse__Output as _merchant_v1_SetLiveModeResponse__Output } from '../../merchant/v1/SetLiveModeResponse';

/**
 * Merchants and what they may do. The gateway owns them; the dashboard and the operators' command call.
 */
export interface MerchantsClient extends grpc.Client {
  /**
   * Changes the given limits, on every gateway within a second. Safe to repeat. MERCHANT_NOT_FOUND.
   */
  ChangeLimits(argument: _merchant_v1_ChangeLimitsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ChangeLimitsResponse__Output>): grpc.ClientUnaryCall;
  ChangeLimits(argument: _merchant_v1_ChangeLimitsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ChangeLimitsResponse__Output>): grpc.ClientUnaryCall;
  ChangeLimits(argument: _merchant_v1_ChangeLimitsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ChangeLimitsResponse__Output>): grpc.ClientUnaryCall;
  ChangeLimits(argument: _merchant_v1_ChangeLimitsRequest, callback: grpc.requestCallback<_merchant_v1_ChangeLimitsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Changes the given limits, on every gateway within a second. Safe to repeat. MERCHANT_NOT_FOUND.
   */
  changeLimits(argument: _merchant_v1_ChangeLimitsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ChangeLimitsResponse__Output>): grpc.ClientUnaryCall;
  changeLimits(argument: _merchant_v1_ChangeLimitsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ChangeLimitsResponse__Output>): grpc.ClientUnaryCall;
  changeLimits(argument: _merchant_v1_ChangeLimitsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ChangeLimitsResponse__Output>): grpc.ClientUnaryCall;
  changeLimits(argument: _merchant_v1_ChangeLimitsRequest, callback: grpc.requestCallback<_merchant_v1_ChangeLimitsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates a merchant with a wallet in each mode; its live mode is off. Safe to repeat with the same id: returns
   * the merchant. VALIDATION_ERROR for a name that cannot be shown, or resembles another merchant's.
   */
  CreateMerchant(argument: _merchant_v1_CreateMerchantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  CreateMerchant(argument: _merchant_v1_CreateMerchantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  CreateMerchant(argument: _merchant_v1_CreateMerchantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  CreateMerchant(argument: _merchant_v1_CreateMerchantRequest, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates a merchant with a wallet in each mode; its live mode is off. Safe to repeat with the same id: returns
   * the merchant. VALIDATION_ERROR for a name that cannot be shown, or resembles another merchant's.
   */
  createMerchant(argument: _merchant_v1_CreateMerchantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  createMerchant(argument: _merchant_v1_CreateMerchantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  createMerchant(argument: _merchant_v1_CreateMerchantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  createMerchant(argument: _merchant_v1_CreateMerchantRequest, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Funds a wallet where there is no bank. Safe to repeat with the same id. MERCHANT_NOT_FOUND; VALIDATION_ERROR
   * when the ledger refuses.
   */
  FundWallet(argument: _merchant_v1_FundWalletRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  FundWallet(argument: _merchant_v1_FundWalletRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  FundWallet(argument: _merchant_v1_FundWalletRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  FundWallet(argument: _merchant_v1_FundWalletRequest, callback: grpc.requestCallback<_merchant_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Funds a wallet where there is no bank. Safe to repeat with the same id. MERCHANT_NOT_FOUND; VALIDATION_ERROR
   * when the ledger refuses.
   */
  fundWallet(argument: _merchant_v1_FundWalletRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  fundWallet(argument: _merchant_v1_FundWalletRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  fundWallet(argument: _merchant_v1_FundWalletRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  fundWallet(argument: _merchant_v1_FundWalletRequest, callback: grpc.requestCallback<_merchant_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Read only. MERCHANT_NOT_FOUND.
   */
  GetLimits(argument: _merchant_v1_GetLimitsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_GetLimitsResponse__Output>): grpc.ClientUnaryCall;
  GetLimits(argument: _merchant_v1_GetLimitsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_GetLimitsResponse__Output>): grpc.ClientUnaryCall;
  GetLimits(argument: _merchant_v1_GetLimitsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_GetLimitsResponse__Output>): grpc.ClientUnaryCall;
  GetLimits(argument: _merchant_v1_GetLimitsRequest, callback: grpc.requestCallback<_merchant_v1_GetLimitsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only. MERCHANT_NOT_FOUND.
   */
  getLimits(argument: _merchant_v1_GetLimitsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_GetLimitsResponse__Output>): grpc.ClientUnaryCall;
  getLimits(argument: _merchant_v1_GetLimitsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_GetLimitsResponse__Output>): grpc.ClientUnaryCall;
  getLimits(argument: _merchant_v1_GetLimitsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_GetLimitsResponse__Output>): grpc.ClientUnaryCall;
  getLimits(argument: _merchant_v1_GetLimitsRequest, callback: grpc.requestCallback<_merchant_v1_GetLimitsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Read only. MERCHANT_NOT_FOUND.
   */
  GetMerchant(argument: _merchant_v1_GetMerchantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  GetMerchant(argument: _merchant_v1_GetMerchantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  GetMerchant(argument: _merchant_v1_GetMerchantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  GetMerchant(argument: _merchant_v1_GetMerchantRequest, callback: grpc.requestCallback<_merchant_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only. MERCHANT_NOT_FOUND.
   */
  getMerchant(argument: _merchant_v1_GetMerchantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  getMerchant(argument: _merchant_v1_GetMerchantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  getMerchant(argument: _merchant_v1_GetMerchantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  getMerchant(argument: _merchant_v1_GetMerchantRequest, callback: grpc.requestCallback<_merchant_v1_GetMerchantResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A merchant's audit log, newest first. Read only. MERCHANT_NOT_FOUND.
   */
  ListAuditEntries(argument: _merchant_v1_ListAuditEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListAuditEntries(argument: _merchant_v1_ListAuditEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListAuditEntries(argument: _merchant_v1_ListAuditEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  ListAuditEntries(argument: _merchant_v1_ListAuditEntriesRequest, callback: grpc.requestCallback<_merchant_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A merchant's audit log, newest first. Read only. MERCHANT_NOT_FOUND.
   */
  listAuditEntries(argument: _merchant_v1_ListAuditEntriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  listAuditEntries(argument: _merchant_v1_ListAuditEntriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  listAuditEntries(argument: _merchant_v1_ListAuditEntriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  listAuditEntries(argument: _merchant_v1_ListAuditEntriesRequest, callback: grpc.requestCallback<_merchant_v1_ListAuditEntriesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The calls of deprecated operations by merchant and key. Read only. MERCHANT_NOT_FOUND.
   */
  ListDeprecatedCalls(argument: _merchant_v1_ListDeprecatedCallsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListDeprecatedCallsResponse__Output>): grpc.ClientUnaryCall;
  ListDeprecatedCalls(argument: _merchant_v1_ListDeprecatedCallsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ListDeprecatedCallsResponse__Output>): grpc.ClientUnaryCall;
  ListDeprecatedCalls(argument: _merchant_v1_ListDeprecatedCallsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListDeprecatedCallsResponse__Output>): grpc.ClientUnaryCall;
  ListDeprecatedCalls(argument: _merchant_v1_ListDeprecatedCallsRequest, callback: grpc.requestCallback<_merchant_v1_ListDeprecatedCallsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The calls of deprecated operations by merchant and key. Read only. MERCHANT_NOT_FOUND.
   */
  listDeprecatedCalls(argument: _merchant_v1_ListDeprecatedCallsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListDeprecatedCallsResponse__Output>): grpc.ClientUnaryCall;
  listDeprecatedCalls(argument: _merchant_v1_ListDeprecatedCallsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ListDeprecatedCallsResponse__Output>): grpc.ClientUnaryCall;
  listDeprecatedCalls(argument: _merchant_v1_ListDeprecatedCallsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListDeprecatedCallsResponse__Output>): grpc.ClientUnaryCall;
  listDeprecatedCalls(argument: _merchant_v1_ListDeprecatedCallsRequest, callback: grpc.requestCallback<_merchant_v1_ListDeprecatedCallsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * All merchants, by slug. Read only.
   */
  ListMerchants(argument: _merchant_v1_ListMerchantsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  ListMerchants(argument: _merchant_v1_ListMerchantsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  ListMerchants(argument: _merchant_v1_ListMerchantsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  ListMerchants(argument: _merchant_v1_ListMerchantsRequest, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * All merchants, by slug. Read only.
   */
  listMerchants(argument: _merchant_v1_ListMerchantsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  listMerchants(argument: _merchant_v1_ListMerchantsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  listMerchants(argument: _merchant_v1_ListMerchantsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  listMerchants(argument: _merchant_v1_ListMerchantsRequest, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Switches live mode on or off: while it is off, no live key can be created. Safe to repeat. MERCHANT_NOT_FOUND.
   */
  SetLiveMode(argument: _merchant_v1_SetLiveModeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_SetLiveModeResponse__Output>): grpc.ClientUnaryCall;
  SetLiveMode(argument: _merchant_v1_SetLiveModeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_SetLiveModeResponse__Output>): grpc.ClientUnaryCall;
  SetLiveMode(argument: _merchant_v1_SetLiveModeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_SetLiveModeResponse__Output>): grpc.ClientUnaryCall;
  SetLiveMode(argument: _merchant_v1_SetLiveModeRequest, callback: grpc.requestCallback<_merchant_v1_SetLiveModeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Switches live mode on or off: while it is off, no live key can be created. Safe to repeat. MERCHANT_NOT_FOUND.
   */
  setLiveMode(argument: _merchant_v1_SetLiveModeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_SetLiveModeResponse__Output>): grpc.ClientUnaryCall;
  setLiveMode(argument: _merchant_v1_SetLiveModeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_SetLiveModeResponse__Output>): grpc.ClientUnaryCall;
  setLiveMode(argument: _merchant_v1_SetLiveModeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_SetLiveModeResponse__Output>): grpc.ClientUnaryCall;
  setLiveMode(argument: _merchant_v1_SetLiveModeRequest, callback: grpc.requestCallback<_merchant_v1_SetLiveModeResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Merchants and what they may do. The gateway owns them; the dashboard and the operators' command call.
 */
export interface MerchantsHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Changes the given limits, on every gateway within a second. Safe to repeat. MERCHANT_NOT_FOUND.
   */
  ChangeLimits: grpc.handleUnaryCall<_merchant_v1_ChangeLimitsRequest__Output, _merchant_v1_ChangeLimitsResponse>;
  
  /**
   * Creates a merchant with a wallet in each mode; its live mode is off. Safe to repeat with the same id: returns
   * the merchant. VALIDATION_ERROR for a name that cannot be shown, or resembles another merchant's.
   */
  CreateMerchant: grpc.handleUnaryCall<_merchant_v1_CreateMerchantRequest__Output, _merchant_v1_CreateMerchantResponse>;
  
  /**
   * Funds a wallet where there is no bank. Safe to repeat with the same id. MERCHANT_NOT_FOUND; VALIDATION_ERROR
   * when the ledger refuses.
   */
  FundWallet: grpc.handleUnaryCall<_merchant_v1_FundWalletRequest__Output, _merchant_v1_FundWalletResponse>;
  
  /**
   * Read only. MERCHANT_NOT_FOUND.
   */
  GetLimits: grpc.handleUnaryCall<_merchant_v1_GetLimitsRequest__Output, _merchant_v1_GetLimitsResponse>;
  
  /**
   * Read only. MERCHANT_NOT_FOUND.
   */
  GetMerchant: grpc.handleUnaryCall<_merchant_v1_GetMerchantRequest__Output, _merchant_v1_GetMerchantResponse>;
  
  /**
   * A merchant's audit log, newest first. Read only. MERCHANT_NOT_FOUND.
   */
  ListAuditEntries: grpc.handleUnaryCall<_merchant_v1_ListAuditEntriesRequest__Output, _merchant_v1_ListAuditEntriesResponse>;
  
  /**
   * The calls of deprecated operations by merchant and key. Read only. MERCHANT_NOT_FOUND.
   */
  ListDeprecatedCalls: grpc.handleUnaryCall<_merchant_v1_ListDeprecatedCallsRequest__Output, _merchant_v1_ListDeprecatedCallsResponse>;
  
  /**
   * All merchants, by slug. Read only.
   */
  ListMerchants: grpc.handleUnaryCall<_merchant_v1_ListMerchantsRequest__Output, _merchant_v1_ListMerchantsResponse>;
  
  /**
   * Switches live mode on or off: while it is off, no live key can be created. Safe to repeat. MERCHANT_NOT_FOUND.
   */
  SetLiveMode: grpc.handleUnaryCall<_merchant_v1_SetLiveModeRequest__Output, _merchant_v1_SetLiveModeResponse>;
  
}

export interface MerchantsDefinition extends grpc.ServiceDefinition {
  ChangeLimits: MethodDefinition<_merchant_v1_ChangeLimitsRequest, _merchant_v1_ChangeLimitsResponse, _merchant_v1_ChangeLimitsRequest__Output, _merchant_v1_ChangeLimitsResponse__Output>
  CreateMerchant: MethodDefinition<_merchant_v1_CreateMerchantRequest, _merchant_v1_CreateMerchantResponse, _merchant_v1_CreateMerchantRequest__Output, _merchant_v1_CreateMerchantResponse__Output>
  FundWallet: MethodDefinition<_merchant_v1_FundWalletRequest, _merchant_v1_FundWalletResponse, _merchant_v1_FundWalletRequest__Output, _merchant_v1_FundWalletResponse__Output>
  GetLimits: MethodDefinition<_merchant_v1_GetLimitsRequest, _merchant_v1_GetLimitsResponse, _merchant_v1_GetLimitsRequest__Output, _merchant_v1_GetLimitsResponse__Output>
  GetMerchant: MethodDefinition<_merchant_v1_GetMerchantRequest, _merchant_v1_GetMerchantResponse, _merchant_v1_GetMerchantRequest__Output, _merchant_v1_GetMerchantResponse__Output>
  ListAuditEntries: MethodDefinition<_merchant_v1_ListAuditEntriesRequest, _merchant_v1_ListAuditEntriesResponse, _merchant_v1_ListAuditEntriesRequest__Output, _merchant_v1_ListAuditEntriesResponse__Output>
  ListDeprecatedCalls: MethodDefinition<_merchant_v1_ListDeprecatedCallsRequest, _merchant_v1_ListDeprecatedCallsResponse, _merchant_v1_ListDeprecatedCallsRequest__Output, _merchant_v1_ListDeprecatedCallsResponse__Output>
  ListMerchants: MethodDefinition<_merchant_v1_ListMerchantsRequest, _merchant_v1_ListMerchantsResponse, _merchant_v1_ListMerchantsRequest__Output, _merchant_v1_ListMerchantsResponse__Output>
  SetLiveMode: MethodDefinition<_merchant_v1_SetLiveModeRequest, _merchant_v1_SetLiveModeResponse, _merchant_v1_SetLiveModeRequest__Output, _merchant_v1_SetLiveModeResponse__Output>
}
