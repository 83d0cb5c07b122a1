// Original file: merchant/v1/merchant.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ChangeLimitsRequest as _merchant_v1_ChangeLimitsRequest, ChangeLimitsRequest__Output as _merchant_v1_ChangeLimitsRequest__Output } from '../../merchant/v1/ChangeLimitsRequest';
import type { ChangeLimitsResponse as _merchant_v1_ChangeLimitsResponse, ChangeLimitsResponse__Output as _merchant_v1_ChangeLimitsResponse__Output } from '../../merchant/v1/ChangeLimitsResponse';
import type { CheckNameRequest as _merchant_v1_CheckNameRequest, CheckNameRequest__Output as _merchant_v1_CheckNameRequest__Output } from '../../merchant/v1/CheckNameRequest';
import type { CheckNameResponse as _merchant_v1_CheckNameResponse, CheckNameResponse__Output as _merchant_v1_CheckNameResponse__Output } from '../../merchant/v1/CheckNameResponse';
import type { ConfirmFundingRequest as _merchant_v1_ConfirmFundingRequest, ConfirmFundingRequest__Output as _merchant_v1_ConfirmFundingRequest__Output } from '../../merchant/v1/ConfirmFundingRequest';
import type { ConfirmFundingResponse as _merchant_v1_ConfirmFundingResponse, ConfirmFundingResponse__Output as _merchant_v1_ConfirmFundingResponse__Output } from '../../merchant/v1/ConfirmFundingResponse';
import type { CreateMerchantRequest as _merchant_v1_CreateMerchantRequest, CreateMerchantRequest__Output as _merchant_v1_CreateMerchantRequest__Output } from '../../merchant/v1/CreateMerchantRequest';
import type { CreateMerchantResponse as _merchant_v1_CreateMerchantResponse, CreateMerchantResponse__Output as _merchant_v1_CreateMerchantResponse__Output } from '../../merchant/v1/CreateMerchantResponse';
import type { FindCellsRequest as _merchant_v1_FindCellsRequest, FindCellsRequest__Output as _merchant_v1_FindCellsRequest__Output } from '../../merchant/v1/FindCellsRequest';
import type { FindCellsResponse as _merchant_v1_FindCellsResponse, FindCellsResponse__Output as _merchant_v1_FindCellsResponse__Output } from '../../merchant/v1/FindCellsResponse';
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
import type { OrderFundingRequest as _merchant_v1_OrderFundingRequest, OrderFundingRequest__Output as _merchant_v1_OrderFundingRequest__Output } from '../../merchant/v1/OrderFundingRequest';
import type { OrderFundingResponse as _merchant_v1_OrderFundingResponse, OrderFundingResponse__Output as _merchant_v1_OrderFundingResponse__Output } from '../../merchant/v1/OrderFundingResponse';
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
   * Checks that payers may see a name as this merchant's. Read only. VALIDATION_ERROR for a name that is, or looks
   * like, another merchant's; MERCHANT_NOT_FOUND.
   */
  CheckName(argument: _merchant_v1_CheckNameRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CheckNameResponse__Output>): grpc.ClientUnaryCall;
  CheckName(argument: _merchant_v1_CheckNameRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_CheckNameResponse__Output>): grpc.ClientUnaryCall;
  CheckName(argument: _merchant_v1_CheckNameRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CheckNameResponse__Output>): grpc.ClientUnaryCall;
  CheckName(argument: _merchant_v1_CheckNameRequest, callback: grpc.requestCallback<_merchant_v1_CheckNameResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Checks that payers may see a name as this merchant's. Read only. VALIDATION_ERROR for a name that is, or looks
   * like, another merchant's; MERCHANT_NOT_FOUND.
   */
  checkName(argument: _merchant_v1_CheckNameRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CheckNameResponse__Output>): grpc.ClientUnaryCall;
  checkName(argument: _merchant_v1_CheckNameRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_CheckNameResponse__Output>): grpc.ClientUnaryCall;
  checkName(argument: _merchant_v1_CheckNameRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CheckNameResponse__Output>): grpc.ClientUnaryCall;
  checkName(argument: _merchant_v1_CheckNameRequest, callback: grpc.requestCallback<_merchant_v1_CheckNameResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Logs that the ledger has booked the funding. Safe to repeat. MERCHANT_NOT_FOUND.
   */
  ConfirmFunding(argument: _merchant_v1_ConfirmFundingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ConfirmFundingResponse__Output>): grpc.ClientUnaryCall;
  ConfirmFunding(argument: _merchant_v1_ConfirmFundingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ConfirmFundingResponse__Output>): grpc.ClientUnaryCall;
  ConfirmFunding(argument: _merchant_v1_ConfirmFundingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ConfirmFundingResponse__Output>): grpc.ClientUnaryCall;
  ConfirmFunding(argument: _merchant_v1_ConfirmFundingRequest, callback: grpc.requestCallback<_merchant_v1_ConfirmFundingResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Logs that the ledger has booked the funding. Safe to repeat. MERCHANT_NOT_FOUND.
   */
  confirmFunding(argument: _merchant_v1_ConfirmFundingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ConfirmFundingResponse__Output>): grpc.ClientUnaryCall;
  confirmFunding(argument: _merchant_v1_ConfirmFundingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ConfirmFundingResponse__Output>): grpc.ClientUnaryCall;
  confirmFunding(argument: _merchant_v1_ConfirmFundingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ConfirmFundingResponse__Output>): grpc.ClientUnaryCall;
  confirmFunding(argument: _merchant_v1_ConfirmFundingRequest, callback: grpc.requestCallback<_merchant_v1_ConfirmFundingResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates a merchant with a wallet in each mode. Safe to repeat with the same id and name: returns the merchant.
   * VALIDATION_ERROR for a name that cannot be shown, or resembles another merchant's; IDEMPOTENCY_KEY_REUSED for
   * another name.
   */
  CreateMerchant(argument: _merchant_v1_CreateMerchantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  CreateMerchant(argument: _merchant_v1_CreateMerchantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  CreateMerchant(argument: _merchant_v1_CreateMerchantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  CreateMerchant(argument: _merchant_v1_CreateMerchantRequest, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates a merchant with a wallet in each mode. Safe to repeat with the same id and name: returns the merchant.
   * VALIDATION_ERROR for a name that cannot be shown, or resembles another merchant's; IDEMPOTENCY_KEY_REUSED for
   * another name.
   */
  createMerchant(argument: _merchant_v1_CreateMerchantRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  createMerchant(argument: _merchant_v1_CreateMerchantRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  createMerchant(argument: _merchant_v1_CreateMerchantRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  createMerchant(argument: _merchant_v1_CreateMerchantRequest, callback: grpc.requestCallback<_merchant_v1_CreateMerchantResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The cells of the merchants' ledgers, where ledgers have cells. Read only.
   */
  FindCells(argument: _merchant_v1_FindCellsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_FindCellsResponse__Output>): grpc.ClientUnaryCall;
  FindCells(argument: _merchant_v1_FindCellsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_FindCellsResponse__Output>): grpc.ClientUnaryCall;
  FindCells(argument: _merchant_v1_FindCellsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_FindCellsResponse__Output>): grpc.ClientUnaryCall;
  FindCells(argument: _merchant_v1_FindCellsRequest, callback: grpc.requestCallback<_merchant_v1_FindCellsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The cells of the merchants' ledgers, where ledgers have cells. Read only.
   */
  findCells(argument: _merchant_v1_FindCellsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_FindCellsResponse__Output>): grpc.ClientUnaryCall;
  findCells(argument: _merchant_v1_FindCellsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_FindCellsResponse__Output>): grpc.ClientUnaryCall;
  findCells(argument: _merchant_v1_FindCellsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_FindCellsResponse__Output>): grpc.ClientUnaryCall;
  findCells(argument: _merchant_v1_FindCellsRequest, callback: grpc.requestCallback<_merchant_v1_FindCellsResponse__Output>): grpc.ClientUnaryCall;
  
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
   * All merchants, oldest first. Read only.
   */
  ListMerchants(argument: _merchant_v1_ListMerchantsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  ListMerchants(argument: _merchant_v1_ListMerchantsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  ListMerchants(argument: _merchant_v1_ListMerchantsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  ListMerchants(argument: _merchant_v1_ListMerchantsRequest, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * All merchants, oldest first. Read only.
   */
  listMerchants(argument: _merchant_v1_ListMerchantsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  listMerchants(argument: _merchant_v1_ListMerchantsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  listMerchants(argument: _merchant_v1_ListMerchantsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  listMerchants(argument: _merchant_v1_ListMerchantsRequest, callback: grpc.requestCallback<_merchant_v1_ListMerchantsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Logs an operator's order to fund a wallet where there is no bank. The operator calls it before the ledger, which
   * lets no gateway create live money. Safe to repeat: a funding that is confirmed is not logged again.
   * MERCHANT_NOT_FOUND.
   */
  OrderFunding(argument: _merchant_v1_OrderFundingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_OrderFundingResponse__Output>): grpc.ClientUnaryCall;
  OrderFunding(argument: _merchant_v1_OrderFundingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_OrderFundingResponse__Output>): grpc.ClientUnaryCall;
  OrderFunding(argument: _merchant_v1_OrderFundingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_OrderFundingResponse__Output>): grpc.ClientUnaryCall;
  OrderFunding(argument: _merchant_v1_OrderFundingRequest, callback: grpc.requestCallback<_merchant_v1_OrderFundingResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Logs an operator's order to fund a wallet where there is no bank. The operator calls it before the ledger, which
   * lets no gateway create live money. Safe to repeat: a funding that is confirmed is not logged again.
   * MERCHANT_NOT_FOUND.
   */
  orderFunding(argument: _merchant_v1_OrderFundingRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_OrderFundingResponse__Output>): grpc.ClientUnaryCall;
  orderFunding(argument: _merchant_v1_OrderFundingRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_OrderFundingResponse__Output>): grpc.ClientUnaryCall;
  orderFunding(argument: _merchant_v1_OrderFundingRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_OrderFundingResponse__Output>): grpc.ClientUnaryCall;
  orderFunding(argument: _merchant_v1_OrderFundingRequest, callback: grpc.requestCallback<_merchant_v1_OrderFundingResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Switches live mode on or off, on every gateway at once. While it is off, no live key can be created, and existing
   * ones are refused with LIVE_MODE_OFF. Safe to repeat. MERCHANT_NOT_FOUND.
   */
  SetLiveMode(argument: _merchant_v1_SetLiveModeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_SetLiveModeResponse__Output>): grpc.ClientUnaryCall;
  SetLiveMode(argument: _merchant_v1_SetLiveModeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_SetLiveModeResponse__Output>): grpc.ClientUnaryCall;
  SetLiveMode(argument: _merchant_v1_SetLiveModeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_SetLiveModeResponse__Output>): grpc.ClientUnaryCall;
  SetLiveMode(argument: _merchant_v1_SetLiveModeRequest, callback: grpc.requestCallback<_merchant_v1_SetLiveModeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Switches live mode on or off, on every gateway at once. While it is off, no live key can be created, and existing
   * ones are refused with LIVE_MODE_OFF. Safe to repeat. MERCHANT_NOT_FOUND.
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
   * Checks that payers may see a name as this merchant's. Read only. VALIDATION_ERROR for a name that is, or looks
   * like, another merchant's; MERCHANT_NOT_FOUND.
   */
  CheckName: grpc.handleUnaryCall<_merchant_v1_CheckNameRequest__Output, _merchant_v1_CheckNameResponse>;
  
  /**
   * Logs that the ledger has booked the funding. Safe to repeat. MERCHANT_NOT_FOUND.
   */
  ConfirmFunding: grpc.handleUnaryCall<_merchant_v1_ConfirmFundingRequest__Output, _merchant_v1_ConfirmFundingResponse>;
  
  /**
   * Creates a merchant with a wallet in each mode. Safe to repeat with the same id and name: returns the merchant.
   * VALIDATION_ERROR for a name that cannot be shown, or resembles another merchant's; IDEMPOTENCY_KEY_REUSED for
   * another name.
   */
  CreateMerchant: grpc.handleUnaryCall<_merchant_v1_CreateMerchantRequest__Output, _merchant_v1_CreateMerchantResponse>;
  
  /**
   * The cells of the merchants' ledgers, where ledgers have cells. Read only.
   */
  FindCells: grpc.handleUnaryCall<_merchant_v1_FindCellsRequest__Output, _merchant_v1_FindCellsResponse>;
  
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
   * All merchants, oldest first. Read only.
   */
  ListMerchants: grpc.handleUnaryCall<_merchant_v1_ListMerchantsRequest__Output, _merchant_v1_ListMerchantsResponse>;
  
  /**
   * Logs an operator's order to fund a wallet where there is no bank. The operator calls it before the ledger, which
   * lets no gateway create live money. Safe to repeat: a funding that is confirmed is not logged again.
   * MERCHANT_NOT_FOUND.
   */
  OrderFunding: grpc.handleUnaryCall<_merchant_v1_OrderFundingRequest__Output, _merchant_v1_OrderFundingResponse>;
  
  /**
   * Switches live mode on or off, on every gateway at once. While it is off, no live key can be created, and existing
   * ones are refused with LIVE_MODE_OFF. Safe to repeat. MERCHANT_NOT_FOUND.
   */
  SetLiveMode: grpc.handleUnaryCall<_merchant_v1_SetLiveModeRequest__Output, _merchant_v1_SetLiveModeResponse>;
  
}

export interface MerchantsDefinition extends grpc.ServiceDefinition {
  ChangeLimits: MethodDefinition<_merchant_v1_ChangeLimitsRequest, _merchant_v1_ChangeLimitsResponse, _merchant_v1_ChangeLimitsRequest__Output, _merchant_v1_ChangeLimitsResponse__Output>
  CheckName: MethodDefinition<_merchant_v1_CheckNameRequest, _merchant_v1_CheckNameResponse, _merchant_v1_CheckNameRequest__Output, _merchant_v1_CheckNameResponse__Output>
  ConfirmFunding: MethodDefinition<_merchant_v1_ConfirmFundingRequest, _merchant_v1_ConfirmFundingResponse, _merchant_v1_ConfirmFundingRequest__Output, _merchant_v1_ConfirmFundingResponse__Output>
  CreateMerchant: MethodDefinition<_merchant_v1_CreateMerchantRequest, _merchant_v1_CreateMerchantResponse, _merchant_v1_CreateMerchantRequest__Output, _merchant_v1_CreateMerchantResponse__Output>
  FindCells: MethodDefinition<_merchant_v1_FindCellsRequest, _merchant_v1_FindCellsResponse, _merchant_v1_FindCellsRequest__Output, _merchant_v1_FindCellsResponse__Output>
  GetLimits: MethodDefinition<_merchant_v1_GetLimitsRequest, _merchant_v1_GetLimitsResponse, _merchant_v1_GetLimitsRequest__Output, _merchant_v1_GetLimitsResponse__Output>
  GetMerchant: MethodDefinition<_merchant_v1_GetMerchantRequest, _merchant_v1_GetMerchantResponse, _merchant_v1_GetMerchantRequest__Output, _merchant_v1_GetMerchantResponse__Output>
  ListAuditEntries: MethodDefinition<_merchant_v1_ListAuditEntriesRequest, _merchant_v1_ListAuditEntriesResponse, _merchant_v1_ListAuditEntriesRequest__Output, _merchant_v1_ListAuditEntriesResponse__Output>
  ListDeprecatedCalls: MethodDefinition<_merchant_v1_ListDeprecatedCallsRequest, _merchant_v1_ListDeprecatedCallsResponse, _merchant_v1_ListDeprecatedCallsRequest__Output, _merchant_v1_ListDeprecatedCallsResponse__Output>
  ListMerchants: MethodDefinition<_merchant_v1_ListMerchantsRequest, _merchant_v1_ListMerchantsResponse, _merchant_v1_ListMerchantsRequest__Output, _merchant_v1_ListMerchantsResponse__Output>
  OrderFunding: MethodDefinition<_merchant_v1_OrderFundingRequest, _merchant_v1_OrderFundingResponse, _merchant_v1_OrderFundingRequest__Output, _merchant_v1_OrderFundingResponse__Output>
  SetLiveMode: MethodDefinition<_merchant_v1_SetLiveModeRequest, _merchant_v1_SetLiveModeResponse, _merchant_v1_SetLiveModeRequest__Output, _merchant_v1_SetLiveModeResponse__Output>
}
