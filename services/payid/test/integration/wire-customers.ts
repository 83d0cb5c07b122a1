import { Customers } from "@kobo/protos";
import type { CustomersDefinition } from "@kobo/protos/customers/v1/Customers";
import { type Handlers, implement, serve } from "@kobo/rpc";
import { TEST_CALLERS } from "@kobo/rpc/testing";
import { createLogger } from "@kobo/runtime";

/** Customers over gRPC, who are all called the same. */
export async function serveCustomers() {
  const handlers: Handlers<CustomersDefinition> = {
    GetCustomer: async ({ id }) => ({
      customer: {
        ...{ id, email: "bola@example.com", name: "Bola Ade", phone: "", reference: "" },
        ...{ metadataJson: "", createdAtMs: 1, updatedAtMs: 1 },
      },
    }),
    CreateCustomer: unused,
    UpdateCustomer: unused,
    ListCustomers: unused,
    DeleteCustomer: unused,
    ListSavedCards: unused,
  };
  const { port, stop } = await serve({
    port: 0,
    services: [implement(Customers.service, handlers)],
    callers: TEST_CALLERS,
    logger: createLogger("test", "silent"),
  });
  return { target: `ipv4:127.0.0.1:${port}`, stop };
}

async function unused(): Promise<never> {
  throw new Error("No test calls this.");
}
