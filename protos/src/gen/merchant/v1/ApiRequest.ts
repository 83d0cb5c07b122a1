// Original file: merchant/v1/request_log.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Long } from '@grpc/proto-loader';

export interface ApiRequest {
  /**
   * A UUIDv7.
   */
  'id'?: (string);
  'mode'?: (_common_v1_Mode);
  /**
   * UUID of the API key.
   */
  'keyId'?: (string);
  /**
   * When the response was sent.
   */
  'atMs'?: (number | string | Long);
  'durationUs'?: (number | string | Long);
  'method'?: (string);
  /**
   * As it was sent, such as `/api/v1/developer/transfers/txn_…`, with the query fields that the operation documents.
   */
  'path'?: (string);
  /**
   * The method and the path's template, such as `GET /transfers/:id`.
   */
  'operation'?: (string);
  /**
   * 499 when the client closed the connection before the response.
   */
  'status'?: (number);
  /**
   * Of an error; otherwise empty.
   */
  'code'?: (string);
  'requestId'?: (string);
  /**
   * Empty for none.
   */
  'idempotencyKey'?: (string);
  /**
   * Of the record that the request created or names; empty for none.
   */
  'reference'?: (string);
  /**
   * Public ids in the path and in the response, such as `txn_…`.
   */
  'objectIds'?: (string)[];
  /**
   * The client's IP address.
   */
  'address'?: (string);
  /**
   * Empty for none.
   */
  'userAgent'?: (string);
  /**
   * Requests of the merchant and mode that this one's gateway only counted since its record before.
   */
  'unrecorded'?: (number);
  /**
   * How many of them failed, with a status of 400 or above.
   */
  'unrecordedFailed'?: (number);
}

export interface ApiRequest__Output {
  /**
   * A UUIDv7.
   */
  'id': (string);
  'mode': (_common_v1_Mode__Output);
  /**
   * UUID of the API key.
   */
  'keyId': (string);
  /**
   * When the response was sent.
   */
  'atMs': (string);
  'durationUs': (string);
  'method': (string);
  /**
   * As it was sent, such as `/api/v1/developer/transfers/txn_…`, with the query fields that the operation documents.
   */
  'path': (string);
  /**
   * The method and the path's template, such as `GET /transfers/:id`.
   */
  'operation': (string);
  /**
   * 499 when the client closed the connection before the response.
   */
  'status': (number);
  /**
   * Of an error; otherwise empty.
   */
  'code': (string);
  'requestId': (string);
  /**
   * Empty for none.
   */
  'idempotencyKey': (string);
  /**
   * Of the record that the request created or names; empty for none.
   */
  'reference': (string);
  /**
   * Public ids in the path and in the response, such as `txn_…`.
   */
  'objectIds': (string)[];
  /**
   * The client's IP address.
   */
  'address': (string);
  /**
   * Empty for none.
   */
  'userAgent': (string);
  /**
   * Requests of the merchant and mode that this one's gateway only counted since its record before.
   */
  'unrecorded': (number);
  /**
   * How many of them failed, with a status of 400 or above.
   */
  'unrecordedFailed': (number);
}
