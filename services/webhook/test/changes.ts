import { connect } from "@kobo/postgres";
import { SCHEMA } from "../src/db/schema";

/** The audit log of an endpoint, oldest first. Only the owner of the tables may read it. */
export async function changesOf(
  adminUrl: string,
  endpointId: string,
): Promise<{ action: string; settings: string[]; request_id: string }[]> {
  const admin = connect({ url: adminUrl, schema: SCHEMA, applicationName: "owner" });
  try {
    return await admin("endpoint_changes")
      .select("action", "settings", "request_id")
      .where({ endpoint_id: endpointId })
      .orderBy("id");
  } finally {
    await admin.destroy();
  }
}
