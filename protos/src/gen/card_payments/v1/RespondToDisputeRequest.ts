// Original file: card_payments/v1/card_payments.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { DisputeRequest as _card_payments_v1_DisputeRequest, DisputeRequest__Output as _card_payments_v1_DisputeRequest__Output } from '../../card_payments/v1/DisputeRequest';

export interface RespondToDisputeRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'disputeId'?: (string);
  'request'?: (_card_payments_v1_DisputeRequest);
}

export interface RespondToDisputeRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'disputeId': (string);
  'request': (_card_payments_v1_DisputeRequest__Output);
}
