// Original file: checkout/v1/checkout.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreatePaymentLinkRequest as _checkout_v1_CreatePaymentLinkRequest, CreatePaymentLinkRequest__Output as _checkout_v1_CreatePaymentLinkRequest__Output } from '../../checkout/v1/CreatePaymentLinkRequest';
import type { CreatePaymentLinkResponse as _checkout_v1_CreatePaymentLinkResponse, CreatePaymentLinkResponse__Output as _checkout_v1_CreatePaymentLinkResponse__Output } from '../../checkout/v1/CreatePaymentLinkResponse';
import type { CreateSessionRequest as _checkout_v1_CreateSessionRequest, CreateSessionRequest__Output as _checkout_v1_CreateSessionRequest__Output } from '../../checkout/v1/CreateSessionRequest';
import type { CreateSessionResponse as _checkout_v1_CreateSessionResponse, CreateSessionResponse__Output as _checkout_v1_CreateSessionResponse__Output } from '../../checkout/v1/CreateSessionResponse';
import type { ExpireSessionRequest as _checkout_v1_ExpireSessionRequest, ExpireSessionRequest__Output as _checkout_v1_ExpireSessionRequest__Output } from '../../checkout/v1/ExpireSessionRequest';
import type { ExpireSessionResponse as _checkout_v1_ExpireSessionResponse, ExpireSessionResponse__Output as _checkout_v1_ExpireSessionResponse__Output } from '../../checkout/v1/ExpireSessionResponse';
import type { GetPaymentLinkRequest as _checkout_v1_GetPaymentLinkRequest, GetPaymentLinkRequest__Output as _checkout_v1_GetPaymentLinkRequest__Output } from '../../checkout/v1/GetPaymentLinkRequest';
import type { GetPaymentLinkResponse as _checkout_v1_GetPaymentLinkResponse, GetPaymentLinkResponse__Output as _checkout_v1_GetPaymentLinkResponse__Output } from '../../checkout/v1/GetPaymentLinkResponse';
import type { GetSessionBySecretRequest as _checkout_v1_GetSessionBySecretRequest, GetSessionBySecretRequest__Output as _checkout_v1_GetSessionBySecretRequest__Output } from '../../checkout/v1/GetSessionBySecretRequest';
import type { GetSessionBySecretResponse as _checkout_v1_GetSessionBySecretResponse, GetSessionBySecretResponse__Output as _checkout_v1_GetSessionBySecretResponse__Output } from '../../checkout/v1/GetSessionBySecretResponse';
import type { GetSessionRequest as _checkout_v1_GetSessionRequest, GetSessionRequest__Output as _checkout_v1_GetSessionRequest__Output } from '../../checkout/v1/GetSessionRequest';
import type { GetSessionResponse as _checkout_v1_GetSessionResponse, GetSessionResponse__Output as _checkout_v1_GetSessionResponse__Output } from '../../checkout/v1/GetSessionResponse';
import type { ListPaymentLinksRequest as _checkout_v1_ListPaymentLinksRequest, ListPaymentLinksRequest__Output as _checkout_v1_ListPaymentLinksRequest__Output } from '../../checkout/v1/ListPaymentLinksRequest';
import type { ListPaymentLinksResponse as _checkout_v1_ListPaymentLinksResponse, ListPaymentLinksResponse__Output as _checkout_v1_ListPaymentLinksResponse__Output } from '../../checkout/v1/ListPaymentLinksResponse';
import type { ListSessionsRequest as _checkout_v1_ListSessionsRequest, ListSessionsRequest__Output as _checkout_v1_ListSessionsRequest__Output } from '../../checkout/v1/ListSessionsRequest';
import type { ListSessionsResponse as _checkout_v1_ListSessionsResponse, ListSessionsResponse__Output as _checkout_v1_ListSessionsResponse__Output } from '../../checkout/v1/ListSessionsResponse';
import type { UpdatePaymentLinkRequest as _checkout_v1_UpdatePaymentLinkRequest, UpdatePaymentLinkRequest__Output as _checkout_v1_UpdatePaymentLinkRequest__Output } from '../../checkout/v1/UpdatePaymentLinkRequest';
import type { UpdatePaymentLinkResponse as _checkout_v1_UpdatePaymentLinkResponse, UpdatePaymentLinkResponse__Output as _checkout_v1_UpdatePaymentLinkResponse__Output } from '../../checkout/v1/UpdatePaymentLinkResponse';

/**
 * Sessions in which a customer pays a merchant on a page of Kobo's, by the method that the customer chooses. A session
 * ends in one payment at most. Every payment that arrives besides it is recorded on the session, too.
 */
export interface CheckoutSessionsClient extends grpc.Client {
  /**
   * Creates a payment link: a public page on which any number of payers begin sessions of their own. Safe to repeat with
   * the same Idempotency-Key: returns the link's current state with `replayed`. VALIDATION_ERROR, INVALID_AMOUNT,
   * AMOUNT_TOO_HIGH, INVALID_CURRENCY, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED.
   */
  CreatePaymentLink(argument: _checkout_v1_CreatePaymentLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_CreatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  CreatePaymentLink(argument: _checkout_v1_CreatePaymentLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_CreatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  CreatePaymentLink(argument: _checkout_v1_CreatePaymentLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_CreatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  CreatePaymentLink(argument: _checkout_v1_CreatePaymentLinkRequest, callback: grpc.requestCallback<_checkout_v1_CreatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Creates a payment link: a public page on which any number of payers begin sessions of their own. Safe to repeat with
   * the same Idempotency-Key: returns the link's current state with `replayed`. VALIDATION_ERROR, INVALID_AMOUNT,
   * AMOUNT_TOO_HIGH, INVALID_CURRENCY, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED.
   */
  createPaymentLink(argument: _checkout_v1_CreatePaymentLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_CreatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  createPaymentLink(argument: _checkout_v1_CreatePaymentLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_CreatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  createPaymentLink(argument: _checkout_v1_CreatePaymentLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_CreatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  createPaymentLink(argument: _checkout_v1_CreatePaymentLinkRequest, callback: grpc.requestCallback<_checkout_v1_CreatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  
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
   * Read only. PAYMENT_LINK_NOT_FOUND.
   */
  GetPaymentLink(argument: _checkout_v1_GetPaymentLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_GetPaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentLink(argument: _checkout_v1_GetPaymentLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_GetPaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentLink(argument: _checkout_v1_GetPaymentLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_GetPaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  GetPaymentLink(argument: _checkout_v1_GetPaymentLinkRequest, callback: grpc.requestCallback<_checkout_v1_GetPaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Read only. PAYMENT_LINK_NOT_FOUND.
   */
  getPaymentLink(argument: _checkout_v1_GetPaymentLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_GetPaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  getPaymentLink(argument: _checkout_v1_GetPaymentLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_GetPaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  getPaymentLink(argument: _checkout_v1_GetPaymentLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_GetPaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  getPaymentLink(argument: _checkout_v1_GetPaymentLinkRequest, callback: grpc.requestCallback<_checkout_v1_GetPaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  
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
   * A page of the merchant's payment links, newest first. Read only.
   */
  ListPaymentLinks(argument: _checkout_v1_ListPaymentLinksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_ListPaymentLinksResponse__Output>): grpc.ClientUnaryCall;
  ListPaymentLinks(argument: _checkout_v1_ListPaymentLinksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_ListPaymentLinksResponse__Output>): grpc.ClientUnaryCall;
  ListPaymentLinks(argument: _checkout_v1_ListPaymentLinksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_ListPaymentLinksResponse__Output>): grpc.ClientUnaryCall;
  ListPaymentLinks(argument: _checkout_v1_ListPaymentLinksRequest, callback: grpc.requestCallback<_checkout_v1_ListPaymentLinksResponse__Output>): grpc.ClientUnaryCall;
  /**
   * A page of the merchant's payment links, newest first. Read only.
   */
  listPaymentLinks(argument: _checkout_v1_ListPaymentLinksRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_ListPaymentLinksResponse__Output>): grpc.ClientUnaryCall;
  listPaymentLinks(argument: _checkout_v1_ListPaymentLinksRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_ListPaymentLinksResponse__Output>): grpc.ClientUnaryCall;
  listPaymentLinks(argument: _checkout_v1_ListPaymentLinksRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_ListPaymentLinksResponse__Output>): grpc.ClientUnaryCall;
  listPaymentLinks(argument: _checkout_v1_ListPaymentLinksRequest, callback: grpc.requestCallback<_checkout_v1_ListPaymentLinksResponse__Output>): grpc.ClientUnaryCall;
  
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
  
  /**
   * Changes a link, or turns it on or off. Sessions that have begun stay as they are. Safe to repeat.
   * PAYMENT_LINK_NOT_FOUND, VALIDATION_ERROR.
   */
  UpdatePaymentLink(argument: _checkout_v1_UpdatePaymentLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_UpdatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  UpdatePaymentLink(argument: _checkout_v1_UpdatePaymentLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_UpdatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  UpdatePaymentLink(argument: _checkout_v1_UpdatePaymentLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_UpdatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  UpdatePaymentLink(argument: _checkout_v1_UpdatePaymentLinkRequest, callback: grpc.requestCallback<_checkout_v1_UpdatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Changes a link, or turns it on or off. Sessions that have begun stay as they are. Safe to repeat.
   * PAYMENT_LINK_NOT_FOUND, VALIDATION_ERROR.
   */
  updatePaymentLink(argument: _checkout_v1_UpdatePaymentLinkRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_UpdatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  updatePaymentLink(argument: _checkout_v1_UpdatePaymentLinkRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_checkout_v1_UpdatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  updatePaymentLink(argument: _checkout_v1_UpdatePaymentLinkRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_checkout_v1_UpdatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  updatePaymentLink(argument: _checkout_v1_UpdatePaymentLinkRequest, callback: grpc.requestCallback<_checkout_v1_UpdatePaymentLinkResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Sessions in which a customer pays a merchant on a page of Kobo's, by the method that the customer chooses. A session
 * ends in one payment at most. Every payment that arrives besides it is recorded on the session, too.
 */
export interface CheckoutSessionsHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Creates a payment link: a public page on which any number of payers begin sessions of their own. Safe to repeat with
   * the same Idempotency-Key: returns the link's current state with `replayed`. VALIDATION_ERROR, INVALID_AMOUNT,
   * AMOUNT_TOO_HIGH, INVALID_CURRENCY, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED.
   */
  CreatePaymentLink: grpc.handleUnaryCall<_checkout_v1_CreatePaymentLinkRequest__Output, _checkout_v1_CreatePaymentLinkResponse>;
  
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
   * Read only. PAYMENT_LINK_NOT_FOUND.
   */
  GetPaymentLink: grpc.handleUnaryCall<_checkout_v1_GetPaymentLinkRequest__Output, _checkout_v1_GetPaymentLinkResponse>;
  
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
   * A page of the merchant's payment links, newest first. Read only.
   */
  ListPaymentLinks: grpc.handleUnaryCall<_checkout_v1_ListPaymentLinksRequest__Output, _checkout_v1_ListPaymentLinksResponse>;
  
  /**
   * A page of the merchant's sessions, newest first. Read only.
   */
  ListSessions: grpc.handleUnaryCall<_checkout_v1_ListSessionsRequest__Output, _checkout_v1_ListSessionsResponse>;
  
  /**
   * Changes a link, or turns it on or off. Sessions that have begun stay as they are. Safe to repeat.
   * PAYMENT_LINK_NOT_FOUND, VALIDATION_ERROR.
   */
  UpdatePaymentLink: grpc.handleUnaryCall<_checkout_v1_UpdatePaymentLinkRequest__Output, _checkout_v1_UpdatePaymentLinkResponse>;
  
}

export interface CheckoutSessionsDefinition extends grpc.ServiceDefinition {
  CreatePaymentLink: MethodDefinition<_checkout_v1_CreatePaymentLinkRequest, _checkout_v1_CreatePaymentLinkResponse, _checkout_v1_CreatePaymentLinkRequest__Output, _checkout_v1_CreatePaymentLinkResponse__Output>
  CreateSession: MethodDefinition<_checkout_v1_CreateSessionRequest, _checkout_v1_CreateSessionResponse, _checkout_v1_CreateSessionRequest__Output, _checkout_v1_CreateSessionResponse__Output>
  ExpireSession: MethodDefinition<_checkout_v1_ExpireSessionRequest, _checkout_v1_ExpireSessionResponse, _checkout_v1_ExpireSessionRequest__Output, _checkout_v1_ExpireSessionResponse__Output>
  GetPaymentLink: MethodDefinition<_checkout_v1_GetPaymentLinkRequest, _checkout_v1_GetPaymentLinkResponse, _checkout_v1_GetPaymentLinkRequest__Output, _checkout_v1_GetPaymentLinkResponse__Output>
  GetSession: MethodDefinition<_checkout_v1_GetSessionRequest, _checkout_v1_GetSessionResponse, _checkout_v1_GetSessionRequest__Output, _checkout_v1_GetSessionResponse__Output>
  GetSessionBySecret: MethodDefinition<_checkout_v1_GetSessionBySecretRequest, _checkout_v1_GetSessionBySecretResponse, _checkout_v1_GetSessionBySecretRequest__Output, _checkout_v1_GetSessionBySecretResponse__Output>
  ListPaymentLinks: MethodDefinition<_checkout_v1_ListPaymentLinksRequest, _checkout_v1_ListPaymentLinksResponse, _checkout_v1_ListPaymentLinksRequest__Output, _checkout_v1_ListPaymentLinksResponse__Output>
  ListSessions: MethodDefinition<_checkout_v1_ListSessionsRequest, _checkout_v1_ListSessionsResponse, _checkout_v1_ListSessionsRequest__Output, _checkout_v1_ListSessionsResponse__Output>
  UpdatePaymentLink: MethodDefinition<_checkout_v1_UpdatePaymentLinkRequest, _checkout_v1_UpdatePaymentLinkResponse, _checkout_v1_UpdatePaymentLinkRequest__Output, _checkout_v1_UpdatePaymentLinkResponse__Output>
}
