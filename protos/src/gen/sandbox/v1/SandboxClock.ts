// Original file: sandbox/v1/sandbox.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AdvanceRequest as _sandbox_v1_AdvanceRequest, AdvanceRequest__Output as _sandbox_v1_AdvanceRequest__Output } from '../../sandbox/v1/AdvanceRequest';
import type { AdvanceResponse as _sandbox_v1_AdvanceResponse, AdvanceResponse__Output as _sandbox_v1_AdvanceResponse__Output } from '../../sandbox/v1/AdvanceResponse';

/**
 * What every service with due times serves, so that a merchant can let time pass in test mode.
 */
export interface SandboxClockClient extends grpc.Client {
  /**
   * Moves the merchant's test clock ahead to `offset_ms` in all: whatever of the merchant's test rows falls due by then
   * falls due now. Recorded timestamps do not change. Safe to repeat: an offset that was reached before moves nothing.
   */
  Advance(argument: _sandbox_v1_AdvanceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  Advance(argument: _sandbox_v1_AdvanceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  Advance(argument: _sandbox_v1_AdvanceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  Advance(argument: _sandbox_v1_AdvanceRequest, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Moves the merchant's test clock ahead to `offset_ms` in all: whatever of the merchant's test rows falls due by then
   * falls due now. Recorded timestamps do not change. Safe to repeat: an offset that was reached before moves nothing.
   */
  advance(argument: _sandbox_v1_AdvanceRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  advance(argument: _sandbox_v1_AdvanceRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  advance(argument: _sandbox_v1_AdvanceRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  advance(argument: _sandbox_v1_AdvanceRequest, callback: grpc.requestCallback<_sandbox_v1_AdvanceResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * What every service with due times serves, so that a merchant can let time pass in test mode.
 */
export interface SandboxClockHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Moves the merchant's test clock ahead to `offset_ms` in all: whatever of the merchant's test rows falls due by then
   * falls due now. Recorded timestamps do not change. Safe to repeat: an offset that was reached before moves nothing.
   */
  Advance: grpc.handleUnaryCall<_sandbox_v1_AdvanceRequest__Output, _sandbox_v1_AdvanceResponse>;
  
}

export interface SandboxClockDefinition extends grpc.ServiceDefinition {
  Advance: MethodDefinition<_sandbox_v1_AdvanceRequest, _sandbox_v1_AdvanceResponse, _sandbox_v1_AdvanceRequest__Output, _sandbox_v1_AdvanceResponse__Output>
}
