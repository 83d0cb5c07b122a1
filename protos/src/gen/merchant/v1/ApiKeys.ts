// Original file: merchant/v1/merchant.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateApiKeyRequest as _merchant_v1_CreateApiKeyRequest, CreateApiKeyRequest__Output as _merchant_v1_CreateApiKeyRequest__Output } from '../../merchant/v1/CreateApiKeyRequest';
import type { CreateApiKeyResponse as _merchant_v1_CreateApiKeyResponse, CreateApiKeyResponse__Output as _merchant_v1_CreateApiKeyResponse__Output } from '../../merchant/v1/CreateApiKeyResponse';
import type { DeactivateApiKeyRequest as _merchant_v1_DeactivateApiKeyRequest, DeactivateApiKeyRequest__Output as _merchant_v1_DeactivateApiKeyRequest__Output } from '../../merchant/v1/DeactivateApiKeyRequest';
import type { DeactivateApiKeyResponse as _merchant_v1_DeactivateApiKeyResponse, DeactivateApiKeyResponse__Output as _merchant_v1_DeactivateApiKeyResponse__Output } from '../../merchant/v1/DeactivateApiKeyResponse';
import type { ListApiKeysRequest as _merchant_v1_ListApiKeysRequest, ListApiKeysRequest__Output as _merchant_v1_ListApiKeysRequest__Output } from '../../merchant/v1/ListApiKeysRequest';
import type { ListApiKeysResponse as _merchant_v1_ListApiKeysResponse, ListApiKeysResponse__Output as _merchant_v1_ListApiKeysResponse__Output } from '../../merchant/v1/ListApiKeysResponse';
import type { RollApiKeyRequest as _merchant_v1_RollApiKeyRequest, RollApiKeyRequest__Output as _merchant_v1_RollApiKeyRequest__Output } from '../../merchant/v1/RollApiKeyRequest';
import type { RollApiKeyResponse as _merchant_v1_RollApiKeyResponse, RollApiKeyResponse__Output as _merchant_v1_RollApiKeyResponse__Output } from '../../merchant/v1/RollApiKeyResponse';
import type { UpdateApiKeyRequest as _merchant_v1_UpdateApiKeyRequest, UpdateApiKeyRequest__Output as _merchant_v1_UpdateApiKeyRequest__Output } from '../../merchant/v1/UpdateApiKeyRequest';
import type { UpdateApiKeyResponse as _merchant_v1_UpdateApiKeyResponse, UpdateApiKeyResponse__Output as _merchant_v1_UpdateApiKeyResponse__Output } from '../../merchant/v1/UpdateApiKeyResponse';

/**
 * Merchants' API keys. Secrets are not stored: the caller that creates a key gets its secret once.
 */
export interface ApiKeysClient extends grpc.Client {
  /**
   * Safe to repeat with the same id, but a repeat returns no secret: roll or deactivate the key when the answer
   * was lost. MERCHANT_NOT_FOUND; LIVE_MODE_OFF for a live key; VALIDATION_ERROR; IDEMPOTENCY_KEY_REUSED for an id of
   * another merchant's key, or of one in the other mode.
   */
  CreateApiKey(argument: _merchant_v1_CreateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  CreateApiKey(argument: _merchant_v1_CreateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  CreateApiKey(argument: _merchant_v1_CreateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  CreateApiKey(argument: _merchant_v1_CreateApiKeyRequest, callback: grpc.requestCallback<_merchant_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Safe to repeat with the same id, but a repeat returns no secret: roll or deactivate the key when the answer
   * was lost. MERCHANT_NOT_FOUND; LIVE_MODE_OFF for a live key; VALIDATION_ERROR; IDEMPOTENCY_KEY_REUSED for an id of
   * another merchant's key, or of one in the other mode.
   */
  createApiKey(argument: _merchant_v1_CreateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  createApiKey(argument: _merchant_v1_CreateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  createApiKey(argument: _merchant_v1_CreateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  createApiKey(argument: _merchant_v1_CreateApiKeyRequest, callback: grpc.requestCallback<_merchant_v1_CreateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Deactivates a key on every gateway at once. API_KEY_NOT_FOUND, also on a repeat.
   */
  DeactivateApiKey(argument: _merchant_v1_DeactivateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_DeactivateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  DeactivateApiKey(argument: _merchant_v1_DeactivateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_DeactivateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  DeactivateApiKey(argument: _merchant_v1_DeactivateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_DeactivateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  DeactivateApiKey(argument: _merchant_v1_DeactivateApiKeyRequest, callback: grpc.requestCallback<_merchant_v1_DeactivateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Deactivates a key on every gateway at once. API_KEY_NOT_FOUND, also on a repeat.
   */
  deactivateApiKey(argument: _merchant_v1_DeactivateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_DeactivateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  deactivateApiKey(argument: _merchant_v1_DeactivateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_DeactivateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  deactivateApiKey(argument: _merchant_v1_DeactivateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_DeactivateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  deactivateApiKey(argument: _merchant_v1_DeactivateApiKeyRequest, callback: grpc.requestCallback<_merchant_v1_DeactivateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A merchant's keys, newest first. Read only. MERCHANT_NOT_FOUND.
   */
  ListApiKeys(argument: _merchant_v1_ListApiKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  ListApiKeys(argument: _merchant_v1_ListApiKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  ListApiKeys(argument: _merchant_v1_ListApiKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  ListApiKeys(argument: _merchant_v1_ListApiKeysRequest, callback: grpc.requestCallback<_merchant_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A merchant's keys, newest first. Read only. MERCHANT_NOT_FOUND.
   */
  listApiKeys(argument: _merchant_v1_ListApiKeysRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  listApiKeys(argument: _merchant_v1_ListApiKeysRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  listApiKeys(argument: _merchant_v1_ListApiKeysRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  listApiKeys(argument: _merchant_v1_ListApiKeysRequest, callback: grpc.requestCallback<_merchant_v1_ListApiKeysResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Creates a key like an active one, which works on for the overlap. API_KEY_NOT_FOUND; API_KEY_ROLLED when it
   * was rolled already; LIVE_MODE_OFF for a live key; VALIDATION_ERROR.
   */
  RollApiKey(argument: _merchant_v1_RollApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_RollApiKeyResponse__Output>): grpc.ClientUnaryCall;
  RollApiKey(argument: _merchant_v1_RollApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_RollApiKeyResponse__Output>): grpc.ClientUnaryCall;
  RollApiKey(argument: _merchant_v1_RollApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_RollApiKeyResponse__Output>): grpc.ClientUnaryCall;
  RollApiKey(argument: _merchant_v1_RollApiKeyRequest, callback: grpc.requestCallback<_merchant_v1_RollApiKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates a key like an active one, which works on for the overlap. API_KEY_NOT_FOUND; API_KEY_ROLLED when it
   * was rolled already; LIVE_MODE_OFF for a live key; VALIDATION_ERROR.
   */
  rollApiKey(argument: _merchant_v1_RollApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_RollApiKeyResponse__Output>): grpc.ClientUnaryCall;
  rollApiKey(argument: _merchant_v1_RollApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_RollApiKeyResponse__Output>): grpc.ClientUnaryCall;
  rollApiKey(argument: _merchant_v1_RollApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_RollApiKeyResponse__Output>): grpc.ClientUnaryCall;
  rollApiKey(argument: _merchant_v1_RollApiKeyRequest, callback: grpc.requestCallback<_merchant_v1_RollApiKeyResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Changes the given fields of an active key, on every gateway at once. Safe to repeat. API_KEY_NOT_FOUND;
   * VALIDATION_ERROR.
   */
  UpdateApiKey(argument: _merchant_v1_UpdateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_UpdateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  UpdateApiKey(argument: _merchant_v1_UpdateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_UpdateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  UpdateApiKey(argument: _merchant_v1_UpdateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_UpdateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  UpdateApiKey(argument: _merchant_v1_UpdateApiKeyRequest, callback: grpc.requestCallback<_merchant_v1_UpdateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Changes the given fields of an active key, on every gateway at once. Safe to repeat. API_KEY_NOT_FOUND;
   * VALIDATION_ERROR.
   */
  updateApiKey(argument: _merchant_v1_UpdateApiKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_UpdateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  updateApiKey(argument: _merchant_v1_UpdateApiKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_UpdateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  updateApiKey(argument: _merchant_v1_UpdateApiKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_UpdateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  updateApiKey(argument: _merchant_v1_UpdateApiKeyRequest, callback: grpc.requestCallback<_merchant_v1_UpdateApiKeyResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Merchants' API keys. Secrets are not stored: the caller that creates a key gets its secret once.
 */
export interface ApiKeysHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Safe to repeat with the same id, but a repeat returns no secret: roll or deactivate the key when the answer
   * was lost. MERCHANT_NOT_FOUND; LIVE_MODE_OFF for a live key; VALIDATION_ERROR; IDEMPOTENCY_KEY_REUSED for an id of
   * another merchant's key, or of one in the other mode.
   */
  CreateApiKey: grpc.handleUnaryCall<_merchant_v1_CreateApiKeyRequest__Output, _merchant_v1_CreateApiKeyResponse>;
  
  /**
   * Deactivates a key on every gateway at once. API_KEY_NOT_FOUND, also on a repeat.
   */
  DeactivateApiKey: grpc.handleUnaryCall<_merchant_v1_DeactivateApiKeyRequest__Output, _merchant_v1_DeactivateApiKeyResponse>;
  
  /**
   * A merchant's keys, newest first. Read only. MERCHANT_NOT_FOUND.
   */
  ListApiKeys: grpc.handleUnaryCall<_merchant_v1_ListApiKeysRequest__Output, _merchant_v1_ListApiKeysResponse>;
  
  /**
   * Creates a key like an active one, which works on for the overlap. API_KEY_NOT_FOUND; API_KEY_ROLLED when it
   * was rolled already; LIVE_MODE_OFF for a live key; VALIDATION_ERROR.
   */
  RollApiKey: grpc.handleUnaryCall<_merchant_v1_RollApiKeyRequest__Output, _merchant_v1_RollApiKeyResponse>;
  
  /**
   * Changes the given fields of an active key, on every gateway at once. Safe to repeat. API_KEY_NOT_FOUND;
   * VALIDATION_ERROR.
   */
  UpdateApiKey: grpc.handleUnaryCall<_merchant_v1_UpdateApiKeyRequest__Output, _merchant_v1_UpdateApiKeyResponse>;
  
}

export interface ApiKeysDefinition extends grpc.ServiceDefinition {
  CreateApiKey: MethodDefinition<_merchant_v1_CreateApiKeyRequest, _merchant_v1_CreateApiKeyResponse, _merchant_v1_CreateApiKeyRequest__Output, _merchant_v1_CreateApiKeyResponse__Output>
  DeactivateApiKey: MethodDefinition<_merchant_v1_DeactivateApiKeyRequest, _merchant_v1_DeactivateApiKeyResponse, _merchant_v1_DeactivateApiKeyRequest__Output, _merchant_v1_DeactivateApiKeyResponse__Output>
  ListApiKeys: MethodDefinition<_merchant_v1_ListApiKeysRequest, _merchant_v1_ListApiKeysResponse, _merchant_v1_ListApiKeysRequest__Output, _merchant_v1_ListApiKeysResponse__Output>
  RollApiKey: MethodDefinition<_merchant_v1_RollApiKeyRequest, _merchant_v1_RollApiKeyResponse, _merchant_v1_RollApiKeyRequest__Output, _merchant_v1_RollApiKeyResponse__Output>
  UpdateApiKey: MethodDefinition<_merchant_v1_UpdateApiKeyRequest, _merchant_v1_UpdateApiKeyResponse, _merchant_v1_UpdateApiKeyRequest__Output, _merchant_v1_UpdateApiKeyResponse__Output>
}
