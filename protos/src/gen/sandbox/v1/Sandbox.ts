// Original file: sandbox/v1/sandbox.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { AdvanceTimeRequest as _sandbox_v1_AdvanceTimeRequest, AdvanceTimeRequest__Output as _sandbox_v1_AdvanceTimeRequest__Output } from '../../sandbox/v1/AdvanceTimeRequest';
import type { AdvanceTimeResponse as _sandbox_v1_AdvanceTimeResponse, AdvanceTimeResponse__Output as _sandbox_v1_AdvanceTimeResponse__Output } from '../../sandbox/v1/AdvanceTimeResponse';
import type { FundWalletRequest as _sandbox_v1_FundWalletRequest, FundWalletRequest__Output as _sandbox_v1_FundWalletRequest__Output } from '../../sandbox/v1/FundWalletRequest';
import type { FundWalletResponse as _sandbox_v1_FundWalletResponse, FundWalletResponse__Output as _sandbox_v1_FundWalletResponse__Output } from '../../sandbox/v1/FundWalletResponse';

/**
 * What the sandbox does for a merchant as a whole. The gateway serves it: it counts the test clocks, and records where
 * sandbox money comes from.
 */
export interface SandboxClient extends grpc.Client {
  /**
   * Advances the merchant's test clock in every service with due times. A repeat with the key of the last request adds
   * no time, and reaches the services that the first one did not. TEST_MODE_ONLY; VALIDATION_ERROR beyond a hundred
   * years in all; IDEMPOTENCY_KEY_REUSED; SERVICE_UNAVAILABLE when a service was not reached.
   */
  AdvanceTime(argument: _sandbox_v1_AdvanceTimeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_AdvanceTimeResponse__Output>): grpc.ClientUnaryCall;
  AdvanceTime(argument: _sandbox_v1_AdvanceTimeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_sandbox_v1_AdvanceTimeResponse__Output>): grpc.ClientUnaryCall;
  AdvanceTime(argument: _sandbox_v1_AdvanceTimeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_AdvanceTimeResponse__Output>): grpc.ClientUnaryCall;
  AdvanceTime(argument: _sandbox_v1_AdvanceTimeRequest, callback: grpc.requestCallback<_sandbox_v1_AdvanceTimeResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Advances the merchant's test clock in every service with due times. A repeat with the key of the last request adds
   * no time, and reaches the services that the first one did not. TEST_MODE_ONLY; VALIDATION_ERROR beyond a hundred
   * years in all; IDEMPOTENCY_KEY_REUSED; SERVICE_UNAVAILABLE when a service was not reached.
   */
  advanceTime(argument: _sandbox_v1_AdvanceTimeRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_AdvanceTimeResponse__Output>): grpc.ClientUnaryCall;
  advanceTime(argument: _sandbox_v1_AdvanceTimeRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_sandbox_v1_AdvanceTimeResponse__Output>): grpc.ClientUnaryCall;
  advanceTime(argument: _sandbox_v1_AdvanceTimeRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_AdvanceTimeResponse__Output>): grpc.ClientUnaryCall;
  advanceTime(argument: _sandbox_v1_AdvanceTimeRequest, callback: grpc.requestCallback<_sandbox_v1_AdvanceTimeResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Adds sandbox naira to the merchant's test wallet at once. Safe to repeat with the same Idempotency-Key.
   * TEST_MODE_ONLY; INVALID_AMOUNT below 10000 kobo; AMOUNT_TOO_HIGH; IDEMPOTENCY_KEY_REUSED for another amount.
   */
  FundWallet(argument: _sandbox_v1_FundWalletRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  FundWallet(argument: _sandbox_v1_FundWalletRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_sandbox_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  FundWallet(argument: _sandbox_v1_FundWalletRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  FundWallet(argument: _sandbox_v1_FundWalletRequest, callback: grpc.requestCallback<_sandbox_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Adds sandbox naira to the merchant's test wallet at once. Safe to repeat with the same Idempotency-Key.
   * TEST_MODE_ONLY; INVALID_AMOUNT below 10000 kobo; AMOUNT_TOO_HIGH; IDEMPOTENCY_KEY_REUSED for another amount.
   */
  fundWallet(argument: _sandbox_v1_FundWalletRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  fundWallet(argument: _sandbox_v1_FundWalletRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_sandbox_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  fundWallet(argument: _sandbox_v1_FundWalletRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_sandbox_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  fundWallet(argument: _sandbox_v1_FundWalletRequest, callback: grpc.requestCallback<_sandbox_v1_FundWalletResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * What the sandbox does for a merchant as a whole. The gateway serves it: it counts the test clocks, and records where
 * sandbox money comes from.
 */
export interface SandboxHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Advances the merchant's test clock in every service with due times. A repeat with the key of the last request adds
   * no time, and reaches the services that the first one did not. TEST_MODE_ONLY; VALIDATION_ERROR beyond a hundred
   * years in all; IDEMPOTENCY_KEY_REUSED; SERVICE_UNAVAILABLE when a service was not reached.
   */
  AdvanceTime: grpc.handleUnaryCall<_sandbox_v1_AdvanceTimeRequest__Output, _sandbox_v1_AdvanceTimeResponse>;
  
  /**
   * Adds sandbox naira to the merchant's test wallet at once. Safe to repeat with the same Idempotency-Key.
   * TEST_MODE_ONLY; INVALID_AMOUNT below 10000 kobo; AMOUNT_TOO_HIGH; IDEMPOTENCY_KEY_REUSED for another amount.
   */
  FundWallet: grpc.handleUnaryCall<_sandbox_v1_FundWalletRequest__Output, _sandbox_v1_FundWalletResponse>;
  
}

export interface SandboxDefinition extends grpc.ServiceDefinition {
  AdvanceTime: MethodDefinition<_sandbox_v1_AdvanceTimeRequest, _sandbox_v1_AdvanceTimeResponse, _sandbox_v1_AdvanceTimeRequest__Output, _sandbox_v1_AdvanceTimeResponse__Output>
  FundWallet: MethodDefinition<_sandbox_v1_FundWalletRequest, _sandbox_v1_FundWalletResponse, _sandbox_v1_FundWalletRequest__Output, _sandbox_v1_FundWalletResponse__Output>
}
