import { newId, newUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { CustomersDefinition } from "@kobo/protos/customers/v1/Customers";
import { fromWireTenant, type Handlers } from "@kobo/rpc";

export interface FakeCustomer {
  id: string;
  uuid: string;
  owner: string;
  email: string;
  name: string;
  phone: string;
  reference: string;
  metadataJson: string;
  createdAtMs: number;
  cards: { id: string; brand: string; last4: string; expMonth: number; expYear: number }[];
}

type Tenant = Parameters<typeof fromWireTenant>[0];

function ownerOf(tenant: Tenant): string {
  const { merchantId, mode } = fromWireTenant(tenant);
  return `${merchantId}/${mode}`;
}

/** The customers of all merchants, as card-payments keeps them: one for an email in a mode. */
export class FakeCustomers {
  readonly all: FakeCustomer[] = [];
  readonly #keys = new Map<string, { fingerprint: string; id: string }>();

  given(
    { merchantId, mode }: { merchantId: string; mode: Mode },
    fields: Partial<FakeCustomer> = {},
  ): FakeCustomer {
    const uuid = newUuid();
    const customer: FakeCustomer = {
      id: newId("cus"),
      uuid,
      owner: `${merchantId}/${mode}`,
      email: `c${uuid}@example.com`,
      name: "Bola Ade",
      phone: "",
      reference: `user-${uuid}`,
      metadataJson: "",
      createdAtMs: Date.now() + this.all.length,
      cards: [],
      ...fields,
    };
    this.all.push(customer);
    return customer;
  }

  /** @throws AppError CUSTOMER_NOT_FOUND */
  find(tenant: Tenant, id: string): FakeCustomer {
    const found = this.#of(tenant).find((each) => each.id === id);
    if (!found) throw new AppError("CUSTOMER_NOT_FOUND");
    return found;
  }

  #of(tenant: Tenant): FakeCustomer[] {
    return this.all.filter(({ owner }) => owner === ownerOf(tenant));
  }

  handlers(): Partial<Handlers<CustomersDefinition>> {
    return {
      CreateCustomer: async ({ tenant, email, idempotency, ...request }) => {
        const key = idempotency?.keyHash.toString("hex") ?? "";
        const fingerprint = idempotency?.fingerprint.toString("hex") ?? "";
        const earlier = this.#keys.get(key);
        if (earlier && earlier.fingerprint !== fingerprint) {
          throw new AppError("IDEMPOTENCY_KEY_REUSED");
        }
        if (earlier) return { customer: this.find(tenant, earlier.id), replayed: true };
        const known = this.#of(tenant).find((each) => each.email === email);
        const { name, phone, reference, metadataJson } = request;
        this.#requireFree(tenant, { id: known?.id, reference });
        const { merchantId, mode } = fromWireTenant(tenant);
        const none = { name: "", phone: "", reference: "", metadataJson: "" };
        const customer = known ?? this.given({ merchantId, mode }, { email, ...none });
        assignGiven(customer, { name, phone, reference, metadataJson });
        this.#keys.set(key, { fingerprint, id: customer.id });
        return { customer, created: !known };
      },
      GetCustomer: async ({ tenant, id }) => ({ customer: this.find(tenant, id) }),
      UpdateCustomer: async ({ tenant, id, email, name, phone, reference, metadataJson }) => {
        const customer = this.find(tenant, id);
        this.#requireFree(tenant, { id, reference, email });
        assignGiven(customer, { email, name, phone, reference, metadataJson });
        return { customer };
      },
      ListCustomers: async ({ tenant, email, reference, before, limit }) => {
        const own = this.#of(tenant)
          .filter((each) => email === "" || each.email === email)
          .filter((each) => reference === "" || each.reference === reference)
          .toReversed();
        const start = before === "" ? 0 : own.findIndex(({ uuid }) => uuid === before) + 1;
        const customers = own.slice(start, start + limit);
        const hasMore = start + limit < own.length;
        return { customers, hasMore, nextBefore: hasMore ? (customers.at(-1)?.uuid ?? "") : "" };
      },
      DeleteCustomer: async ({ tenant, id }) => {
        this.all.splice(this.all.indexOf(this.find(tenant, id)), 1);
        return { id };
      },
      ListSavedCards: async ({ tenant, customerId }) => ({
        cards: this.find(tenant, customerId).cards,
      }),
    };
  }

  #requireFree(
    tenant: Tenant,
    {
      id,
      reference,
      email,
    }: { id: string | undefined; reference?: string | undefined; email?: string | undefined },
  ): void {
    const others = this.#of(tenant).filter((each) => each.id !== id);
    const isTaken = others.some((each) => reference && each.reference === reference);
    if (isTaken) throw new AppError("DUPLICATE_REFERENCE");
    if (others.some((each) => each.email === email)) throw new AppError("CUSTOMER_ALREADY_EXISTS");
  }
}

function assignGiven(customer: FakeCustomer, fields: Record<string, string | undefined>): void {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  Object.assign(customer, Object.fromEntries(given));
}
