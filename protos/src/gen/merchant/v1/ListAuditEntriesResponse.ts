// Original file: merchant/v1/merchant.proto

import type { AuditEntry as _merchant_v1_AuditEntry, AuditEntry__Output as _merchant_v1_AuditEntry__Output } from '../../merchant/v1/AuditEntry';

export interface ListAuditEntriesResponse {
  'entries'?: (_merchant_v1_AuditEntry)[];
}

export interface ListAuditEntriesResponse__Output {
  'entries': (_merchant_v1_AuditEntry__Output)[];
}
