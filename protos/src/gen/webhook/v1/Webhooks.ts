// Original file: webhook/v1/webhook.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateEndpointRequest as _webhook_v1_CreateEndpointRequest, CreateEndpointRequest__Output as _webhook_v1_CreateEndpointRequest__Output } from '../../webhook/v1/CreateEndpointRequest';
import type { CreateEndpointResponse as _webhook_v1_CreateEndpointResponse, CreateEndpointResponse__Output as _webhook_v1_CreateEndpointResponse__Output } from '../../webhook/v1/CreateEndpointResponse';
import type { CreateRecoveryRequest as _webhook_v1_CreateRecoveryRequest, CreateRecoveryRequest__Output as _webhook_v1_CreateRecoveryRequest__Output } from '../../webhook/v1/CreateRecoveryRequest';
import type { CreateRecoveryResponse as _webhook_v1_CreateRecoveryResponse, CreateRecoveryResponse__Output as _webhook_v1_CreateRecoveryResponse__Output } from '../../webhook/v1/CreateRecoveryResponse';
import type { DeleteEndpointRequest as _webhook_v1_DeleteEndpointRequest, DeleteEndpointRequest__Output as _webhook_v1_DeleteEndpointRequest__Output } from '../../webhook/v1/DeleteEndpointRequest';
import type { DeleteEndpointResponse as _webhook_v1_DeleteEndpointResponse, DeleteEndpointResponse__Output as _webhook_v1_DeleteEndpointResponse__Output } from '../../webhook/v1/DeleteEndpointResponse';
import type { GetDeliveryRequest as _webhook_v1_GetDeliveryRequest, GetDeliveryRequest__Output as _webhook_v1_GetDeliveryRequest__Output } from '../../webhook/v1/GetDeliveryRequest';
import type { GetDeliveryResponse as _webhook_v1_GetDeliveryResponse, GetDeliveryResponse__Output as _webhook_v1_GetDeliveryResponse__Output } from '../../webhook/v1/GetDeliveryResponse';
import type { GetEndpointRequest as _webhook_v1_GetEndpointRequest, GetEndpointRequest__Output as _webhook_v1_GetEndpointRequest__Output } from '../../webhook/v1/GetEndpointRequest';
import type { GetEndpointResponse as _webhook_v1_GetEndpointResponse, GetEndpointResponse__Output as _webhook_v1_GetEndpointResponse__Output } from '../../webhook/v1/GetEndpointResponse';
import type { GetEventRequest as _webhook_v1_GetEventRequest, GetEventRequest__Output as _webhook_v1_GetEventRequest__Output } from '../../webhook/v1/GetEventRequest';
import type { GetEventResponse as _webhook_v1_GetEventResponse, GetEventResponse__Output as _webhook_v1_GetEventResponse__Output } from '../../webhook/v1/GetEventResponse';
import type { GetRecoveryRequest as _webhook_v1_GetRecoveryRequest, GetRecoveryRequest__Output as _webhook_v1_GetRecoveryRequest__Output } from '../../webhook/v1/GetRecoveryRequest';
import type { GetRecoveryResponse as _webhook_v1_GetRecoveryResponse, GetRecoveryResponse__Output as _webhook_v1_GetRecoveryResponse__Output } from '../../webhook/v1/GetRecoveryResponse';
import type { ListDeliveriesRequest as _webhook_v1_ListDeliveriesRequest, ListDeliveriesRequest__Output as _webhook_v1_ListDeliveriesRequest__Output } from '../../webhook/v1/ListDeliveriesRequest';
import type { ListDeliveriesResponse as _webhook_v1_ListDeliveriesResponse, ListDeliveriesResponse__Output as _webhook_v1_ListDeliveriesResponse__Output } from '../../webhook/v1/ListDeliveriesResponse';
import type { ListEndpointsRequest as _webhook_v1_ListEndpointsRequest, ListEndpointsRequest__Output as _webhook_v1_ListEndpointsRequest__Output } from '../../webhook/v1/ListEndpointsRequest';
import type { ListEndpointsResponse as _webhook_v1_ListEndpointsResponse, ListEndpointsResponse__Output as _webhook_v1_ListEndpointsResponse__Output } from '../../webhook/v1/ListEndpointsResponse';
import type { ListEventsRequest as _webhook_v1_ListEventsRequest, ListEventsRequest__Output as _webhook_v1_ListEventsRequest__Output } from '../../webhook/v1/ListEventsRequest';
import type { ListEventsResponse as _webhook_v1_ListEventsResponse, ListEventsResponse__Output as _webhook_v1_ListEventsResponse__Output } from '../../webhook/v1/ListEventsResponse';
import type { ListRecoveriesRequest as _webhook_v1_ListRecoveriesRequest, ListRecoveriesRequest__Output as _webhook_v1_ListRecoveriesRequest__Output } from '../../webhook/v1/ListRecoveriesRequest';
import type { ListRecoveriesResponse as _webhook_v1_ListRecoveriesResponse, ListRecoveriesResponse__Output as _webhook_v1_ListRecoveriesResponse__Output } from '../../webhook/v1/ListRecoveriesResponse';
import type { RedeliverEventRequest as _webhook_v1_RedeliverEventRequest, RedeliverEventRequest__Output as _webhook_v1_RedeliverEventRequest__Output } from '../../webhook/v1/RedeliverEventRequest';
import type { RedeliverEventResponse as _webhook_v1_RedeliverEventResponse, RedeliverEventResponse__Output as _webhook_v1_RedeliverEventResponse__Output } from '../../webhook/v1/RedeliverEventResponse';
import type { RollSecretRequest as _webhook_v1_RollSecretRequest, RollSecretRequest__Output as _webhook_v1_RollSecretRequest__Output } from '../../webhook/v1/RollSecretRequest';
import type { RollSecretResponse as _webhook_v1_RollSecretResponse, RollSecretResponse__Output as _webhook_v1_RollSecretResponse__Output } from '../../webhook/v1/RollSecretResponse';
import type { SendTestEventRequest as _webhook_v1_SendTestEventRequest, SendTestEventRequest__Output as _webhook_v1_SendTestEventRequest__Output } from '../../webhook/v1/SendTestEventRequest';
import type { SendTestEventResponse as _webhook_v1_SendTestEventResponse, SendTestEventResponse__Output as _webhook_v1_SendTestEventResponse__Output } from '../../webhook/v1/SendTestEventResponse';
import type { UpdateEndpointRequest as _webhook_v1_UpdateEndpointRequest, UpdateEndpointRequest__Output as _webhook_v1_UpdateEndpointRequest__Output } from '../../webhook/v1/UpdateEndpointRequest';
import type { UpdateEndpointResponse as _webhook_v1_UpdateEndpointResponse, UpdateEndpointResponse__Output as _webhook_v1_UpdateEndpointResponse__Output } from '../../webhook/v1/UpdateEndpointResponse';

/**
 * Merchants' webhook endpoints, the public events of the last 30 days, and their deliveries. Deliveries are not
 * created here, but from the event bus.
 */
export interface WebhooksClient extends grpc.Client {
  /**
   * Creates an endpoint and returns its signing secret, only this once. Safe to repeat with the same
   * Idempotency-Key: returns the endpoint with `replayed` and, within 24 hours, the same secret.
   * VALIDATION_ERROR for a forbidden URL; WEBHOOK_LIMIT_REACHED; IDEMPOTENCY_KEY_REUSED.
   */
  CreateEndpoint(argument: _webhook_v1_CreateEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  CreateEndpoint(argument: _webhook_v1_CreateEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  CreateEndpoint(argument: _webhook_v1_CreateEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  CreateEndpoint(argument: _webhook_v1_CreateEndpointRequest, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates an endpoint and returns its signing secret, only this once. Safe to repeat with the same
   * Idempotency-Key: returns the endpoint with `replayed` and, within 24 hours, the same secret.
   * VALIDATION_ERROR for a forbidden URL; WEBHOOK_LIMIT_REACHED; IDEMPOTENCY_KEY_REUSED.
   */
  createEndpoint(argument: _webhook_v1_CreateEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  createEndpoint(argument: _webhook_v1_CreateEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  createEndpoint(argument: _webhook_v1_CreateEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  createEndpoint(argument: _webhook_v1_CreateEndpointRequest, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Starts a recovery of an endpoint's missed events in a period: those that it subscribes to now, without a
   * successful or pending delivery. Safe to repeat with the same Idempotency-Key. WEBHOOK_NOT_FOUND;
   * WEBHOOK_DISABLED; RECOVERY_IN_PROGRESS; VALIDATION_ERROR; IDEMPOTENCY_KEY_REUSED.
   */
  CreateRecovery(argument: _webhook_v1_CreateRecoveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_CreateRecoveryResponse__Output>): grpc.ClientUnaryCall;
  CreateRecovery(argument: _webhook_v1_CreateRecoveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_CreateRecoveryResponse__Output>): grpc.ClientUnaryCall;
  CreateRecovery(argument: _webhook_v1_CreateRecoveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_CreateRecoveryResponse__Output>): grpc.ClientUnaryCall;
  CreateRecovery(argument: _webhook_v1_CreateRecoveryRequest, callback: grpc.requestCallback<_webhook_v1_CreateRecoveryResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Starts a recovery of an endpoint's missed events in a period: those that it subscribes to now, without a
   * successful or pending delivery. Safe to repeat with the same Idempotency-Key. WEBHOOK_NOT_FOUND;
   * WEBHOOK_DISABLED; RECOVERY_IN_PROGRESS; VALIDATION_ERROR; IDEMPOTENCY_KEY_REUSED.
   */
  createRecovery(argument: _webhook_v1_CreateRecoveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_CreateRecoveryResponse__Output>): grpc.ClientUnaryCall;
  createRecovery(argument: _webhook_v1_CreateRecoveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_CreateRecoveryResponse__Output>): grpc.ClientUnaryCall;
  createRecovery(argument: _webhook_v1_CreateRecoveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_CreateRecoveryResponse__Output>): grpc.ClientUnaryCall;
  createRecovery(argument: _webhook_v1_CreateRecoveryRequest, callback: grpc.requestCallback<_webhook_v1_CreateRecoveryResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Deletes an endpoint and discards its pending deliveries. WEBHOOK_NOT_FOUND, also on a repeat.
   */
  DeleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  DeleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  DeleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  DeleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Deletes an endpoint and discards its pending deliveries. WEBHOOK_NOT_FOUND, also on a repeat.
   */
  deleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  deleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  deleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  deleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * One delivery with all its attempts. Read only. WEBHOOK_NOT_FOUND; DELIVERY_NOT_FOUND.
   */
  GetDelivery(argument: _webhook_v1_GetDeliveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetDeliveryResponse__Output>): grpc.ClientUnaryCall;
  GetDelivery(argument: _webhook_v1_GetDeliveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_GetDeliveryResponse__Output>): grpc.ClientUnaryCall;
  GetDelivery(argument: _webhook_v1_GetDeliveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetDeliveryResponse__Output>): grpc.ClientUnaryCall;
  GetDelivery(argument: _webhook_v1_GetDeliveryRequest, callback: grpc.requestCallback<_webhook_v1_GetDeliveryResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One delivery with all its attempts. Read only. WEBHOOK_NOT_FOUND; DELIVERY_NOT_FOUND.
   */
  getDelivery(argument: _webhook_v1_GetDeliveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetDeliveryResponse__Output>): grpc.ClientUnaryCall;
  getDelivery(argument: _webhook_v1_GetDeliveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_GetDeliveryResponse__Output>): grpc.ClientUnaryCall;
  getDelivery(argument: _webhook_v1_GetDeliveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetDeliveryResponse__Output>): grpc.ClientUnaryCall;
  getDelivery(argument: _webhook_v1_GetDeliveryRequest, callback: grpc.requestCallback<_webhook_v1_GetDeliveryResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Read only. WEBHOOK_NOT_FOUND.
   */
  GetEndpoint(argument: _webhook_v1_GetEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetEndpointResponse__Output>): grpc.ClientUnaryCall;
  GetEndpoint(argument: _webhook_v1_GetEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_GetEndpointResponse__Output>): grpc.ClientUnaryCall;
  GetEndpoint(argument: _webhook_v1_GetEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetEndpointResponse__Output>): grpc.ClientUnaryCall;
  GetEndpoint(argument: _webhook_v1_GetEndpointRequest, callback: grpc.requestCallback<_webhook_v1_GetEndpointResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only. WEBHOOK_NOT_FOUND.
   */
  getEndpoint(argument: _webhook_v1_GetEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetEndpointResponse__Output>): grpc.ClientUnaryCall;
  getEndpoint(argument: _webhook_v1_GetEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_GetEndpointResponse__Output>): grpc.ClientUnaryCall;
  getEndpoint(argument: _webhook_v1_GetEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetEndpointResponse__Output>): grpc.ClientUnaryCall;
  getEndpoint(argument: _webhook_v1_GetEndpointRequest, callback: grpc.requestCallback<_webhook_v1_GetEndpointResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Read only. EVENT_NOT_FOUND.
   */
  GetEvent(argument: _webhook_v1_GetEventRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetEventResponse__Output>): grpc.ClientUnaryCall;
  GetEvent(argument: _webhook_v1_GetEventRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_GetEventResponse__Output>): grpc.ClientUnaryCall;
  GetEvent(argument: _webhook_v1_GetEventRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetEventResponse__Output>): grpc.ClientUnaryCall;
  GetEvent(argument: _webhook_v1_GetEventRequest, callback: grpc.requestCallback<_webhook_v1_GetEventResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only. EVENT_NOT_FOUND.
   */
  getEvent(argument: _webhook_v1_GetEventRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetEventResponse__Output>): grpc.ClientUnaryCall;
  getEvent(argument: _webhook_v1_GetEventRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_GetEventResponse__Output>): grpc.ClientUnaryCall;
  getEvent(argument: _webhook_v1_GetEventRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetEventResponse__Output>): grpc.ClientUnaryCall;
  getEvent(argument: _webhook_v1_GetEventRequest, callback: grpc.requestCallback<_webhook_v1_GetEventResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Read only. WEBHOOK_NOT_FOUND; RECOVERY_NOT_FOUND.
   */
  GetRecovery(argument: _webhook_v1_GetRecoveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetRecoveryResponse__Output>): grpc.ClientUnaryCall;
  GetRecovery(argument: _webhook_v1_GetRecoveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_GetRecoveryResponse__Output>): grpc.ClientUnaryCall;
  GetRecovery(argument: _webhook_v1_GetRecoveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetRecoveryResponse__Output>): grpc.ClientUnaryCall;
  GetRecovery(argument: _webhook_v1_GetRecoveryRequest, callback: grpc.requestCallback<_webhook_v1_GetRecoveryResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only. WEBHOOK_NOT_FOUND; RECOVERY_NOT_FOUND.
   */
  getRecovery(argument: _webhook_v1_GetRecoveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetRecoveryResponse__Output>): grpc.ClientUnaryCall;
  getRecovery(argument: _webhook_v1_GetRecoveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_GetRecoveryResponse__Output>): grpc.ClientUnaryCall;
  getRecovery(argument: _webhook_v1_GetRecoveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_GetRecoveryResponse__Output>): grpc.ClientUnaryCall;
  getRecovery(argument: _webhook_v1_GetRecoveryRequest, callback: grpc.requestCallback<_webhook_v1_GetRecoveryResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * An endpoint's deliveries of the last 30 days, newest first, each with its last attempt. Read only.
   * WEBHOOK_NOT_FOUND.
   */
  ListDeliveries(argument: _webhook_v1_ListDeliveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListDeliveries(argument: _webhook_v1_ListDeliveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListDeliveries(argument: _webhook_v1_ListDeliveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListDeliveries(argument: _webhook_v1_ListDeliveriesRequest, callback: grpc.requestCallback<_webhook_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * An endpoint's deliveries of the last 30 days, newest first, each with its last attempt. Read only.
   * WEBHOOK_NOT_FOUND.
   */
  listDeliveries(argument: _webhook_v1_ListDeliveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listDeliveries(argument: _webhook_v1_ListDeliveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listDeliveries(argument: _webhook_v1_ListDeliveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listDeliveries(argument: _webhook_v1_ListDeliveriesRequest, callback: grpc.requestCallback<_webhook_v1_ListDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Read only, without secrets.
   */
  ListEndpoints(argument: _webhook_v1_ListEndpointsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  ListEndpoints(argument: _webhook_v1_ListEndpointsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  ListEndpoints(argument: _webhook_v1_ListEndpointsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  ListEndpoints(argument: _webhook_v1_ListEndpointsRequest, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only, without secrets.
   */
  listEndpoints(argument: _webhook_v1_ListEndpointsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  listEndpoints(argument: _webhook_v1_ListEndpointsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  listEndpoints(argument: _webhook_v1_ListEndpointsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  listEndpoints(argument: _webhook_v1_ListEndpointsRequest, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The merchant's events of the last 30 days, newest first. Read only.
   */
  ListEvents(argument: _webhook_v1_ListEventsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  ListEvents(argument: _webhook_v1_ListEventsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  ListEvents(argument: _webhook_v1_ListEventsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  ListEvents(argument: _webhook_v1_ListEventsRequest, callback: grpc.requestCallback<_webhook_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The merchant's events of the last 30 days, newest first. Read only.
   */
  listEvents(argument: _webhook_v1_ListEventsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _webhook_v1_ListEventsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _webhook_v1_ListEventsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _webhook_v1_ListEventsRequest, callback: grpc.requestCallback<_webhook_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * An endpoint's recoveries, newest first, at most 100. Read only. WEBHOOK_NOT_FOUND.
   */
  ListRecoveries(argument: _webhook_v1_ListRecoveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  ListRecoveries(argument: _webhook_v1_ListRecoveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_ListRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  ListRecoveries(argument: _webhook_v1_ListRecoveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  ListRecoveries(argument: _webhook_v1_ListRecoveriesRequest, callback: grpc.requestCallback<_webhook_v1_ListRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * An endpoint's recoveries, newest first, at most 100. Read only. WEBHOOK_NOT_FOUND.
   */
  listRecoveries(argument: _webhook_v1_ListRecoveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  listRecoveries(argument: _webhook_v1_ListRecoveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_ListRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  listRecoveries(argument: _webhook_v1_ListRecoveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  listRecoveries(argument: _webhook_v1_ListRecoveriesRequest, callback: grpc.requestCallback<_webhook_v1_ListRecoveriesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Redelivers an event: to one endpoint, whatever it subscribes to, or to every enabled one that subscribes to
   * it. A repeat redelivers it again, with the same event id. EVENT_NOT_FOUND; WEBHOOK_NOT_FOUND;
   * WEBHOOK_DISABLED.
   */
  RedeliverEvent(argument: _webhook_v1_RedeliverEventRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_RedeliverEventResponse__Output>): grpc.ClientUnaryCall;
  RedeliverEvent(argument: _webhook_v1_RedeliverEventRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_RedeliverEventResponse__Output>): grpc.ClientUnaryCall;
  RedeliverEvent(argument: _webhook_v1_RedeliverEventRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_RedeliverEventResponse__Output>): grpc.ClientUnaryCall;
  RedeliverEvent(argument: _webhook_v1_RedeliverEventRequest, callback: grpc.requestCallback<_webhook_v1_RedeliverEventResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Redelivers an event: to one endpoint, whatever it subscribes to, or to every enabled one that subscribes to
   * it. A repeat redelivers it again, with the same event id. EVENT_NOT_FOUND; WEBHOOK_NOT_FOUND;
   * WEBHOOK_DISABLED.
   */
  redeliverEvent(argument: _webhook_v1_RedeliverEventRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_RedeliverEventResponse__Output>): grpc.ClientUnaryCall;
  redeliverEvent(argument: _webhook_v1_RedeliverEventRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_RedeliverEventResponse__Output>): grpc.ClientUnaryCall;
  redeliverEvent(argument: _webhook_v1_RedeliverEventRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_RedeliverEventResponse__Output>): grpc.ClientUnaryCall;
  redeliverEvent(argument: _webhook_v1_RedeliverEventRequest, callback: grpc.requestCallback<_webhook_v1_RedeliverEventResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates a new signing secret and returns it, only this once. Until the overlap ends, messages are signed
   * with both secrets. Safe to repeat with the same Idempotency-Key: within 24 hours returns the same secret.
   * WEBHOOK_NOT_FOUND; VALIDATION_ERROR; IDEMPOTENCY_KEY_REUSED.
   */
  RollSecret(argument: _webhook_v1_RollSecretRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_RollSecretResponse__Output>): grpc.ClientUnaryCall;
  RollSecret(argument: _webhook_v1_RollSecretRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_RollSecretResponse__Output>): grpc.ClientUnaryCall;
  RollSecret(argument: _webhook_v1_RollSecretRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_RollSecretResponse__Output>): grpc.ClientUnaryCall;
  RollSecret(argument: _webhook_v1_RollSecretRequest, callback: grpc.requestCallback<_webhook_v1_RollSecretResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates a new signing secret and returns it, only this once. Until the overlap ends, messages are signed
   * with both secrets. Safe to repeat with the same Idempotency-Key: within 24 hours returns the same secret.
   * WEBHOOK_NOT_FOUND; VALIDATION_ERROR; IDEMPOTENCY_KEY_REUSED.
   */
  rollSecret(argument: _webhook_v1_RollSecretRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_RollSecretResponse__Output>): grpc.ClientUnaryCall;
  rollSecret(argument: _webhook_v1_RollSecretRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_RollSecretResponse__Output>): grpc.ClientUnaryCall;
  rollSecret(argument: _webhook_v1_RollSecretRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_RollSecretResponse__Output>): grpc.ClientUnaryCall;
  rollSecret(argument: _webhook_v1_RollSecretRequest, callback: grpc.requestCallback<_webhook_v1_RollSecretResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Sends the endpoint a test event, which is marked as such. A repeat sends another. WEBHOOK_NOT_FOUND;
   * WEBHOOK_DISABLED; VALIDATION_ERROR for an unknown event.
   */
  SendTestEvent(argument: _webhook_v1_SendTestEventRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_SendTestEventResponse__Output>): grpc.ClientUnaryCall;
  SendTestEvent(argument: _webhook_v1_SendTestEventRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_SendTestEventResponse__Output>): grpc.ClientUnaryCall;
  SendTestEvent(argument: _webhook_v1_SendTestEventRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_SendTestEventResponse__Output>): grpc.ClientUnaryCall;
  SendTestEvent(argument: _webhook_v1_SendTestEventRequest, callback: grpc.requestCallback<_webhook_v1_SendTestEventResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Sends the endpoint a test event, which is marked as such. A repeat sends another. WEBHOOK_NOT_FOUND;
   * WEBHOOK_DISABLED; VALIDATION_ERROR for an unknown event.
   */
  sendTestEvent(argument: _webhook_v1_SendTestEventRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_SendTestEventResponse__Output>): grpc.ClientUnaryCall;
  sendTestEvent(argument: _webhook_v1_SendTestEventRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_SendTestEventResponse__Output>): grpc.ClientUnaryCall;
  sendTestEvent(argument: _webhook_v1_SendTestEventRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_SendTestEventResponse__Output>): grpc.ClientUnaryCall;
  sendTestEvent(argument: _webhook_v1_SendTestEventRequest, callback: grpc.requestCallback<_webhook_v1_SendTestEventResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Changes the given fields. Enabling an endpoint resets why it was disabled and since when it has failed;
   * disabling it discards its pending deliveries. Safe to repeat. WEBHOOK_NOT_FOUND; VALIDATION_ERROR.
   */
  UpdateEndpoint(argument: _webhook_v1_UpdateEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_UpdateEndpointResponse__Output>): grpc.ClientUnaryCall;
  UpdateEndpoint(argument: _webhook_v1_UpdateEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_UpdateEndpointResponse__Output>): grpc.ClientUnaryCall;
  UpdateEndpoint(argument: _webhook_v1_UpdateEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_UpdateEndpointResponse__Output>): grpc.ClientUnaryCall;
  UpdateEndpoint(argument: _webhook_v1_UpdateEndpointRequest, callback: grpc.requestCallback<_webhook_v1_UpdateEndpointResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Changes the given fields. Enabling an endpoint resets why it was disabled and since when it has failed;
   * disabling it discards its pending deliveries. Safe to repeat. WEBHOOK_NOT_FOUND; VALIDATION_ERROR.
   */
  updateEndpoint(argument: _webhook_v1_UpdateEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_UpdateEndpointResponse__Output>): grpc.ClientUnaryCall;
  updateEndpoint(argument: _webhook_v1_UpdateEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_UpdateEndpointResponse__Output>): grpc.ClientUnaryCall;
  updateEndpoint(argument: _webhook_v1_UpdateEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_UpdateEndpointResponse__Output>): grpc.ClientUnaryCall;
  updateEndpoint(argument: _webhook_v1_UpdateEndpointRequest, callback: grpc.requestCallback<_webhook_v1_UpdateEndpointResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Merchants' webhook endpoints, the public events of the last 30 days, and their deliveries. Deliveries are not
 * created here, but from the event bus.
 */
export interface WebhooksHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Creates an endpoint and returns its signing secret, only this once. Safe to repeat with the same
   * Idempotency-Key: returns the endpoint with `replayed` and, within 24 hours, the same secret.
   * VALIDATION_ERROR for a forbidden URL; WEBHOOK_LIMIT_REACHED; IDEMPOTENCY_KEY_REUSED.
   */
  CreateEndpoint: grpc.handleUnaryCall<_webhook_v1_CreateEndpointRequest__Output, _webhook_v1_CreateEndpointResponse>;
  
  /**
   * Starts a recovery of an endpoint's missed events in a period: those that it subscribes to now, without a
   * successful or pending delivery. Safe to repeat with the same Idempotency-Key. WEBHOOK_NOT_FOUND;
   * WEBHOOK_DISABLED; RECOVERY_IN_PROGRESS; VALIDATION_ERROR; IDEMPOTENCY_KEY_REUSED.
   */
  CreateRecovery: grpc.handleUnaryCall<_webhook_v1_CreateRecoveryRequest__Output, _webhook_v1_CreateRecoveryResponse>;
  
  /**
   * Deletes an endpoint and discards its pending deliveries. WEBHOOK_NOT_FOUND, also on a repeat.
   */
  DeleteEndpoint: grpc.handleUnaryCall<_webhook_v1_DeleteEndpointRequest__Output, _webhook_v1_DeleteEndpointResponse>;
  
  /**
   * One delivery with all its attempts. Read only. WEBHOOK_NOT_FOUND; DELIVERY_NOT_FOUND.
   */
  GetDelivery: grpc.handleUnaryCall<_webhook_v1_GetDeliveryRequest__Output, _webhook_v1_GetDeliveryResponse>;
  
  /**
   * Read only. WEBHOOK_NOT_FOUND.
   */
  GetEndpoint: grpc.handleUnaryCall<_webhook_v1_GetEndpointRequest__Output, _webhook_v1_GetEndpointResponse>;
  
  /**
   * Read only. EVENT_NOT_FOUND.
   */
  GetEvent: grpc.handleUnaryCall<_webhook_v1_GetEventRequest__Output, _webhook_v1_GetEventResponse>;
  
  /**
   * Read only. WEBHOOK_NOT_FOUND; RECOVERY_NOT_FOUND.
   */
  GetRecovery: grpc.handleUnaryCall<_webhook_v1_GetRecoveryRequest__Output, _webhook_v1_GetRecoveryResponse>;
  
  /**
   * An endpoint's deliveries of the last 30 days, newest first, each with its last attempt. Read only.
   * WEBHOOK_NOT_FOUND.
   */
  ListDeliveries: grpc.handleUnaryCall<_webhook_v1_ListDeliveriesRequest__Output, _webhook_v1_ListDeliveriesResponse>;
  
  /**
   * Read only, without secrets.
   */
  ListEndpoints: grpc.handleUnaryCall<_webhook_v1_ListEndpointsRequest__Output, _webhook_v1_ListEndpointsResponse>;
  
  /**
   * The merchant's events of the last 30 days, newest first. Read only.
   */
  ListEvents: grpc.handleUnaryCall<_webhook_v1_ListEventsRequest__Output, _webhook_v1_ListEventsResponse>;
  
  /**
   * An endpoint's recoveries, newest first, at most 100. Read only. WEBHOOK_NOT_FOUND.
   */
  ListRecoveries: grpc.handleUnaryCall<_webhook_v1_ListRecoveriesRequest__Output, _webhook_v1_ListRecoveriesResponse>;
  
  /**
   * Redelivers an event: to one endpoint, whatever it subscribes to, or to every enabled one that subscribes to
   * it. A repeat redelivers it again, with the same event id. EVENT_NOT_FOUND; WEBHOOK_NOT_FOUND;
   * WEBHOOK_DISABLED.
   */
  RedeliverEvent: grpc.handleUnaryCall<_webhook_v1_RedeliverEventRequest__Output, _webhook_v1_RedeliverEventResponse>;
  
  /**
   * Creates a new signing secret and returns it, only this once. Until the overlap ends, messages are signed
   * with both secrets. Safe to repeat with the same Idempotency-Key: within 24 hours returns the same secret.
   * WEBHOOK_NOT_FOUND; VALIDATION_ERROR; IDEMPOTENCY_KEY_REUSED.
   */
  RollSecret: grpc.handleUnaryCall<_webhook_v1_RollSecretRequest__Output, _webhook_v1_RollSecretResponse>;
  
  /**
   * Sends the endpoint a test event, which is marked as such. A repeat sends another. WEBHOOK_NOT_FOUND;
   * WEBHOOK_DISABLED; VALIDATION_ERROR for an unknown event.
   */
  SendTestEvent: grpc.handleUnaryCall<_webhook_v1_SendTestEventRequest__Output, _webhook_v1_SendTestEventResponse>;
  
  /**
   * Changes the given fields. Enabling an endpoint resets why it was disabled and since when it has failed;
   * disabling it discards its pending deliveries. Safe to repeat. WEBHOOK_NOT_FOUND; VALIDATION_ERROR.
   */
  UpdateEndpoint: grpc.handleUnaryCall<_webhook_v1_UpdateEndpointRequest__Output, _webhook_v1_UpdateEndpointResponse>;
  
}

export interface WebhooksDefinition extends grpc.ServiceDefinition {
  CreateEndpoint: MethodDefinition<_webhook_v1_CreateEndpointRequest, _webhook_v1_CreateEndpointResponse, _webhook_v1_CreateEndpointRequest__Output, _webhook_v1_CreateEndpointResponse__Output>
  CreateRecovery: MethodDefinition<_webhook_v1_CreateRecoveryRequest, _webhook_v1_CreateRecoveryResponse, _webhook_v1_CreateRecoveryRequest__Output, _webhook_v1_CreateRecoveryResponse__Output>
  DeleteEndpoint: MethodDefinition<_webhook_v1_DeleteEndpointRequest, _webhook_v1_DeleteEndpointResponse, _webhook_v1_DeleteEndpointRequest__Output, _webhook_v1_DeleteEndpointResponse__Output>
  GetDelivery: MethodDefinition<_webhook_v1_GetDeliveryRequest, _webhook_v1_GetDeliveryResponse, _webhook_v1_GetDeliveryRequest__Output, _webhook_v1_GetDeliveryResponse__Output>
  GetEndpoint: MethodDefinition<_webhook_v1_GetEndpointRequest, _webhook_v1_GetEndpointResponse, _webhook_v1_GetEndpointRequest__Output, _webhook_v1_GetEndpointResponse__Output>
  GetEvent: MethodDefinition<_webhook_v1_GetEventRequest, _webhook_v1_GetEventResponse, _webhook_v1_GetEventRequest__Output, _webhook_v1_GetEventResponse__Output>
  GetRecovery: MethodDefinition<_webhook_v1_GetRecoveryRequest, _webhook_v1_GetRecoveryResponse, _webhook_v1_GetRecoveryRequest__Output, _webhook_v1_GetRecoveryResponse__Output>
  ListDeliveries: MethodDefinition<_webhook_v1_ListDeliveriesRequest, _webhook_v1_ListDeliveriesResponse, _webhook_v1_ListDeliveriesRequest__Output, _webhook_v1_ListDeliveriesResponse__Output>
  ListEndpoints: MethodDefinition<_webhook_v1_ListEndpointsRequest, _webhook_v1_ListEndpointsResponse, _webhook_v1_ListEndpointsRequest__Output, _webhook_v1_ListEndpointsResponse__Output>
  ListEvents: MethodDefinition<_webhook_v1_ListEventsRequest, _webhook_v1_ListEventsResponse, _webhook_v1_ListEventsRequest__Output, _webhook_v1_ListEventsResponse__Output>
  ListRecoveries: MethodDefinition<_webhook_v1_ListRecoveriesRequest, _webhook_v1_ListRecoveriesResponse, _webhook_v1_ListRecoveriesRequest__Output, _webhook_v1_ListRecoveriesResponse__Output>
  RedeliverEvent: MethodDefinition<_webhook_v1_RedeliverEventRequest, _webhook_v1_RedeliverEventResponse, _webhook_v1_RedeliverEventRequest__Output, _webhook_v1_RedeliverEventResponse__Output>
  RollSecret: MethodDefinition<_webhook_v1_RollSecretRequest, _webhook_v1_RollSecretResponse, _webhook_v1_RollSecretRequest__Output, _webhook_v1_RollSecretResponse__Output>
  SendTestEvent: MethodDefinition<_webhook_v1_SendTestEventRequest, _webhook_v1_SendTestEventResponse, _webhook_v1_SendTestEventRequest__Output, _webhook_v1_SendTestEventResponse__Output>
  UpdateEndpoint: MethodDefinition<_webhook_v1_UpdateEndpointRequest, _webhook_v1_UpdateEndpointResponse, _webhook_v1_UpdateEndpointRequest__Output, _webhook_v1_UpdateEndpointResponse__Output>
}
