-- Runs at the coordinator. A node that has joined stays as it is.

SELECT citus_set_coordinator_host('citus-coordinator', 5432);
SELECT citus_add_node('citus-node-1', 5432);
SELECT citus_add_node('citus-node-2', 5432);
