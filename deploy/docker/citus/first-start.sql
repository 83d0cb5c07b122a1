-- Runs on each server when its database is created: the roles of the cells' ledgers, and the passwords with which the
-- servers log in on each other.

\getenv owner POSTGRES_USER
\getenv owner_password POSTGRES_PASSWORD
\getenv ledger_password LEDGER_PASSWORD

CREATE EXTENSION citus;
SET citus.enable_ddl_propagation = off;

CREATE ROLE kobo_wallet_ledger_07 LOGIN PASSWORD :'ledger_password';
CREATE ROLE kobo_wallet_ledger_08 LOGIN PASSWORD :'ledger_password';
-- Writes transfers between the two.
CREATE ROLE kobo_between_cells LOGIN PASSWORD :'ledger_password'
  IN ROLE kobo_wallet_ledger_07, kobo_wallet_ledger_08;

INSERT INTO pg_dist_authinfo (nodeid, rolename, authinfo) VALUES
  (0, :'owner', 'password=' || :'owner_password'),
  (0, 'kobo_wallet_ledger_07', 'password=' || :'ledger_password'),
  (0, 'kobo_wallet_ledger_08', 'password=' || :'ledger_password'),
  (0, 'kobo_between_cells', 'password=' || :'ledger_password');
