// Original file: checkout/v1/checkout.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateSessionRequest as _checkout_v1_CreateSessionRequest, CreateSessionRequest__Output as _checkout_v1_CreateSessionRequest__Output } from '../../checkout/v1/CreateSessionRequest';
import type { CreateSessionResponse as _checkout_v1_CreateSessionResponse, CreateSessionResponse__Output as _checkout_v1_CreateSessionResponse__Output } from '../../checkout/v1/CreateSessionResponse';
import type { ExpireSessionRequest as _checkout_v1_ExpireSessionRequest, ExpireSessionRequest__Output as _checkout_v1_ExpireSessionRequest__Output } from '../../checkout/v1/ExpireSessionRequest';
import type { ExpireSessionResponse as _checkout_v1_ExpireSessionResponse, ExpireSessionResponse__Output as _checkout_v1_ExpireSessionResponse__Output } from '../../checkout/v1/ExpireSessionResponse';
import type { GetSessionBySecretRequest as _checkout_v1_GetSessionBySecretRequest, GetSessionBySecretRequest__Output as _checkout_v1_GetSessionBySecretRequest__Output } from '../../checkout/v1/GetSessionBySecretRequest';
import type { GetSessionBySecretResponse as _checkout_v1_GetSessionBySecretResponse, GetSessionBySecretResponse__Output as _checkout_v1_GetSessionBySecretResponse__Output } from '../../checkout/v1/GetSessionBySecretResponse';
import type { GetSessionRequest as _checkout_v1_GetSessionRequest, GetSessionRequest__Output as _checkout_v1_GetSessionRequest__Output } from '../../checkout/v1/GetSessionRequest';
import type { GetSessionResponse as _checkout_v1_GetSessionResponse, GetSessionResponse__Output as _checkout_v1_GetSessionResponse__Output } from '../../checkout/v1/GetSessionResponse';
import type { ListSessionsRequest as _checkout_v1_ListSessionsRequest, ListSessionsRequest__Output as _checkout_v1_ListSessionsRequest__Output } from '../../checkout/v1/ListSessionsRequest';
import type { ListSessionsResponse as _checkout_v1_ListSessionsResponse, ListSessionsResponse__Output as _checkout_v1_ListSessionsResponse__Output } from '../../checkout/v1/ListSessionsResponse';

/**
 * Sessions in which a customer pays a merchant on a page of Kobo's, by the method that the customer chooses. A session
 * ends in one payment at most. Every payment that arrives besides it is recorded on the session, too.
 */
export interface CheckoutSessionsClient extends grpc.Client {
  /**
   * Creates a session and its page. Safe to repeat with the same Idempotency-Key: returns the session's current state
   * with `replayed`. VALIDATION_ERROR, INVALID_AMOUNT, AMOUNT_TOO_HIGH, INVALID_CURRENCY, DUPLICATE_REFERENCE,
   * IDEMPOTENCY_KEY_REUSED.
   */
  CreateSession(argument: _checkout_v1_CreateSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_CreateSessionResponse__Output>): grpc.ClientUnaryCall;
  CreateSession(argument: _checkout_v1_CreateSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_CreateSessionResponse__Output>): grpc.ClientUnaryCall;
  CreateSession(argument: _checkout_v1_CreateSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_CreateSessionResponse__Output>): grpc.ClientUnaryCall;
  CreateSession(argument: _checkout_v1_CreateSessionRequest, callback: grpc.requestCallback<_checkout_v1_CreateSessionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates a session and its page. Safe to repeat with the same Idempotency-Key: returns the session's current state
   * with `replayed`. VALIDATION_ERROR, INVALID_AMOUNT, AMOUNT_TOO_HIGH, INVALID_CURRENCY, DUPLICATE_REFERENCE,
   * IDEMPOTENCY_KEY_REUSED.
   */
  createSession(argument: _checkout_v1_CreateSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_CreateSessionResponse__Output>): grpc.ClientUnaryCall;
  createSession(argument: _checkout_v1_CreateSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_CreateSessionResponse__Output>): grpc.ClientUnaryCall;
  createSession(argument: _checkout_v1_CreateSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_CreateSessionResponse__Output>): grpc.ClientUnaryCall;
  createSession(argument: _checkout_v1_CreateSessionRequest, callback: grpc.requestCallback<_checkout_v1_CreateSessionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Ends a session without a payment. A card payment that waits for its customer is canceled first. Safe to repeat.
   * CHECKOUT_SESSION_NOT_FOUND, INVALID_CHECKOUT_SESSION_STATE; CHECKOUT_PAYMENT_IN_PROGRESS while the outcome of a
   * card payment is not known.
   */
  ExpireSession(argument: _checkout_v1_ExpireSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_ExpireSessionResponse__Output>): grpc.ClientUnaryCall;
  ExpireSession(argument: _checkout_v1_ExpireSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_ExpireSessionResponse__Output>): grpc.ClientUnaryCall;
  ExpireSession(argument: _checkout_v1_ExpireSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_ExpireSessionResponse__Output>): grpc.ClientUnaryCall;
  ExpireSession(argument: _checkout_v1_ExpireSessionRequest, callback: grpc.requestCallback<_checkout_v1_ExpireSessionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Ends a session without a payment. A card payment that waits for its customer is canceled first. Safe to repeat.
   * CHECKOUT_SESSION_NOT_FOUND, INVALID_CHECKOUT_SESSION_STATE; CHECKOUT_PAYMENT_IN_PROGRESS while the outcome of a
   * card payment is not known.
   */
  expireSession(argument: _checkout_v1_ExpireSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_ExpireSessionResponse__Output>): grpc.ClientUnaryCall;
  expireSession(argument: _checkout_v1_ExpireSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_ExpireSessionResponse__Output>): grpc.ClientUnaryCall;
  expireSession(argument: _checkout_v1_ExpireSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_ExpireSessionResponse__Output>): grpc.ClientUnaryCall;
  expireSession(argument: _checkout_v1_ExpireSessionRequest, callback: grpc.requestCallback<_checkout_v1_ExpireSessionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Read only. CHECKOUT_SESSION_NOT_FOUND.
   */
  GetSession(argument: _checkout_v1_GetSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_GetSessionResponse__Output>): grpc.ClientUnaryCall;
  GetSession(argument: _checkout_v1_GetSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_GetSessionResponse__Output>): grpc.ClientUnaryCall;
  GetSession(argument: _checkout_v1_GetSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_GetSessionResponse__Output>): grpc.ClientUnaryCall;
  GetSession(argument: _checkout_v1_GetSessionRequest, callback: grpc.requestCallback<_checkout_v1_GetSessionResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only. CHECKOUT_SESSION_NOT_FOUND.
   */
  getSession(argument: _checkout_v1_GetSessionRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_GetSessionResponse__Output>): grpc.ClientUnaryCall;
  getSession(argument: _checkout_v1_GetSessionRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_GetSessionResponse__Output>): grpc.ClientUnaryCall;
  getSession(argument: _checkout_v1_GetSessionRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_GetSessionResponse__Output>): grpc.ClientUnaryCall;
  getSession(argument: _checkout_v1_GetSessionRequest, callback: grpc.requestCallback<_checkout_v1_GetSessionResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * The session of a client secret, and its merchant, for callers who have no API key. Read only.
   * CHECKOUT_SESSION_NOT_FOUND.
   */
  GetSessionBySecret(argument: _checkout_v1_GetSessionBySecretRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_GetSessionBySecretResponse__Output>): grpc.ClientUnaryCall;
  GetSessionBySecret(argument: _checkout_v1_GetSessionBySecretRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_GetSessionBySecretResponse__Output>): grpc.ClientUnaryCall;
  GetSessionBySecret(argument: _checkout_v1_GetSessionBySecretRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_GetSessionBySecretResponse__Output>): grpc.ClientUnaryCall;
  GetSessionBySecret(argument: _checkout_v1_GetSessionBySecretRequest, callback: grpc.requestCallback<_checkout_v1_GetSessionBySecretResponse__Output>): grpc.ClientUnaryCall;
  /**
   * The session of a client secret, and its merchant, for callers who have no API key. Read only.
   * CHECKOUT_SESSION_NOT_FOUND.
   */
  getSessionBySecret(argument: _checkout_v1_GetSessionBySecretRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_GetSessionBySecretResponse__Output>): grpc.ClientUnaryCall;
  getSessionBySecret(argument: _checkout_v1_GetSessionBySecretRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_GetSessionBySecretResponse__Output>): grpc.ClientUnaryCall;
  getSessionBySecret(argument: _checkout_v1_GetSessionBySecretRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_GetSessionBySecretResponse__Output>): grpc.ClientUnaryCall;
  getSessionBySecret(argument: _checkout_v1_GetSessionBySecretRequest, callback: grpc.requestCallback<_checkout_v1_GetSessionBySecretResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * A page of the merchant's sessions, newest first. Read only.
   */
  ListSessions(argument: _checkout_v1_ListSessionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  ListSessions(argument: _checkout_v1_ListSessionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  ListSessions(argument: _checkout_v1_ListSessionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  ListSessions(argument: _checkout_v1_ListSessionsRequest, callback: grpc.requestCallback<_checkout_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A page of the merchant's sessions, newest first. Read only.
   */
  listSessions(argument: _checkout_v1_ListSessionsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  listSessions(argument: _checkout_v1_ListSessionsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  listSessions(argument: _checkout_v1_ListSessionsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  listSessions(argument: _checkout_v1_ListSessionsRequest, callback: grpc.requestCallback<_checkout_v1_ListSessionsResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Sessions in which a customer pays a merchant on a page of Kobo's, by the method that the customer chooses. A session
 * ends in one payment at most. Every payment that arrives besides it is recorded on the session, too.
 */
export interface CheckoutSessionsHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Creates a session and its page. Safe to repeat with the same Idempotency-Key: returns the session's current state
   * with `replayed`. VALIDATION_ERROR, INVALID_AMOUNT, AMOUNT_TOO_HIGH, INVALID_CURRENCY, DUPLICATE_REFERENCE,
   * IDEMPOTENCY_KEY_REUSED.
   */
  CreateSession: grpc.handleUnaryCall<_checkout_v1_CreateSessionRequest__Output, _checkout_v1_CreateSessionResponse>;
  
  /**
   * Ends a session without a payment. A card payment that waits for its customer is canceled first. Safe to repeat.
   * CHECKOUT_SESSION_NOT_FOUND, INVALID_CHECKOUT_SESSION_STATE; CHECKOUT_PAYMENT_IN_PROGRESS while the outcome of a
   * card payment is not known.
   */
  ExpireSession: grpc.handleUnaryCall<_checkout_v1_ExpireSessionRequest__Output, _checkout_v1_ExpireSessionResponse>;
  
  /**
   * Read only. CHECKOUT_SESSION_NOT_FOUND.
   */
  GetSession: grpc.handleUnaryCall<_checkout_v1_GetSessionRequest__Output, _checkout_v1_GetSessionResponse>;
  
  /**
   * The session of a client secret, and its merchant, for callers who have no API key. Read only.
   * CHECKOUT_SESSION_NOT_FOUND.
   */
  GetSessionBySecret: grpc.handleUnaryCall<_checkout_v1_GetSessionBySecretRequest__Output, _checkout_v1_GetSessionBySecretResponse>;
  
  /**
   * A page of the merchant's sessions, newest first. Read only.
   */
  ListSessions: grpc.handleUnaryCall<_checkout_v1_ListSessionsRequest__Output, _checkout_v1_ListSessionsResponse>;
  
}

export interface CheckoutSessionsDefinition extends grpc.ServiceDefinition {
  CreateSession: MethodDefinition<_checkout_v1_CreateSessionRequest, _checkout_v1_CreateSessionResponse, _checkout_v1_CreateSessionRequest__Output, _checkout_v1_CreateSessionResponse__Output>
  ExpireSession: MethodDefinition<_checkout_v1_ExpireSessionRequest, _checkout_v1_ExpireSessionResponse, _checkout_v1_ExpireSessionRequest__Output, _checkout_v1_ExpireSessionResponse__Output>
  GetSession: MethodDefinition<_checkout_v1_GetSessionRequest, _checkout_v1_GetSessionResponse, _checkout_v1_GetSessionRequest__Output, _checkout_v1_GetSessionResponse__Output>
  GetSessionBySecret: MethodDefinition<_checkout_v1_GetSessionBySecretRequest, _checkout_v1_GetSessionBySecretResponse, _checkout_v1_GetSessionBySecretRequest__Output, _checkout_v1_GetSessionBySecretResponse__Output>
  ListSessions: MethodDefinition<_checkout_v1_ListSessionsRequest, _checkout_v1_ListSessionsResponse, _checkout_v1_ListSessionsRequest__Output, _checkout_v1_ListSessionsResponse__Output>
}
