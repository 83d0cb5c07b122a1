import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { CheckoutSessionsClient as _checkout_v1_CheckoutSessionsClient, CheckoutSessionsDefinition as _checkout_v1_CheckoutSessionsDefinition } from './checkout/v1/CheckoutSessions';
import type { CreatePaymentLinkRequest as _checkout_v1_CreatePaymentLinkRequest, CreatePaymentLinkRequest__Output as _checkout_v1_CreatePaymentLinkRequest__Output } from './checkout/v1/CreatePaymentLinkRequest';
import type { CreatePaymentLinkResponse as _checkout_v1_CreatePaymentLinkResponse, CreatePaymentLinkResponse__Output as _checkout_v1_CreatePaymentLinkResponse__Output } from './checkout/v1/CreatePaymentLinkResponse';
import type { CreateSessionRequest as _checkout_v1_CreateSessionRequest, CreateSessionRequest__Output as _checkout_v1_CreateSessionRequest__Output } from './checkout/v1/CreateSessionRequest';
import type { CreateSessionResponse as _checkout_v1_CreateSessionResponse, CreateSessionResponse__Output as _checkout_v1_CreateSessionResponse__Output } from './checkout/v1/CreateSessionResponse';
import type { ExpireSessionRequest as _checkout_v1_ExpireSessionRequest, ExpireSessionRequest__Output as _checkout_v1_ExpireSessionRequest__Output } from './checkout/v1/ExpireSessionRequest';
import type { ExpireSessionResponse as _checkout_v1_ExpireSessionResponse, ExpireSessionResponse__Output as _checkout_v1_ExpireSessionResponse__Output } from './checkout/v1/ExpireSessionResponse';
import type { GetPaymentLinkRequest as _checkout_v1_GetPaymentLinkRequest, GetPaymentLinkRequest__Output as _checkout_v1_GetPaymentLinkRequest__Output } from './checkout/v1/GetPaymentLinkRequest';
import type { GetPaymentLinkResponse as _checkout_v1_GetPaymentLinkResponse, GetPaymentLinkResponse__Output as _checkout_v1_GetPaymentLinkResponse__Output } from './checkout/v1/GetPaymentLinkResponse';
import type { GetSessionBySecretRequest as _checkout_v1_GetSessionBySecretRequest, GetSessionBySecretRequest__Output as _checkout_v1_GetSessionBySecretRequest__Output } from './checkout/v1/GetSessionBySecretRequest';
import type { GetSessionBySecretResponse as _checkout_v1_GetSessionBySecretResponse, GetSessionBySecretResponse__Output as _checkout_v1_GetSessionBySecretResponse__Output } from './checkout/v1/GetSessionBySecretResponse';
import type { GetSessionRequest as _checkout_v1_GetSessionRequest, GetSessionRequest__Output as _checkout_v1_GetSessionRequest__Output } from './checkout/v1/GetSessionRequest';
import type { GetSessionResponse as _checkout_v1_GetSessionResponse, GetSessionResponse__Output as _checkout_v1_GetSessionResponse__Output } from './checkout/v1/GetSessionResponse';
import type { ListPaymentLinksRequest as _checkout_v1_ListPaymentLinksRequest, ListPaymentLinksRequest__Output as _checkout_v1_ListPaymentLinksRequest__Output } from './checkout/v1/ListPaymentLinksRequest';
import type { ListPaymentLinksResponse as _checkout_v1_ListPaymentLinksResponse, ListPaymentLinksResponse__Output as _checkout_v1_ListPaymentLinksResponse__Output } from './checkout/v1/ListPaymentLinksResponse';
import type { ListSessionsRequest as _checkout_v1_ListSessionsRequest, ListSessionsRequest__Output as _checkout_v1_ListSessionsRequest__Output } from './checkout/v1/ListSessionsRequest';
import type { ListSessionsResponse as _checkout_v1_ListSessionsResponse, ListSessionsResponse__Output as _checkout_v1_ListSessionsResponse__Output } from './checkout/v1/ListSessionsResponse';
import type { PaymentLink as _checkout_v1_PaymentLink, PaymentLink__Output as _checkout_v1_PaymentLink__Output } from './checkout/v1/PaymentLink';
import type { ReceivedPayment as _checkout_v1_ReceivedPayment, ReceivedPayment__Output as _checkout_v1_ReceivedPayment__Output } from './checkout/v1/ReceivedPayment';
import type { Session as _checkout_v1_Session, Session__Output as _checkout_v1_Session__Output } from './checkout/v1/Session';
import type { UpdatePaymentLinkRequest as _checkout_v1_UpdatePaymentLinkRequest, UpdatePaymentLinkRequest__Output as _checkout_v1_UpdatePaymentLinkRequest__Output } from './checkout/v1/UpdatePaymentLinkRequest';
import type { UpdatePaymentLinkResponse as _checkout_v1_UpdatePaymentLinkResponse, UpdatePaymentLinkResponse__Output as _checkout_v1_UpdatePaymentLinkResponse__Output } from './checkout/v1/UpdatePaymentLinkResponse';
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
  checkout: {
    v1: {
      /**
       * Sessions in which a customer pays a merchant on a page of Kobo's, by the method that the customer chooses. A session
       * ends in one payment at most. Every payment that arrives besides it is recorded on the session, too.
       */
      CheckoutSessions: SubtypeConstructor<typeof grpc.Client, _checkout_v1_CheckoutSessionsClient> & { service: _checkout_v1_CheckoutSessionsDefinition }
      CreatePaymentLinkRequest: MessageTypeDefinition<_checkout_v1_CreatePaymentLinkRequest, _checkout_v1_CreatePaymentLinkRequest__Output>
      CreatePaymentLinkResponse: MessageTypeDefinition<_checkout_v1_CreatePaymentLinkResponse, _checkout_v1_CreatePaymentLinkResponse__Output>
      CreateSessionRequest: MessageTypeDefinition<_checkout_v1_CreateSessionRequest, _checkout_v1_CreateSessionRequest__Output>
      CreateSessionResponse: MessageTypeDefinition<_checkout_v1_CreateSessionResponse, _checkout_v1_CreateSessionResponse__Output>
      ExpireSessionRequest: MessageTypeDefinition<_checkout_v1_ExpireSessionRequest, _checkout_v1_ExpireSessionRequest__Output>
      ExpireSessionResponse: MessageTypeDefinition<_checkout_v1_ExpireSessionResponse, _checkout_v1_ExpireSessionResponse__Output>
      GetPaymentLinkRequest: MessageTypeDefinition<_checkout_v1_GetPaymentLinkRequest, _checkout_v1_GetPaymentLinkRequest__Output>
      GetPaymentLinkResponse: MessageTypeDefinition<_checkout_v1_GetPaymentLinkResponse, _checkout_v1_GetPaymentLinkResponse__Output>
      GetSessionBySecretRequest: MessageTypeDefinition<_checkout_v1_GetSessionBySecretRequest, _checkout_v1_GetSessionBySecretRequest__Output>
      GetSessionBySecretResponse: MessageTypeDefinition<_checkout_v1_GetSessionBySecretResponse, _checkout_v1_GetSessionBySecretResponse__Output>
      GetSessionRequest: MessageTypeDefinition<_checkout_v1_GetSessionRequest, _checkout_v1_GetSessionRequest__Output>
      GetSessionResponse: MessageTypeDefinition<_checkout_v1_GetSessionResponse, _checkout_v1_GetSessionResponse__Output>
      ListPaymentLinksRequest: MessageTypeDefinition<_checkout_v1_ListPaymentLinksRequest, _checkout_v1_ListPaymentLinksRequest__Output>
      ListPaymentLinksResponse: MessageTypeDefinition<_checkout_v1_ListPaymentLinksResponse, _checkout_v1_ListPaymentLinksResponse__Output>
      ListSessionsRequest: MessageTypeDefinition<_checkout_v1_ListSessionsRequest, _checkout_v1_ListSessionsRequest__Output>
      ListSessionsResponse: MessageTypeDefinition<_checkout_v1_ListSessionsResponse, _checkout_v1_ListSessionsResponse__Output>
      Method: EnumTypeDefinition
      PaymentLink: MessageTypeDefinition<_checkout_v1_PaymentLink, _checkout_v1_PaymentLink__Output>
      PaymentLinkStatus: EnumTypeDefinition
      ReceivedPayment: MessageTypeDefinition<_checkout_v1_ReceivedPayment, _checkout_v1_ReceivedPayment__Output>
      Session: MessageTypeDefinition<_checkout_v1_Session, _checkout_v1_Session__Output>
      SessionStatus: EnumTypeDefinition
      UpdatePaymentLinkRequest: MessageTypeDefinition<_checkout_v1_UpdatePaymentLinkRequest, _checkout_v1_UpdatePaymentLinkRequest__Output>
      UpdatePaymentLinkResponse: MessageTypeDefinition<_checkout_v1_UpdatePaymentLinkResponse, _checkout_v1_UpdatePaymentLinkResponse__Output>
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

