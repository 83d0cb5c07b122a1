// Original file: card_payments/v1/card_payments.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface AddDisputeEvidenceRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'disputeId'?: (string);
  /**
   * By field; an empty text removes one.
   */
  'texts'?: ({[key: string]: string});
  /**
   * `file_…`, by what the file is evidence for; empty removes one.
   */
  'files'?: ({[key: string]: string});
}

export interface AddDisputeEvidenceRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'disputeId': (string);
  /**
   * By field; an empty text removes one.
   */
  'texts': ({[key: string]: string});
  /**
   * `file_…`, by what the file is evidence for; empty removes one.
   */
  'files': ({[key: string]: string});
}
