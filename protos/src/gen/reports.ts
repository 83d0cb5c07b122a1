import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { Callback as _common_v1_Callback, Callback__Output as _common_v1_Callback__Output } from './common/v1/Callback';
import type { History as _common_v1_History, History__Output as _common_v1_History__Output } from './common/v1/History';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from './common/v1/Idempotency';
import type { ItemContext as _common_v1_ItemContext, ItemContext__Output as _common_v1_ItemContext__Output } from './common/v1/ItemContext';
import type { ItemError as _common_v1_ItemError, ItemError__Output as _common_v1_ItemError__Output } from './common/v1/ItemError';
import type { Moment as _common_v1_Moment, Moment__Output as _common_v1_Moment__Output } from './common/v1/Moment';
import type { ProviderAnswer as _common_v1_ProviderAnswer, ProviderAnswer__Output as _common_v1_ProviderAnswer__Output } from './common/v1/ProviderAnswer';
import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from './common/v1/Tenant';
import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from './common/v1/TransferLimits';
import type { CreateReportRequest as _wallet_ledger_v1_CreateReportRequest, CreateReportRequest__Output as _wallet_ledger_v1_CreateReportRequest__Output } from './wallet_ledger/v1/CreateReportRequest';
import type { CreateReportResponse as _wallet_ledger_v1_CreateReportResponse, CreateReportResponse__Output as _wallet_ledger_v1_CreateReportResponse__Output } from './wallet_ledger/v1/CreateReportResponse';
import type { GetReportRequest as _wallet_ledger_v1_GetReportRequest, GetReportRequest__Output as _wallet_ledger_v1_GetReportRequest__Output } from './wallet_ledger/v1/GetReportRequest';
import type { GetReportResponse as _wallet_ledger_v1_GetReportResponse, GetReportResponse__Output as _wallet_ledger_v1_GetReportResponse__Output } from './wallet_ledger/v1/GetReportResponse';
import type { ListReportsRequest as _wallet_ledger_v1_ListReportsRequest, ListReportsRequest__Output as _wallet_ledger_v1_ListReportsRequest__Output } from './wallet_ledger/v1/ListReportsRequest';
import type { ListReportsResponse as _wallet_ledger_v1_ListReportsResponse, ListReportsResponse__Output as _wallet_ledger_v1_ListReportsResponse__Output } from './wallet_ledger/v1/ListReportsResponse';
import type { ReadReportFileRequest as _wallet_ledger_v1_ReadReportFileRequest, ReadReportFileRequest__Output as _wallet_ledger_v1_ReadReportFileRequest__Output } from './wallet_ledger/v1/ReadReportFileRequest';
import type { ReadReportFileResponse as _wallet_ledger_v1_ReadReportFileResponse, ReadReportFileResponse__Output as _wallet_ledger_v1_ReadReportFileResponse__Output } from './wallet_ledger/v1/ReadReportFileResponse';
import type { Report as _wallet_ledger_v1_Report, Report__Output as _wallet_ledger_v1_Report__Output } from './wallet_ledger/v1/Report';
import type { ReportsClient as _wallet_ledger_v1_ReportsClient, ReportsDefinition as _wallet_ledger_v1_ReportsDefinition } from './wallet_ledger/v1/Reports';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  common: {
    v1: {
      Callback: MessageTypeDefinition<_common_v1_Callback, _common_v1_Callback__Output>
      History: MessageTypeDefinition<_common_v1_History, _common_v1_History__Output>
      Idempotency: MessageTypeDefinition<_common_v1_Idempotency, _common_v1_Idempotency__Output>
      ItemContext: MessageTypeDefinition<_common_v1_ItemContext, _common_v1_ItemContext__Output>
      ItemError: MessageTypeDefinition<_common_v1_ItemError, _common_v1_ItemError__Output>
      Mode: EnumTypeDefinition
      Moment: MessageTypeDefinition<_common_v1_Moment, _common_v1_Moment__Output>
      ProviderAnswer: MessageTypeDefinition<_common_v1_ProviderAnswer, _common_v1_ProviderAnswer__Output>
      Tenant: MessageTypeDefinition<_common_v1_Tenant, _common_v1_Tenant__Output>
      TransferLimits: MessageTypeDefinition<_common_v1_TransferLimits, _common_v1_TransferLimits__Output>
    }
  }
  wallet_ledger: {
    v1: {
      CreateReportRequest: MessageTypeDefinition<_wallet_ledger_v1_CreateReportRequest, _wallet_ledger_v1_CreateReportRequest__Output>
      CreateReportResponse: MessageTypeDefinition<_wallet_ledger_v1_CreateReportResponse, _wallet_ledger_v1_CreateReportResponse__Output>
      GetReportRequest: MessageTypeDefinition<_wallet_ledger_v1_GetReportRequest, _wallet_ledger_v1_GetReportRequest__Output>
      GetReportResponse: MessageTypeDefinition<_wallet_ledger_v1_GetReportResponse, _wallet_ledger_v1_GetReportResponse__Output>
      ListReportsRequest: MessageTypeDefinition<_wallet_ledger_v1_ListReportsRequest, _wallet_ledger_v1_ListReportsRequest__Output>
      ListReportsResponse: MessageTypeDefinition<_wallet_ledger_v1_ListReportsResponse, _wallet_ledger_v1_ListReportsResponse__Output>
      ReadReportFileRequest: MessageTypeDefinition<_wallet_ledger_v1_ReadReportFileRequest, _wallet_ledger_v1_ReadReportFileRequest__Output>
      ReadReportFileResponse: MessageTypeDefinition<_wallet_ledger_v1_ReadReportFileResponse, _wallet_ledger_v1_ReadReportFileResponse__Output>
      Report: MessageTypeDefinition<_wallet_ledger_v1_Report, _wallet_ledger_v1_Report__Output>
      ReportFormat: EnumTypeDefinition
      ReportStatus: EnumTypeDefinition
      ReportType: EnumTypeDefinition
      /**
       * Files of a merchant's entries, made in the background and kept for seven days.
       */
      Reports: SubtypeConstructor<typeof grpc.Client, _wallet_ledger_v1_ReportsClient> & { service: _wallet_ledger_v1_ReportsDefinition }
    }
  }
}

