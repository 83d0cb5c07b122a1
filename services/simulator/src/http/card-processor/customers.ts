import type { Router } from "express";
import { addCustomer, customerOf } from "../../app/card-processor/customers";
import type { ProcessorDesk } from "../../app/card-processor/desk";
import { tellCustomer } from "../../app/card-processor/tell";
import { parse } from "./parse";
import { CustomerRequest } from "./requests";
import type { processorServer } from "./serve";

export function customerCalls(
  router: Router,
  desk: ProcessorDesk,
  serve: ReturnType<typeof processorServer>,
): void {
  router.post(
    "/customers",
    serve("customers", (req) => {
      const { expand: _, ...asked } = parse(CustomerRequest, req.body);
      return { body: tellCustomer(desk, addCustomer(desk, asked)) };
    }),
  );
  router.get(
    "/customers/:id",
    serve("customers", (req) => ({
      body: tellCustomer(desk, customerOf(desk, String(req.params.id))),
    })),
  );
}
