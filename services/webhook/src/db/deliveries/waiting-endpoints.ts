/**
 * Recursive query of the endpoints with pending deliveries. Skips through the index from one
 * endpoint to the next, so the cost grows with the endpoints and not with the backlog. The last row
 * is null.
 */
export const WAITING_ENDPOINTS = `
  (SELECT endpoint_id FROM pending_deliveries ORDER BY endpoint_id LIMIT 1)
  UNION ALL
  SELECT (
    SELECT d.endpoint_id FROM pending_deliveries d
    WHERE d.endpoint_id > w.endpoint_id ORDER BY d.endpoint_id LIMIT 1
  )
  FROM waiting w WHERE w.endpoint_id IS NOT NULL`;
