import type { Customer } from "../../domain/card-processor/customer";
import { unknownId } from "../../domain/card-processor/refusal";
import { newId, type ProcessorDesk } from "./desk";

export type NewCustomer = Omit<Customer, "id" | "createdAt">;

export function addCustomer(desk: ProcessorDesk, asked: NewCustomer): Customer {
  const customer = { ...asked, id: newId(desk, "cus"), createdAt: desk.now() };
  desk.book.recordCustomer(customer);
  return customer;
}

/** @throws Refused for an id that is not known */
export function customerOf({ book }: ProcessorDesk, id: string): Customer {
  const customer = book.findCustomer(id);
  if (!customer) throw unknownId("customer", id);
  return customer;
}
