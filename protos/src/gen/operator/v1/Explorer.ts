// Original file: operator/v1/explorer.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { FindRequest as _operator_v1_FindRequest, FindRequest__Output as _operator_v1_FindRequest__Output } from '../../operator/v1/FindRequest';
import type { FindResponse as _operator_v1_FindResponse, FindResponse__Output as _operator_v1_FindResponse__Output } from '../../operator/v1/FindResponse';

/**
 * For operators: what a service knows under an id. Each service answers for its own records, with no more personal data
 * than merchants see in lists: no card or identity number, no secret.
 */
export interface ExplorerClient extends grpc.Client {
  /**
   * Records by a public id, a UUID, or another text that names one, such as an account number, a PayID address or a
   * provider's reference. None is an empty answer. Read only. VALIDATION_ERROR.
   */
  Find(argument: _operator_v1_FindRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_FindResponse__Output>): grpc.ClientUnaryCall;
  Find(argument: _operator_v1_FindRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_FindResponse__Output>): grpc.ClientUnaryCall;
  Find(argument: _operator_v1_FindRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_FindResponse__Output>): grpc.ClientUnaryCall;
  Find(argument: _operator_v1_FindRequest, callback: grpc.requestCallback<_operator_v1_FindResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Records by a public id, a UUID, or another text that names one, such as an account number, a PayID address or a
   * provider's reference. None is an empty answer. Read only. VALIDATION_ERROR.
   */
  find(argument: _operator_v1_FindRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_FindResponse__Output>): grpc.ClientUnaryCall;
  find(argument: _operator_v1_FindRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_FindResponse__Output>): grpc.ClientUnaryCall;
  find(argument: _operator_v1_FindRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_FindResponse__Output>): grpc.ClientUnaryCall;
  find(argument: _operator_v1_FindRequest, callback: grpc.requestCallback<_operator_v1_FindResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * For operators: what a service knows under an id. Each service answers for its own records, with no more personal data
 * than merchants see in lists: no card or identity number, no secret.
 */
export interface ExplorerHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Records by a public id, a UUID, or another text that names one, such as an account number, a PayID address or a
   * provider's reference. None is an empty answer. Read only. VALIDATION_ERROR.
   */
  Find: grpc.handleUnaryCall<_operator_v1_FindRequest__Output, _operator_v1_FindResponse>;
  
}

export interface ExplorerDefinition extends grpc.ServiceDefinition {
  Find: MethodDefinition<_operator_v1_FindRequest, _operator_v1_FindResponse, _operator_v1_FindRequest__Output, _operator_v1_FindResponse__Output>
}
