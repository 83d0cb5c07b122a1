import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { AddDisputeEvidenceRequest as _card_payments_v1_AddDisputeEvidenceRequest, AddDisputeEvidenceRequest__Output as _card_payments_v1_AddDisputeEvidenceRequest__Output } from './card_payments/v1/AddDisputeEvidenceRequest';
import type { AddDisputeEvidenceResponse as _card_payments_v1_AddDisputeEvidenceResponse, AddDisputeEvidenceResponse__Output as _card_payments_v1_AddDisputeEvidenceResponse__Output } from './card_payments/v1/AddDisputeEvidenceResponse';
import type { CancelPaymentRequest as _card_payments_v1_CancelPaymentRequest, CancelPaymentRequest__Output as _card_payments_v1_CancelPaymentRequest__Output } from './card_payments/v1/CancelPaymentRequest';
import type { CancelPaymentResponse as _card_payments_v1_CancelPaymentResponse, CancelPaymentResponse__Output as _card_payments_v1_CancelPaymentResponse__Output } from './card_payments/v1/CancelPaymentResponse';
import type { CapturePaymentRequest as _card_payments_v1_CapturePaymentRequest, CapturePaymentRequest__Output as _card_payments_v1_CapturePaymentRequest__Output } from './card_payments/v1/CapturePaymentRequest';
import type { CapturePaymentResponse as _card_payments_v1_CapturePaymentResponse, CapturePaymentResponse__Output as _card_payments_v1_CapturePaymentResponse__Output } from './card_payments/v1/CapturePaymentResponse';
import type { CardPaymentsClient as _card_payments_v1_CardPaymentsClient, CardPaymentsDefinition as _card_payments_v1_CardPaymentsDefinition } from './card_payments/v1/CardPayments';
import type { CreateFileRequest as _card_payments_v1_CreateFileRequest, CreateFileRequest__Output as _card_payments_v1_CreateFileRequest__Output } from './card_payments/v1/CreateFileRequest';
import type { CreateFileResponse as _card_payments_v1_CreateFileResponse, CreateFileResponse__Output as _card_payments_v1_CreateFileResponse__Output } from './card_payments/v1/CreateFileResponse';
import type { CreatePaymentMethodRequest as _card_payments_v1_CreatePaymentMethodRequest, CreatePaymentMethodRequest__Output as _card_payments_v1_CreatePaymentMethodRequest__Output } from './card_payments/v1/CreatePaymentMethodRequest';
import type { CreatePaymentMethodResponse as _card_payments_v1_CreatePaymentMethodResponse, CreatePaymentMethodResponse__Output as _card_payments_v1_CreatePaymentMethodResponse__Output } from './card_payments/v1/CreatePaymentMethodResponse';
import type { CreatePaymentRequest as _card_payments_v1_CreatePaymentRequest, CreatePaymentRequest__Output as _card_payments_v1_CreatePaymentRequest__Output } from './card_payments/v1/CreatePaymentRequest';
import type { CreatePaymentResponse as _card_payments_v1_CreatePaymentResponse, CreatePaymentResponse__Output as _card_payments_v1_CreatePaymentResponse__Output } from './card_payments/v1/CreatePaymentResponse';
import type { CreateRefundRequest as _card_payments_v1_CreateRefundRequest, CreateRefundRequest__Output as _card_payments_v1_CreateRefundRequest__Output } from './card_payments/v1/CreateRefundRequest';
import type { CreateRefundResponse as _card_payments_v1_CreateRefundResponse, CreateRefundResponse__Output as _card_payments_v1_CreateRefundResponse__Output } from './card_payments/v1/CreateRefundResponse';
import type { Customer as _card_payments_v1_Customer, Customer__Output as _card_payments_v1_Customer__Output } from './card_payments/v1/Customer';
import type { Dispute as _card_payments_v1_Dispute, Dispute__Output as _card_payments_v1_Dispute__Output } from './card_payments/v1/Dispute';
import type { Failure as _card_payments_v1_Failure, Failure__Output as _card_payments_v1_Failure__Output } from './card_payments/v1/Failure';
import type { File as _card_payments_v1_File, File__Output as _card_payments_v1_File__Output } from './card_payments/v1/File';
import type { FindPaymentsRequest as _card_payments_v1_FindPaymentsRequest, FindPaymentsRequest__Output as _card_payments_v1_FindPaymentsRequest__Output } from './card_payments/v1/FindPaymentsRequest';
import type { FindPaymentsResponse as _card_payments_v1_FindPaymentsResponse, FindPaymentsResponse__Output as _card_payments_v1_FindPaymentsResponse__Output } from './card_payments/v1/FindPaymentsResponse';
import type { FindRefundRequest as _card_payments_v1_FindRefundRequest, FindRefundRequest__Output as _card_payments_v1_FindRefundRequest__Output } from './card_payments/v1/FindRefundRequest';
import type { FindRefundResponse as _card_payments_v1_FindRefundResponse, FindRefundResponse__Output as _card_payments_v1_FindRefundResponse__Output } from './card_payments/v1/FindRefundResponse';
import type { GetDisputeRequest as _card_payments_v1_GetDisputeRequest, GetDisputeRequest__Output as _card_payments_v1_GetDisputeRequest__Output } from './card_payments/v1/GetDisputeRequest';
import type { GetDisputeResponse as _card_payments_v1_GetDisputeResponse, GetDisputeResponse__Output as _card_payments_v1_GetDisputeResponse__Output } from './card_payments/v1/GetDisputeResponse';
import type { GetFileRequest as _card_payments_v1_GetFileRequest, GetFileRequest__Output as _card_payments_v1_GetFileRequest__Output } from './card_payments/v1/GetFileRequest';
import type { GetFileResponse as _card_payments_v1_GetFileResponse, GetFileResponse__Output as _card_payments_v1_GetFileResponse__Output } from './card_payments/v1/GetFileResponse';
import type { GetPaymentRequest as _card_payments_v1_GetPaymentRequest, GetPaymentRequest__Output as _card_payments_v1_GetPaymentRequest__Output } from './card_payments/v1/GetPaymentRequest';
import type { GetPaymentResponse as _card_payments_v1_GetPaymentResponse, GetPaymentResponse__Output as _card_payments_v1_GetPaymentResponse__Output } from './card_payments/v1/GetPaymentResponse';
import type { GetRefundRequest as _card_payments_v1_GetRefundRequest, GetRefundRequest__Output as _card_payments_v1_GetRefundRequest__Output } from './card_payments/v1/GetRefundRequest';
import type { GetRefundResponse as _card_payments_v1_GetRefundResponse, GetRefundResponse__Output as _card_payments_v1_GetRefundResponse__Output } from './card_payments/v1/GetRefundResponse';
import type { ListAllRefundsRequest as _card_payments_v1_ListAllRefundsRequest, ListAllRefundsRequest__Output as _card_payments_v1_ListAllRefundsRequest__Output } from './card_payments/v1/ListAllRefundsRequest';
import type { ListAllRefundsResponse as _card_payments_v1_ListAllRefundsResponse, ListAllRefundsResponse__Output as _card_payments_v1_ListAllRefundsResponse__Output } from './card_payments/v1/ListAllRefundsResponse';
import type { ListDisputesRequest as _card_payments_v1_ListDisputesRequest, ListDisputesRequest__Output as _card_payments_v1_ListDisputesRequest__Output } from './card_payments/v1/ListDisputesRequest';
import type { ListDisputesResponse as _card_payments_v1_ListDisputesResponse, ListDisputesResponse__Output as _card_payments_v1_ListDisputesResponse__Output } from './card_payments/v1/ListDisputesResponse';
import type { ListPaymentsRequest as _card_payments_v1_ListPaymentsRequest, ListPaymentsRequest__Output as _card_payments_v1_ListPaymentsRequest__Output } from './card_payments/v1/ListPaymentsRequest';
import type { ListPaymentsResponse as _card_payments_v1_ListPaymentsResponse, ListPaymentsResponse__Output as _card_payments_v1_ListPaymentsResponse__Output } from './card_payments/v1/ListPaymentsResponse';
import type { ListRefundsRequest as _card_payments_v1_ListRefundsRequest, ListRefundsRequest__Output as _card_payments_v1_ListRefundsRequest__Output } from './card_payments/v1/ListRefundsRequest';
import type { ListRefundsResponse as _card_payments_v1_ListRefundsResponse, ListRefundsResponse__Output as _card_payments_v1_ListRefundsResponse__Output } from './card_payments/v1/ListRefundsResponse';
import type { Payment as _card_payments_v1_Payment, Payment__Output as _card_payments_v1_Payment__Output } from './card_payments/v1/Payment';
import type { PaymentMethod as _card_payments_v1_PaymentMethod, PaymentMethod__Output as _card_payments_v1_PaymentMethod__Output } from './card_payments/v1/PaymentMethod';
import type { Position as _card_payments_v1_Position, Position__Output as _card_payments_v1_Position__Output } from './card_payments/v1/Position';
import type { ReceiveProcessorNoticeRequest as _card_payments_v1_ReceiveProcessorNoticeRequest, ReceiveProcessorNoticeRequest__Output as _card_payments_v1_ReceiveProcessorNoticeRequest__Output } from './card_payments/v1/ReceiveProcessorNoticeRequest';
import type { ReceiveProcessorNoticeResponse as _card_payments_v1_ReceiveProcessorNoticeResponse, ReceiveProcessorNoticeResponse__Output as _card_payments_v1_ReceiveProcessorNoticeResponse__Output } from './card_payments/v1/ReceiveProcessorNoticeResponse';
import type { Refund as _card_payments_v1_Refund, Refund__Output as _card_payments_v1_Refund__Output } from './card_payments/v1/Refund';
import type { RefundWithHistory as _card_payments_v1_RefundWithHistory, RefundWithHistory__Output as _card_payments_v1_RefundWithHistory__Output } from './card_payments/v1/RefundWithHistory';
import type { RespondToDisputeRequest as _card_payments_v1_RespondToDisputeRequest, RespondToDisputeRequest__Output as _card_payments_v1_RespondToDisputeRequest__Output } from './card_payments/v1/RespondToDisputeRequest';
import type { RespondToDisputeResponse as _card_payments_v1_RespondToDisputeResponse, RespondToDisputeResponse__Output as _card_payments_v1_RespondToDisputeResponse__Output } from './card_payments/v1/RespondToDisputeResponse';
import type { Settlement as _card_payments_v1_Settlement, Settlement__Output as _card_payments_v1_Settlement__Output } from './card_payments/v1/Settlement';
import type { Callback as _common_v1_Callback, Callback__Output as _common_v1_Callback__Output } from './common/v1/Callback';
import type { History as _common_v1_History, History__Output as _common_v1_History__Output } from './common/v1/History';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from './common/v1/Idempotency';
import type { ItemContext as _common_v1_ItemContext, ItemContext__Output as _common_v1_ItemContext__Output } from './common/v1/ItemContext';
import type { ItemError as _common_v1_ItemError, ItemError__Output as _common_v1_ItemError__Output } from './common/v1/ItemError';
import type { Moment as _common_v1_Moment, Moment__Output as _common_v1_Moment__Output } from './common/v1/Moment';
import type { ProviderAnswer as _common_v1_ProviderAnswer, ProviderAnswer__Output as _common_v1_ProviderAnswer__Output } from './common/v1/ProviderAnswer';
import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from './common/v1/Tenant';
import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from './common/v1/TransferLimits';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  card_payments: {
    v1: {
      AddDisputeEvidenceRequest: MessageTypeDefinition<_card_payments_v1_AddDisputeEvidenceRequest, _card_payments_v1_AddDisputeEvidenceRequest__Output>
      AddDisputeEvidenceResponse: MessageTypeDefinition<_card_payments_v1_AddDisputeEvidenceResponse, _card_payments_v1_AddDisputeEvidenceResponse__Output>
      CancelPaymentRequest: MessageTypeDefinition<_card_payments_v1_CancelPaymentRequest, _card_payments_v1_CancelPaymentRequest__Output>
      CancelPaymentResponse: MessageTypeDefinition<_card_payments_v1_CancelPaymentResponse, _card_payments_v1_CancelPaymentResponse__Output>
      CapturePaymentRequest: MessageTypeDefinition<_card_payments_v1_CapturePaymentRequest, _card_payments_v1_CapturePaymentRequest__Output>
      CapturePaymentResponse: MessageTypeDefinition<_card_payments_v1_CapturePaymentResponse, _card_payments_v1_CapturePaymentResponse__Output>
      /**
       * Charges and refunds cards through a card processor. Amounts are in the minor unit of their currency.
       * 
       * Request bodies arrive as the client sent them, because only this service may read card numbers: it validates
       * them, and recognises repeats. VALIDATION_ERROR, INVALID_JSON for an unreadable body.
       */
      CardPayments: SubtypeConstructor<typeof grpc.Client, _card_payments_v1_CardPaymentsClient> & { service: _card_payments_v1_CardPaymentsDefinition }
      CreateFileRequest: MessageTypeDefinition<_card_payments_v1_CreateFileRequest, _card_payments_v1_CreateFileRequest__Output>
      CreateFileResponse: MessageTypeDefinition<_card_payments_v1_CreateFileResponse, _card_payments_v1_CreateFileResponse__Output>
      CreatePaymentMethodRequest: MessageTypeDefinition<_card_payments_v1_CreatePaymentMethodRequest, _card_payments_v1_CreatePaymentMethodRequest__Output>
      CreatePaymentMethodResponse: MessageTypeDefinition<_card_payments_v1_CreatePaymentMethodResponse, _card_payments_v1_CreatePaymentMethodResponse__Output>
      CreatePaymentRequest: MessageTypeDefinition<_card_payments_v1_CreatePaymentRequest, _card_payments_v1_CreatePaymentRequest__Output>
      CreatePaymentResponse: MessageTypeDefinition<_card_payments_v1_CreatePaymentResponse, _card_payments_v1_CreatePaymentResponse__Output>
      CreateRefundRequest: MessageTypeDefinition<_card_payments_v1_CreateRefundRequest, _card_payments_v1_CreateRefundRequest__Output>
      CreateRefundResponse: MessageTypeDefinition<_card_payments_v1_CreateRefundResponse, _card_payments_v1_CreateRefundResponse__Output>
      Customer: MessageTypeDefinition<_card_payments_v1_Customer, _card_payments_v1_Customer__Output>
      Direction: EnumTypeDefinition
      Dispute: MessageTypeDefinition<_card_payments_v1_Dispute, _card_payments_v1_Dispute__Output>
      DisputeRequest: EnumTypeDefinition
      DisputeStatus: EnumTypeDefinition
      Failure: MessageTypeDefinition<_card_payments_v1_Failure, _card_payments_v1_Failure__Output>
      File: MessageTypeDefinition<_card_payments_v1_File, _card_payments_v1_File__Output>
      FindPaymentsRequest: MessageTypeDefinition<_card_payments_v1_FindPaymentsRequest, _card_payments_v1_FindPaymentsRequest__Output>
      FindPaymentsResponse: MessageTypeDefinition<_card_payments_v1_FindPaymentsResponse, _card_payments_v1_FindPaymentsResponse__Output>
      FindRefundRequest: MessageTypeDefinition<_card_payments_v1_FindRefundRequest, _card_payments_v1_FindRefundRequest__Output>
      FindRefundResponse: MessageTypeDefinition<_card_payments_v1_FindRefundResponse, _card_payments_v1_FindRefundResponse__Output>
      GetDisputeRequest: MessageTypeDefinition<_card_payments_v1_GetDisputeRequest, _card_payments_v1_GetDisputeRequest__Output>
      GetDisputeResponse: MessageTypeDefinition<_card_payments_v1_GetDisputeResponse, _card_payments_v1_GetDisputeResponse__Output>
      GetFileRequest: MessageTypeDefinition<_card_payments_v1_GetFileRequest, _card_payments_v1_GetFileRequest__Output>
      GetFileResponse: MessageTypeDefinition<_card_payments_v1_GetFileResponse, _card_payments_v1_GetFileResponse__Output>
      GetPaymentRequest: MessageTypeDefinition<_card_payments_v1_GetPaymentRequest, _card_payments_v1_GetPaymentRequest__Output>
      GetPaymentResponse: MessageTypeDefinition<_card_payments_v1_GetPaymentResponse, _card_payments_v1_GetPaymentResponse__Output>
      GetRefundRequest: MessageTypeDefinition<_card_payments_v1_GetRefundRequest, _card_payments_v1_GetRefundRequest__Output>
      GetRefundResponse: MessageTypeDefinition<_card_payments_v1_GetRefundResponse, _card_payments_v1_GetRefundResponse__Output>
      ListAllRefundsRequest: MessageTypeDefinition<_card_payments_v1_ListAllRefundsRequest, _card_payments_v1_ListAllRefundsRequest__Output>
      ListAllRefundsResponse: MessageTypeDefinition<_card_payments_v1_ListAllRefundsResponse, _card_payments_v1_ListAllRefundsResponse__Output>
      ListDisputesRequest: MessageTypeDefinition<_card_payments_v1_ListDisputesRequest, _card_payments_v1_ListDisputesRequest__Output>
      ListDisputesResponse: MessageTypeDefinition<_card_payments_v1_ListDisputesResponse, _card_payments_v1_ListDisputesResponse__Output>
      ListPaymentsRequest: MessageTypeDefinition<_card_payments_v1_ListPaymentsRequest, _card_payments_v1_ListPaymentsRequest__Output>
      ListPaymentsResponse: MessageTypeDefinition<_card_payments_v1_ListPaymentsResponse, _card_payments_v1_ListPaymentsResponse__Output>
      ListRefundsRequest: MessageTypeDefinition<_card_payments_v1_ListRefundsRequest, _card_payments_v1_ListRefundsRequest__Output>
      ListRefundsResponse: MessageTypeDefinition<_card_payments_v1_ListRefundsResponse, _card_payments_v1_ListRefundsResponse__Output>
      Payment: MessageTypeDefinition<_card_payments_v1_Payment, _card_payments_v1_Payment__Output>
      PaymentMethod: MessageTypeDefinition<_card_payments_v1_PaymentMethod, _card_payments_v1_PaymentMethod__Output>
      PaymentStatus: EnumTypeDefinition
      PaymentView: EnumTypeDefinition
      Position: MessageTypeDefinition<_card_payments_v1_Position, _card_payments_v1_Position__Output>
      ReceiveProcessorNoticeRequest: MessageTypeDefinition<_card_payments_v1_ReceiveProcessorNoticeRequest, _card_payments_v1_ReceiveProcessorNoticeRequest__Output>
      ReceiveProcessorNoticeResponse: MessageTypeDefinition<_card_payments_v1_ReceiveProcessorNoticeResponse, _card_payments_v1_ReceiveProcessorNoticeResponse__Output>
      Refund: MessageTypeDefinition<_card_payments_v1_Refund, _card_payments_v1_Refund__Output>
      RefundStatus: EnumTypeDefinition
      RefundWithHistory: MessageTypeDefinition<_card_payments_v1_RefundWithHistory, _card_payments_v1_RefundWithHistory__Output>
      Replay: EnumTypeDefinition
      RespondToDisputeRequest: MessageTypeDefinition<_card_payments_v1_RespondToDisputeRequest, _card_payments_v1_RespondToDisputeRequest__Output>
      RespondToDisputeResponse: MessageTypeDefinition<_card_payments_v1_RespondToDisputeResponse, _card_payments_v1_RespondToDisputeResponse__Output>
      Settlement: MessageTypeDefinition<_card_payments_v1_Settlement, _card_payments_v1_Settlement__Output>
    }
  }
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
}

