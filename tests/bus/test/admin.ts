import type { Bus } from "@kobo/events";

export type Admin = ReturnType<Bus["kafka"]["admin"]>;

/** Asks the broker itself, past the code under test. */
export async function withAdmin<Result>(
  bus: Bus,
  work: (admin: Admin) => Promise<Result>,
): Promise<Result> {
  const admin = bus.kafka.admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}
