/**
 * A recursive query of the endpoints that have deliveries waiting. Walks from one endpoint to the next
 * through the index, so the cost grows with the endpoints and not with how much waits. After the last
 * one comes a null.
 */
export const WAITING_ENDPOINTS = `
  (SELECT endpoint_id FROM pending_deliveries ORDER BY endpoint_id LIMIT 1)
  UNION ALL
  SELECT (
    SELECT d.endpoint_id FROM pending_deliveries d
    WHERE d.endpoint_id > w.endpoint_id ORDER BY d.endpoint_id LIMIT 1
  )
  FROM waiting w WHERE w.endpoint_id IS NOT NULL`;
