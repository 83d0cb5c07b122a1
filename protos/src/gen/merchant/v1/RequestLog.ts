// Original file: merchant/v1/request_log.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetRequestRequest as _merchant_v1_GetRequestRequest, GetRequestRequest__Output as _merchant_v1_GetRequestRequest__Output } from '../../merchant/v1/GetRequestRequest';
import type { GetRequestResponse as _merchant_v1_GetRequestResponse, GetRequestResponse__Output as _merchant_v1_GetRequestResponse__Output } from '../../merchant/v1/GetRequestResponse';
import type { ListRequestsRequest as _merchant_v1_ListRequestsRequest, ListRequestsRequest__Output as _merchant_v1_ListRequestsRequest__Output } from '../../merchant/v1/ListRequestsRequest';
import type { ListRequestsResponse as _merchant_v1_ListRequestsResponse, ListRequestsResponse__Output as _merchant_v1_ListRequestsResponse__Output } from '../../merchant/v1/ListRequestsResponse';

/**
 * The requests that a merchant's keys sent to the API, for 7 days. The gateway that answered a request records it.
 * Bodies hold only fields that the operation documents, without secrets, PINs, tokens and card data. Under load, or
 * after a crash of a gateway, some requests are only counted, or missing.
 */
export interface RequestLogClient extends grpc.Client {
  /**
   * One request with its bodies. Read only. REQUEST_NOT_FOUND, also for one of another merchant or mode.
   */
  GetRequest(argument: _merchant_v1_GetRequestRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_GetRequestResponse__Output>): grpc.ClientUnaryCall;
  GetRequest(argument: _merchant_v1_GetRequestRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_GetRequestResponse__Output>): grpc.ClientUnaryCall;
  GetRequest(argument: _merchant_v1_GetRequestRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_GetRequestResponse__Output>): grpc.ClientUnaryCall;
  GetRequest(argument: _merchant_v1_GetRequestRequest, callback: grpc.requestCallback<_merchant_v1_GetRequestResponse__Output>): grpc.ClientUnaryCall;
  /**
   * One request with its bodies. Read only. REQUEST_NOT_FOUND, also for one of another merchant or mode.
   */
  getRequest(argument: _merchant_v1_GetRequestRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_GetRequestResponse__Output>): grpc.ClientUnaryCall;
  getRequest(argument: _merchant_v1_GetRequestRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_GetRequestResponse__Output>): grpc.ClientUnaryCall;
  getRequest(argument: _merchant_v1_GetRequestRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_GetRequestResponse__Output>): grpc.ClientUnaryCall;
  getRequest(argument: _merchant_v1_GetRequestRequest, callback: grpc.requestCallback<_merchant_v1_GetRequestResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * Newest first. Read only. MERCHANT_NOT_FOUND; INVALID_CURSOR; VALIDATION_ERROR.
   */
  ListRequests(argument: _merchant_v1_ListRequestsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  ListRequests(argument: _merchant_v1_ListRequestsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  ListRequests(argument: _merchant_v1_ListRequestsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  ListRequests(argument: _merchant_v1_ListRequestsRequest, callback: grpc.requestCallback<_merchant_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * Newest first. Read only. MERCHANT_NOT_FOUND; INVALID_CURSOR; VALIDATION_ERROR.
   */
  listRequests(argument: _merchant_v1_ListRequestsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  listRequests(argument: _merchant_v1_ListRequestsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_merchant_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  listRequests(argument: _merchant_v1_ListRequestsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_merchant_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  listRequests(argument: _merchant_v1_ListRequestsRequest, callback: grpc.requestCallback<_merchant_v1_ListRequestsResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * The requests that a merchant's keys sent to the API, for 7 days. The gateway that answered a request records it.
 * Bodies hold only fields that the operation documents, without secrets, PINs, tokens and card data. Under load, or
 * after a crash of a gateway, some requests are only counted, or missing.
 */
export interface RequestLogHandlers extends grpc.UntypedServiceImplementation {
  /**
   * One request with its bodies. Read only. REQUEST_NOT_FOUND, also for one of another merchant or mode.
   */
  GetRequest: grpc.handleUnaryCall<_merchant_v1_GetRequestRequest__Output, _merchant_v1_GetRequestResponse>;
  
  /**
   * Newest first. Read only. MERCHANT_NOT_FOUND; INVALID_CURSOR; VALIDATION_ERROR.
   */
  ListRequests: grpc.handleUnaryCall<_merchant_v1_ListRequestsRequest__Output, _merchant_v1_ListRequestsResponse>;
  
}

export interface RequestLogDefinition extends grpc.ServiceDefinition {
  GetRequest: MethodDefinition<_merchant_v1_GetRequestRequest, _merchant_v1_GetRequestResponse, _merchant_v1_GetRequestRequest__Output, _merchant_v1_GetRequestResponse__Output>
  ListRequests: MethodDefinition<_merchant_v1_ListRequestsRequest, _merchant_v1_ListRequestsResponse, _merchant_v1_ListRequestsRequest__Output, _merchant_v1_ListRequestsResponse__Output>
}
