/** The oldest merchant keeps a name that several have already. */
exports.up = async (knex) => {
  await knex.raw(`
    -- The skeletons of merchants' names and slugs (@kobo/core/names), which detect lookalike names.
    CREATE TABLE merchant_names (
      skeleton text PRIMARY KEY CHECK (skeleton <> ''),
      merchant_id uuid NOT NULL REFERENCES merchants
    );
    GRANT SELECT, INSERT ON merchant_names TO kobo_gateway;
  `);
  const merchants = await knex("merchants").select("id", "name", "slug").orderBy("created_at");
  if (merchants.length === 0) return;
  const { skeleton } = require("@kobo/core/names");
  for (const { id, name, slug } of merchants) {
    const rows = [...new Set([skeleton(name), skeleton(slug)])]
      .filter((text) => text !== "")
      .map((text) => ({ skeleton: text, merchant_id: id }));
    await knex("merchant_names").insert(rows).onConflict("skeleton").ignore();
  }
};

exports.down = (knex) => knex.raw("DROP TABLE merchant_names;");
