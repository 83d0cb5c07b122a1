// Original file: wallet_ledger/v1/reports.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateReportRequest as _wallet_ledger_v1_CreateReportRequest, CreateReportRequest__Output as _wallet_ledger_v1_CreateReportRequest__Output } from '../../wallet_ledger/v1/CreateReportRequest';
import type { CreateReportResponse as _wallet_ledger_v1_CreateReportResponse, CreateReportResponse__Output as _wallet_ledger_v1_CreateReportResponse__Output } from '../../wallet_ledger/v1/CreateReportResponse';
import type { GetReportRequest as _wallet_ledger_v1_GetReportRequest, GetReportRequest__Output as _wallet_ledger_v1_GetReportRequest__Output } from '../../wallet_ledger/v1/GetReportRequest';
import type { GetReportResponse as _wallet_ledger_v1_GetReportResponse, GetReportResponse__Output as _wallet_ledger_v1_GetReportResponse__Output } from '../../wallet_ledger/v1/GetReportResponse';
import type { ListReportsRequest as _wallet_ledger_v1_ListReportsRequest, ListReportsRequest__Output as _wallet_ledger_v1_ListReportsRequest__Output } from '../../wallet_ledger/v1/ListReportsRequest';
import type { ListReportsResponse as _wallet_ledger_v1_ListReportsResponse, ListReportsResponse__Output as _wallet_ledger_v1_ListReportsResponse__Output } from '../../wallet_ledger/v1/ListReportsResponse';
import type { ReadReportFileRequest as _wallet_ledger_v1_ReadReportFileRequest, ReadReportFileRequest__Output as _wallet_ledger_v1_ReadReportFileRequest__Output } from '../../wallet_ledger/v1/ReadReportFileRequest';
import type { ReadReportFileResponse as _wallet_ledger_v1_ReadReportFileResponse, ReadReportFileResponse__Output as _wallet_ledger_v1_ReadReportFileResponse__Output } from '../../wallet_ledger/v1/ReadReportFileResponse';

/**
 * Files of a merchant's entries, made in the background and kept for seven days.
 */
export interface ReportsClient extends grpc.Client {
  /**
   * Orders a report. Safe to repeat with the same Idempotency-Key. WALLET_NOT_FOUND, VALIDATION_ERROR,
   * RATE_LIMIT_EXCEEDED while the merchant has too many unfinished reports, IDEMPOTENCY_KEY_REUSED.
   */
  CreateReport(argument: _wallet_ledger_v1_CreateReportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_CreateReportResponse__Output>): grpc.ClientUnaryCall;
  CreateReport(argument: _wallet_ledger_v1_CreateReportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_CreateReportResponse__Output>): grpc.ClientUnaryCall;
  CreateReport(argument: _wallet_ledger_v1_CreateReportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_CreateReportResponse__Output>): grpc.ClientUnaryCall;
  CreateReport(argument: _wallet_ledger_v1_CreateReportRequest, callback: grpc.requestCallback<_wallet_ledger_v1_CreateReportResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Orders a report. Safe to repeat with the same Idempotency-Key. WALLET_NOT_FOUND, VALIDATION_ERROR,
   * RATE_LIMIT_EXCEEDED while the merchant has too many unfinished reports, IDEMPOTENCY_KEY_REUSED.
   */
  createReport(argument: _wallet_ledger_v1_CreateReportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_CreateReportResponse__Output>): grpc.ClientUnaryCall;
  createReport(argument: _wallet_ledger_v1_CreateReportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_CreateReportResponse__Output>): grpc.ClientUnaryCall;
  createReport(argument: _wallet_ledger_v1_CreateReportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_CreateReportResponse__Output>): grpc.ClientUnaryCall;
  createReport(argument: _wallet_ledger_v1_CreateReportRequest, callback: grpc.requestCallback<_wallet_ledger_v1_CreateReportResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A report of this merchant. Read only. REPORT_NOT_FOUND.
   */
  GetReport(argument: _wallet_ledger_v1_GetReportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetReportResponse__Output>): grpc.ClientUnaryCall;
  GetReport(argument: _wallet_ledger_v1_GetReportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_GetReportResponse__Output>): grpc.ClientUnaryCall;
  GetReport(argument: _wallet_ledger_v1_GetReportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetReportResponse__Output>): grpc.ClientUnaryCall;
  GetReport(argument: _wallet_ledger_v1_GetReportRequest, callback: grpc.requestCallback<_wallet_ledger_v1_GetReportResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A report of this merchant. Read only. REPORT_NOT_FOUND.
   */
  getReport(argument: _wallet_ledger_v1_GetReportRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetReportResponse__Output>): grpc.ClientUnaryCall;
  getReport(argument: _wallet_ledger_v1_GetReportRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_GetReportResponse__Output>): grpc.ClientUnaryCall;
  getReport(argument: _wallet_ledger_v1_GetReportRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_GetReportResponse__Output>): grpc.ClientUnaryCall;
  getReport(argument: _wallet_ledger_v1_GetReportRequest, callback: grpc.requestCallback<_wallet_ledger_v1_GetReportResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The merchant's reports, newest first. Read only.
   */
  ListReports(argument: _wallet_ledger_v1_ListReportsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListReportsResponse__Output>): grpc.ClientUnaryCall;
  ListReports(argument: _wallet_ledger_v1_ListReportsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListReportsResponse__Output>): grpc.ClientUnaryCall;
  ListReports(argument: _wallet_ledger_v1_ListReportsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListReportsResponse__Output>): grpc.ClientUnaryCall;
  ListReports(argument: _wallet_ledger_v1_ListReportsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListReportsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's reports, newest first. Read only.
   */
  listReports(argument: _wallet_ledger_v1_ListReportsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListReportsResponse__Output>): grpc.ClientUnaryCall;
  listReports(argument: _wallet_ledger_v1_ListReportsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ListReportsResponse__Output>): grpc.ClientUnaryCall;
  listReports(argument: _wallet_ledger_v1_ListReportsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ListReportsResponse__Output>): grpc.ClientUnaryCall;
  listReports(argument: _wallet_ledger_v1_ListReportsRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ListReportsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A part of a completed report's file. Read only. REPORT_NOT_FOUND, also when the file is deleted.
   */
  ReadReportFile(argument: _wallet_ledger_v1_ReadReportFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ReadReportFileResponse__Output>): grpc.ClientUnaryCall;
  ReadReportFile(argument: _wallet_ledger_v1_ReadReportFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ReadReportFileResponse__Output>): grpc.ClientUnaryCall;
  ReadReportFile(argument: _wallet_ledger_v1_ReadReportFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ReadReportFileResponse__Output>): grpc.ClientUnaryCall;
  ReadReportFile(argument: _wallet_ledger_v1_ReadReportFileRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ReadReportFileResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A part of a completed report's file. Read only. REPORT_NOT_FOUND, also when the file is deleted.
   */
  readReportFile(argument: _wallet_ledger_v1_ReadReportFileRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ReadReportFileResponse__Output>): grpc.ClientUnaryCall;
  readReportFile(argument: _wallet_ledger_v1_ReadReportFileRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_wallet_ledger_v1_ReadReportFileResponse__Output>): grpc.ClientUnaryCall;
  readReportFile(argument: _wallet_ledger_v1_ReadReportFileRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_wallet_ledger_v1_ReadReportFileResponse__Output>): grpc.ClientUnaryCall;
  readReportFile(argument: _wallet_ledger_v1_ReadReportFileRequest, callback: grpc.requestCallback<_wallet_ledger_v1_ReadReportFileResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Files of a merchant's entries, made in the background and kept for seven days.
 */
export interface ReportsHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Orders a report. Safe to repeat with the same Idempotency-Key. WALLET_NOT_FOUND, VALIDATION_ERROR,
   * RATE_LIMIT_EXCEEDED while the merchant has too many unfinished reports, IDEMPOTENCY_KEY_REUSED.
   */
  CreateReport: grpc.handleUnaryCall<_wallet_ledger_v1_CreateReportRequest__Output, _wallet_ledger_v1_CreateReportResponse>;
  
  /**
   * A report of this merchant. Read only. REPORT_NOT_FOUND.
   */
  GetReport: grpc.handleUnaryCall<_wallet_ledger_v1_GetReportRequest__Output, _wallet_ledger_v1_GetReportResponse>;
  
  /**
   * The merchant's reports, newest first. Read only.
   */
  ListReports: grpc.handleUnaryCall<_wallet_ledger_v1_ListReportsRequest__Output, _wallet_ledger_v1_ListReportsResponse>;
  
  /**
   * A part of a completed report's file. Read only. REPORT_NOT_FOUND, also when the file is deleted.
   */
  ReadReportFile: grpc.handleUnaryCall<_wallet_ledger_v1_ReadReportFileRequest__Output, _wallet_ledger_v1_ReadReportFileResponse>;
  
}

export interface ReportsDefinition extends grpc.ServiceDefinition {
  CreateReport: MethodDefinition<_wallet_ledger_v1_CreateReportRequest, _wallet_ledger_v1_CreateReportResponse, _wallet_ledger_v1_CreateReportRequest__Output, _wallet_ledger_v1_CreateReportResponse__Output>
  GetReport: MethodDefinition<_wallet_ledger_v1_GetReportRequest, _wallet_ledger_v1_GetReportResponse, _wallet_ledger_v1_GetReportRequest__Output, _wallet_ledger_v1_GetReportResponse__Output>
  ListReports: MethodDefinition<_wallet_ledger_v1_ListReportsRequest, _wallet_ledger_v1_ListReportsResponse, _wallet_ledger_v1_ListReportsRequest__Output, _wallet_ledger_v1_ListReportsResponse__Output>
  ReadReportFile: MethodDefinition<_wallet_ledger_v1_ReadReportFileRequest, _wallet_ledger_v1_ReadReportFileResponse, _wallet_ledger_v1_ReadReportFileRequest__Output, _wallet_ledger_v1_ReadReportFileResponse__Output>
}
