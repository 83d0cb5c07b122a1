// Original file: wallet_ledger/v1/reports.proto


export interface ReadReportFileResponse {
  /**
   * At most 1 MiB.
   */
  'content'?: (Buffer | Uint8Array | string);
  'hasMore'?: (boolean);
}

export interface ReadReportFileResponse__Output {
  /**
   * At most 1 MiB.
   */
  'content': (Buffer);
  'hasMore': (boolean);
}
