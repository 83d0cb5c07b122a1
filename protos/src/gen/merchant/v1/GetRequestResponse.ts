// Original file: merchant/v1/request_log.proto

import type { ApiRequest as _merchant_v1_ApiRequest, ApiRequest__Output as _merchant_v1_ApiRequest__Output } from '../../merchant/v1/ApiRequest';
import type { Body as _merchant_v1_Body, Body__Output as _merchant_v1_Body__Output } from '../../merchant/v1/Body';

export interface GetRequestResponse {
  'request'?: (_merchant_v1_ApiRequest | null);
  'requestBody'?: (_merchant_v1_Body | null);
  'responseBody'?: (_merchant_v1_Body | null);
}

export interface GetRequestResponse__Output {
  'request': (_merchant_v1_ApiRequest__Output | null);
  'requestBody': (_merchant_v1_Body__Output | null);
  'responseBody': (_merchant_v1_Body__Output | null);
}
