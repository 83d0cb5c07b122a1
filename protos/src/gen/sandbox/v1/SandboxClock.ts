// Original file: sandbox/v1/sandbox.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AdvanceRequest as _sandbox_v1_AdvanceRequest, AdvanceRequest__Output as _sandbox_v1_AdvanceRequest__Output } from '../../sandbox/v1/AdvanceRequest';
import type { AdvanceResponse as _sandbox_v1_AdvanceResponse, AdvanceResponse__Output as _sandbox_v1_AdvanceResponse__Output } from '../../sandbox/v1/AdvanceResponse';

/**
 * Implemented by every service with due times: lets a merchant advance its test clock.
 */
export interface SandboxClockClient extends grpc.Client {
  /**
   * Advances the merchant's test clock to the total `offset_ms`: the merchant's test rows that are due by then
   * become due now. Recorded timestamps do not change. Safe to repeat: a lower offset has no effect.
   */
  Advance(argument: _sandbox_v1_AdvanceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  Advance(argument: _sandbox_v1_AdvanceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  Advance(argument: _sandbox_v1_AdvanceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  Advance(argument: _sandbox_v1_AdvanceRequest, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Advances the merchant's test clock to the total `offset_ms`: the merchant's test rows that are due by then
   * become due now. Recorded timestamps do not change. Safe to repeat: a lower offset has no effect.
   */
  advance(argument: _sandbox_v1_AdvanceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  advance(argument: _sandbox_v1_AdvanceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  advance(argument: _sandbox_v1_AdvanceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  advance(argument: _sandbox_v1_AdvanceRequest, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Implemented by every service with due times: lets a merchant advance its test clock.
 */
export interface SandboxClockHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Advances the merchant's test clock to the total `offset_ms`: the merchant's test rows that are due by then
   * become due now. Recorded timestamps do not change. Safe to repeat: a lower offset has no effect.
   */
  Advance: grpc.handleUnaryCall<_sandbox_v1_AdvanceRequest__Output, _sandbox_v1_AdvanceResponse>;
  
}

export interface SandboxClockDefinition extends grpc.ServiceDefinition {
  Advance: MethodDefinition<_sandbox_v1_AdvanceRequest, _sandbox_v1_AdvanceResponse, _sandbox_v1_AdvanceRequest__Output, _sandbox_v1_AdvanceResponse__Output>
}
