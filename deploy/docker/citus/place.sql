-- Runs at the coordinator, after the migrations. Each cell's schema moves to the node that its ledger connects to, unless
-- it is there.

SELECT citus_schema_move(cell.schema::regnamespace, cell.node, cell.port)
FROM (VALUES
  ('wallet_ledger_07', 'citus-node-1', 5432),
  ('wallet_ledger_08', 'citus-node-2', 5432)
) AS cell (schema, node, port)
WHERE NOT EXISTS (
  SELECT FROM citus_shards s JOIN pg_class c ON c.oid = s.table_name
  WHERE c.relnamespace = cell.schema::regnamespace AND s.nodename = cell.node AND s.nodeport = cell.port
);
