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
import type { Attempt as _webhook_v1_Attempt, Attempt__Output as _webhook_v1_Attempt__Output } from './webhook/v1/Attempt';
import type { CreateEndpointRequest as _webhook_v1_CreateEndpointRequest, CreateEndpointRequest__Output as _webhook_v1_CreateEndpointRequest__Output } from './webhook/v1/CreateEndpointRequest';
import type { CreateEndpointResponse as _webhook_v1_CreateEndpointResponse, CreateEndpointResponse__Output as _webhook_v1_CreateEndpointResponse__Output } from './webhook/v1/CreateEndpointResponse';
import type { CreateRecoveryRequest as _webhook_v1_CreateRecoveryRequest, CreateRecoveryRequest__Output as _webhook_v1_CreateRecoveryRequest__Output } from './webhook/v1/CreateRecoveryRequest';
import type { CreateRecoveryResponse as _webhook_v1_CreateRecoveryResponse, CreateRecoveryResponse__Output as _webhook_v1_CreateRecoveryResponse__Output } from './webhook/v1/CreateRecoveryResponse';
import type { DeleteEndpointRequest as _webhook_v1_DeleteEndpointRequest, DeleteEndpointRequest__Output as _webhook_v1_DeleteEndpointRequest__Output } from './webhook/v1/DeleteEndpointRequest';
import type { DeleteEndpointResponse as _webhook_v1_DeleteEndpointResponse, DeleteEndpointResponse__Output as _webhook_v1_DeleteEndpointResponse__Output } from './webhook/v1/DeleteEndpointResponse';
import type { Delivery as _webhook_v1_Delivery, Delivery__Output as _webhook_v1_Delivery__Output } from './webhook/v1/Delivery';
import type { Endpoint as _webhook_v1_Endpoint, Endpoint__Output as _webhook_v1_Endpoint__Output } from './webhook/v1/Endpoint';
import type { Event as _webhook_v1_Event, Event__Output as _webhook_v1_Event__Output } from './webhook/v1/Event';
import type { EventFilter as _webhook_v1_EventFilter, EventFilter__Output as _webhook_v1_EventFilter__Output } from './webhook/v1/EventFilter';
import type { GetDeliveryRequest as _webhook_v1_GetDeliveryRequest, GetDeliveryRequest__Output as _webhook_v1_GetDeliveryRequest__Output } from './webhook/v1/GetDeliveryRequest';
import type { GetDeliveryResponse as _webhook_v1_GetDeliveryResponse, GetDeliveryResponse__Output as _webhook_v1_GetDeliveryResponse__Output } from './webhook/v1/GetDeliveryResponse';
import type { GetEndpointRequest as _webhook_v1_GetEndpointRequest, GetEndpointRequest__Output as _webhook_v1_GetEndpointRequest__Output } from './webhook/v1/GetEndpointRequest';
import type { GetEndpointResponse as _webhook_v1_GetEndpointResponse, GetEndpointResponse__Output as _webhook_v1_GetEndpointResponse__Output } from './webhook/v1/GetEndpointResponse';
import type { GetEventRequest as _webhook_v1_GetEventRequest, GetEventRequest__Output as _webhook_v1_GetEventRequest__Output } from './webhook/v1/GetEventRequest';
import type { GetEventResponse as _webhook_v1_GetEventResponse, GetEventResponse__Output as _webhook_v1_GetEventResponse__Output } from './webhook/v1/GetEventResponse';
import type { GetRecoveryRequest as _webhook_v1_GetRecoveryRequest, GetRecoveryRequest__Output as _webhook_v1_GetRecoveryRequest__Output } from './webhook/v1/GetRecoveryRequest';
import type { GetRecoveryResponse as _webhook_v1_GetRecoveryResponse, GetRecoveryResponse__Output as _webhook_v1_GetRecoveryResponse__Output } from './webhook/v1/GetRecoveryResponse';
import type { Header as _webhook_v1_Header, Header__Output as _webhook_v1_Header__Output } from './webhook/v1/Header';
import type { Headers as _webhook_v1_Headers, Headers__Output as _webhook_v1_Headers__Output } from './webhook/v1/Headers';
import type { ListDeliveriesRequest as _webhook_v1_ListDeliveriesRequest, ListDeliveriesRequest__Output as _webhook_v1_ListDeliveriesRequest__Output } from './webhook/v1/ListDeliveriesRequest';
import type { ListDeliveriesResponse as _webhook_v1_ListDeliveriesResponse, ListDeliveriesResponse__Output as _webhook_v1_ListDeliveriesResponse__Output } from './webhook/v1/ListDeliveriesResponse';
import type { ListEndpointsRequest as _webhook_v1_ListEndpointsRequest, ListEndpointsRequest__Output as _webhook_v1_ListEndpointsRequest__Output } from './webhook/v1/ListEndpointsRequest';
import type { ListEndpointsResponse as _webhook_v1_ListEndpointsResponse, ListEndpointsResponse__Output as _webhook_v1_ListEndpointsResponse__Output } from './webhook/v1/ListEndpointsResponse';
import type { ListEventsRequest as _webhook_v1_ListEventsRequest, ListEventsRequest__Output as _webhook_v1_ListEventsRequest__Output } from './webhook/v1/ListEventsRequest';
import type { ListEventsResponse as _webhook_v1_ListEventsResponse, ListEventsResponse__Output as _webhook_v1_ListEventsResponse__Output } from './webhook/v1/ListEventsResponse';
import type { ListRecoveriesRequest as _webhook_v1_ListRecoveriesRequest, ListRecoveriesRequest__Output as _webhook_v1_ListRecoveriesRequest__Output } from './webhook/v1/ListRecoveriesRequest';
import type { ListRecoveriesResponse as _webhook_v1_ListRecoveriesResponse, ListRecoveriesResponse__Output as _webhook_v1_ListRecoveriesResponse__Output } from './webhook/v1/ListRecoveriesResponse';
import type { Recovery as _webhook_v1_Recovery, Recovery__Output as _webhook_v1_Recovery__Output } from './webhook/v1/Recovery';
import type { RedeliverEventRequest as _webhook_v1_RedeliverEventRequest, RedeliverEventRequest__Output as _webhook_v1_RedeliverEventRequest__Output } from './webhook/v1/RedeliverEventRequest';
import type { RedeliverEventResponse as _webhook_v1_RedeliverEventResponse, RedeliverEventResponse__Output as _webhook_v1_RedeliverEventResponse__Output } from './webhook/v1/RedeliverEventResponse';
import type { RollSecretRequest as _webhook_v1_RollSecretRequest, RollSecretRequest__Output as _webhook_v1_RollSecretRequest__Output } from './webhook/v1/RollSecretRequest';
import type { RollSecretResponse as _webhook_v1_RollSecretResponse, RollSecretResponse__Output as _webhook_v1_RollSecretResponse__Output } from './webhook/v1/RollSecretResponse';
import type { SendTestEventRequest as _webhook_v1_SendTestEventRequest, SendTestEventRequest__Output as _webhook_v1_SendTestEventRequest__Output } from './webhook/v1/SendTestEventRequest';
import type { SendTestEventResponse as _webhook_v1_SendTestEventResponse, SendTestEventResponse__Output as _webhook_v1_SendTestEventResponse__Output } from './webhook/v1/SendTestEventResponse';
import type { UpdateEndpointRequest as _webhook_v1_UpdateEndpointRequest, UpdateEndpointRequest__Output as _webhook_v1_UpdateEndpointRequest__Output } from './webhook/v1/UpdateEndpointRequest';
import type { UpdateEndpointResponse as _webhook_v1_UpdateEndpointResponse, UpdateEndpointResponse__Output as _webhook_v1_UpdateEndpointResponse__Output } from './webhook/v1/UpdateEndpointResponse';
import type { WebhooksClient as _webhook_v1_WebhooksClient, WebhooksDefinition as _webhook_v1_WebhooksDefinition } from './webhook/v1/Webhooks';

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
  webhook: {
    v1: {
      Attempt: MessageTypeDefinition<_webhook_v1_Attempt, _webhook_v1_Attempt__Output>
      CreateEndpointRequest: MessageTypeDefinition<_webhook_v1_CreateEndpointRequest, _webhook_v1_CreateEndpointRequest__Output>
      CreateEndpointResponse: MessageTypeDefinition<_webhook_v1_CreateEndpointResponse, _webhook_v1_CreateEndpointResponse__Output>
      CreateRecoveryRequest: MessageTypeDefinition<_webhook_v1_CreateRecoveryRequest, _webhook_v1_CreateRecoveryRequest__Output>
      CreateRecoveryResponse: MessageTypeDefinition<_webhook_v1_CreateRecoveryResponse, _webhook_v1_CreateRecoveryResponse__Output>
      DeleteEndpointRequest: MessageTypeDefinition<_webhook_v1_DeleteEndpointRequest, _webhook_v1_DeleteEndpointRequest__Output>
      DeleteEndpointResponse: MessageTypeDefinition<_webhook_v1_DeleteEndpointResponse, _webhook_v1_DeleteEndpointResponse__Output>
      Delivery: MessageTypeDefinition<_webhook_v1_Delivery, _webhook_v1_Delivery__Output>
      DeliveryOrigin: EnumTypeDefinition
      DeliveryStatus: EnumTypeDefinition
      DisabledReason: EnumTypeDefinition
      Endpoint: MessageTypeDefinition<_webhook_v1_Endpoint, _webhook_v1_Endpoint__Output>
      Event: MessageTypeDefinition<_webhook_v1_Event, _webhook_v1_Event__Output>
      EventFilter: MessageTypeDefinition<_webhook_v1_EventFilter, _webhook_v1_EventFilter__Output>
      GetDeliveryRequest: MessageTypeDefinition<_webhook_v1_GetDeliveryRequest, _webhook_v1_GetDeliveryRequest__Output>
      GetDeliveryResponse: MessageTypeDefinition<_webhook_v1_GetDeliveryResponse, _webhook_v1_GetDeliveryResponse__Output>
      GetEndpointRequest: MessageTypeDefinition<_webhook_v1_GetEndpointRequest, _webhook_v1_GetEndpointRequest__Output>
      GetEndpointResponse: MessageTypeDefinition<_webhook_v1_GetEndpointResponse, _webhook_v1_GetEndpointResponse__Output>
      GetEventRequest: MessageTypeDefinition<_webhook_v1_GetEventRequest, _webhook_v1_GetEventRequest__Output>
      GetEventResponse: MessageTypeDefinition<_webhook_v1_GetEventResponse, _webhook_v1_GetEventResponse__Output>
      GetRecoveryRequest: MessageTypeDefinition<_webhook_v1_GetRecoveryRequest, _webhook_v1_GetRecoveryRequest__Output>
      GetRecoveryResponse: MessageTypeDefinition<_webhook_v1_GetRecoveryResponse, _webhook_v1_GetRecoveryResponse__Output>
      Header: MessageTypeDefinition<_webhook_v1_Header, _webhook_v1_Header__Output>
      Headers: MessageTypeDefinition<_webhook_v1_Headers, _webhook_v1_Headers__Output>
      ListDeliveriesRequest: MessageTypeDefinition<_webhook_v1_ListDeliveriesRequest, _webhook_v1_ListDeliveriesRequest__Output>
      ListDeliveriesResponse: MessageTypeDefinition<_webhook_v1_ListDeliveriesResponse, _webhook_v1_ListDeliveriesResponse__Output>
      ListEndpointsRequest: MessageTypeDefinition<_webhook_v1_ListEndpointsRequest, _webhook_v1_ListEndpointsRequest__Output>
      ListEndpointsResponse: MessageTypeDefinition<_webhook_v1_ListEndpointsResponse, _webhook_v1_ListEndpointsResponse__Output>
      ListEventsRequest: MessageTypeDefinition<_webhook_v1_ListEventsRequest, _webhook_v1_ListEventsRequest__Output>
      ListEventsResponse: MessageTypeDefinition<_webhook_v1_ListEventsResponse, _webhook_v1_ListEventsResponse__Output>
      ListRecoveriesRequest: MessageTypeDefinition<_webhook_v1_ListRecoveriesRequest, _webhook_v1_ListRecoveriesRequest__Output>
      ListRecoveriesResponse: MessageTypeDefinition<_webhook_v1_ListRecoveriesResponse, _webhook_v1_ListRecoveriesResponse__Output>
      Recovery: MessageTypeDefinition<_webhook_v1_Recovery, _webhook_v1_Recovery__Output>
      RecoveryStatus: EnumTypeDefinition
      RedeliverEventRequest: MessageTypeDefinition<_webhook_v1_RedeliverEventRequest, _webhook_v1_RedeliverEventRequest__Output>
      RedeliverEventResponse: MessageTypeDefinition<_webhook_v1_RedeliverEventResponse, _webhook_v1_RedeliverEventResponse__Output>
      RollSecretRequest: MessageTypeDefinition<_webhook_v1_RollSecretRequest, _webhook_v1_RollSecretRequest__Output>
      RollSecretResponse: MessageTypeDefinition<_webhook_v1_RollSecretResponse, _webhook_v1_RollSecretResponse__Output>
      SendTestEventRequest: MessageTypeDefinition<_webhook_v1_SendTestEventRequest, _webhook_v1_SendTestEventRequest__Output>
      SendTestEventResponse: MessageTypeDefinition<_webhook_v1_SendTestEventResponse, _webhook_v1_SendTestEventResponse__Output>
      UpdateEndpointRequest: MessageTypeDefinition<_webhook_v1_UpdateEndpointRequest, _webhook_v1_UpdateEndpointRequest__Output>
      UpdateEndpointResponse: MessageTypeDefinition<_webhook_v1_UpdateEndpointResponse, _webhook_v1_UpdateEndpointResponse__Output>
      /**
       * Merchants' webhook endpoints, the public events of the last 30 days, and their deliveries. Deliveries are not
       * created here, but from the event bus.
       */
      Webhooks: SubtypeConstructor<typeof grpc.Client, _webhook_v1_WebhooksClient> & { service: _webhook_v1_WebhooksDefinition }
    }
  }
}

