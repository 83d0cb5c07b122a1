// Original file: operator/v1/secrets.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ListSecretsRequest as _operator_v1_ListSecretsRequest, ListSecretsRequest__Output as _operator_v1_ListSecretsRequest__Output } from '../../operator/v1/ListSecretsRequest';
import type { ListSecretsResponse as _operator_v1_ListSecretsResponse, ListSecretsResponse__Output as _operator_v1_ListSecretsResponse__Output } from '../../operator/v1/ListSecretsResponse';

/**
 * For operators who rotate secrets: which values a process has read, and what still needs an older one. A value is known by
 * its id, a short hash, and never shown.
 */
export interface SecretsClient extends grpc.Client {
  /**
   * The secrets of the process that answers. Each process of a service answers for itself. Read only.
   */
  ListSecrets(argument: _operator_v1_ListSecretsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ListSecretsResponse__Output>): grpc.ClientUnaryCall;
  ListSecrets(argument: _operator_v1_ListSecretsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_ListSecretsResponse__Output>): grpc.ClientUnaryCall;
  ListSecrets(argument: _operator_v1_ListSecretsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ListSecretsResponse__Output>): grpc.ClientUnaryCall;
  ListSecrets(argument: _operator_v1_ListSecretsRequest, callback: grpc.requestCallback<_operator_v1_ListSecretsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The secrets of the process that answers. Each process of a service answers for itself. Read only.
   */
  listSecrets(argument: _operator_v1_ListSecretsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ListSecretsResponse__Output>): grpc.ClientUnaryCall;
  listSecrets(argument: _operator_v1_ListSecretsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_operator_v1_ListSecretsResponse__Output>): grpc.ClientUnaryCall;
  listSecrets(argument: _operator_v1_ListSecretsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_operator_v1_ListSecretsResponse__Output>): grpc.ClientUnaryCall;
  listSecrets(argument: _operator_v1_ListSecretsRequest, callback: grpc.requestCallback<_operator_v1_ListSecretsResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * For operators who rotate secrets: which values a process has read, and what still needs an older one. A value is known by
 * its id, a short hash, and never shown.
 */
export interface SecretsHandlers extends grpc.UntypedServiceImplementation {
  /**
   * The secrets of the process that answers. Each process of a service answers for itself. Read only.
   */
  ListSecrets: grpc.handleUnaryCall<_operator_v1_ListSecretsRequest__Output, _operator_v1_ListSecretsResponse>;
  
}

export interface SecretsDefinition extends grpc.ServiceDefinition {
  ListSecrets: MethodDefinition<_operator_v1_ListSecretsRequest, _operator_v1_ListSecretsResponse, _operator_v1_ListSecretsRequest__Output, _operator_v1_ListSecretsResponse__Output>
}
