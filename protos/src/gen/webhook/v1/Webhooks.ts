// Original file: webhook/v1/webhook.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateEndpointRequest as _webhook_v1_CreateEndpointRequest, CreateEndpointRequest__Output as _webhook_v1_CreateEndpointRequest__Output } from '../../webhook/v1/CreateEndpointRequest';
import type { CreateEndpointResponse as _webhook_v1_CreateEndpointResponse, CreateEndpointResponse__Output as _webhook_v1_CreateEndpointResponse__Output } from '../../webhook/v1/CreateEndpointResponse';
import type { DeleteEndpointRequest as _webhook_v1_DeleteEndpointRequest, DeleteEndpointRequest__Output as _webhook_v1_DeleteEndpointRequest__Output } from '../../webhook/v1/DeleteEndpointRequest';
import type { DeleteEndpointResponse as _webhook_v1_DeleteEndpointResponse, DeleteEndpointResponse__Output as _webhook_v1_DeleteEndpointResponse__Output } from '../../webhook/v1/DeleteEndpointResponse';
import type { GetEndpointRequest as _webhook_v1_GetEndpointRequest, GetEndpointRequest__Output as _webhook_v1_GetEndpointRequest__Output } from '../../webhook/v1/GetEndpointRequest';
import type { GetEndpointResponse as _webhook_v1_GetEndpointResponse, GetEndpointResponse__Output as _webhook_v1_GetEndpointResponse__Output } from '../../webhook/v1/GetEndpointResponse';
import type { ListEndpointsRequest as _webhook_v1_ListEndpointsRequest, ListEndpointsRequest__Output as _webhook_v1_ListEndpointsRequest__Output } from '../../webhook/v1/ListEndpointsRequest';
import type { ListEndpointsResponse as _webhook_v1_ListEndpointsResponse, ListEndpointsResponse__Output as _webhook_v1_ListEndpointsResponse__Output } from '../../webhook/v1/ListEndpointsResponse';

/**
 * Merchants' webhook endpoints. Deliveries are not asked for: they follow from events on the bus.
 */
export interface WebhooksClient extends grpc.Client {
  /**
   * Adds an endpoint and shows its signing secret, this once. Safe to repeat with the same Idempotency-Key: the
   * endpoint comes back with `replayed` and, within 24 hours, the same secret.
   * VALIDATION_ERROR for an address that may not be called; WEBHOOK_LIMIT_REACHED; IDEMPOTENCY_KEY_REUSED.
   */
  CreateEndpoint(argument: _webhook_v1_CreateEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  CreateEndpoint(argument: _webhook_v1_CreateEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  CreateEndpoint(argument: _webhook_v1_CreateEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  CreateEndpoint(argument: _webhook_v1_CreateEndpointRequest, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Adds an endpoint and shows its signing secret, this once. Safe to repeat with the same Idempotency-Key: the
   * endpoint comes back with `replayed` and, within 24 hours, the same secret.
   * VALIDATION_ERROR for an address that may not be called; WEBHOOK_LIMIT_REACHED; IDEMPOTENCY_KEY_REUSED.
   */
  createEndpoint(argument: _webhook_v1_CreateEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  createEndpoint(argument: _webhook_v1_CreateEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  createEndpoint(argument: _webhook_v1_CreateEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  createEndpoint(argument: _webhook_v1_CreateEndpointRequest, callback: grpc.requestCallback<_webhook_v1_CreateEndpointResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Removes an endpoint; what is still to be delivered to it is dropped. WEBHOOK_NOT_FOUND, also on a repeat.
   */
  DeleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  DeleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  DeleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  DeleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Removes an endpoint; what is still to be delivered to it is dropped. WEBHOOK_NOT_FOUND, also on a repeat.
   */
  deleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  deleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  deleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  deleteEndpoint(argument: _webhook_v1_DeleteEndpointRequest, callback: grpc.requestCallback<_webhook_v1_DeleteEndpointResponse__Output>): grpc.ClientUnaryCall;
  
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
   * Read only. Secrets are not shown.
   */
  ListEndpoints(argument: _webhook_v1_ListEndpointsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  ListEndpoints(argument: _webhook_v1_ListEndpointsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  ListEndpoints(argument: _webhook_v1_ListEndpointsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  ListEndpoints(argument: _webhook_v1_ListEndpointsRequest, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only. Secrets are not shown.
   */
  listEndpoints(argument: _webhook_v1_ListEndpointsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  listEndpoints(argument: _webhook_v1_ListEndpointsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  listEndpoints(argument: _webhook_v1_ListEndpointsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  listEndpoints(argument: _webhook_v1_ListEndpointsRequest, callback: grpc.requestCallback<_webhook_v1_ListEndpointsResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Merchants' webhook endpoints. Deliveries are not asked for: they follow from events on the bus.
 */
export interface WebhooksHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Adds an endpoint and shows its signing secret, this once. Safe to repeat with the same Idempotency-Key: the
   * endpoint comes back with `replayed` and, within 24 hours, the same secret.
   * VALIDATION_ERROR for an address that may not be called; WEBHOOK_LIMIT_REACHED; IDEMPOTENCY_KEY_REUSED.
   */
  CreateEndpoint: grpc.handleUnaryCall<_webhook_v1_CreateEndpointRequest__Output, _webhook_v1_CreateEndpointResponse>;
  
  /**
   * Removes an endpoint; what is still to be delivered to it is dropped. WEBHOOK_NOT_FOUND, also on a repeat.
   */
  DeleteEndpoint: grpc.handleUnaryCall<_webhook_v1_DeleteEndpointRequest__Output, _webhook_v1_DeleteEndpointResponse>;
  
  /**
   * Read only. WEBHOOK_NOT_FOUND.
   */
  GetEndpoint: grpc.handleUnaryCall<_webhook_v1_GetEndpointRequest__Output, _webhook_v1_GetEndpointResponse>;
  
  /**
   * Read only. Secrets are not shown.
   */
  ListEndpoints: grpc.handleUnaryCall<_webhook_v1_ListEndpointsRequest__Output, _webhook_v1_ListEndpointsResponse>;
  
}

export interface WebhooksDefinition extends grpc.ServiceDefinition {
  CreateEndpoint: MethodDefinition<_webhook_v1_CreateEndpointRequest, _webhook_v1_CreateEndpointResponse, _webhook_v1_CreateEndpointRequest__Output, _webhook_v1_CreateEndpointResponse__Output>
  DeleteEndpoint: MethodDefinition<_webhook_v1_DeleteEndpointRequest, _webhook_v1_DeleteEndpointResponse, _webhook_v1_DeleteEndpointRequest__Output, _webhook_v1_DeleteEndpointResponse__Output>
  GetEndpoint: MethodDefinition<_webhook_v1_GetEndpointRequest, _webhook_v1_GetEndpointResponse, _webhook_v1_GetEndpointRequest__Output, _webhook_v1_GetEndpointResponse__Output>
  ListEndpoints: MethodDefinition<_webhook_v1_ListEndpointsRequest, _webhook_v1_ListEndpointsResponse, _webhook_v1_ListEndpointsRequest__Output, _webhook_v1_ListEndpointsResponse__Output>
}
