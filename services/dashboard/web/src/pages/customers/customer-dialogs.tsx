import { useNavigate } from "@tanstack/react-router";
import type { CreatedCustomer, CustomerDetail } from "../../../../src/http/api";
import { request } from "../../api/client";
import { pathOf, resources } from "../../api/resources";
import { useFormId } from "../../api/use-form-id";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { Callout } from "../../ui/callout";
import { Confirm } from "../../ui/confirm";
import { Dialog } from "../../ui/dialog";
import { Form } from "../../ui/form";
import { showToast } from "../../ui/toast";
import { CustomerInputs, customerOf } from "./customer-fields";

export function CreateCustomerDialog({ onClose }: { onClose: () => void }) {
  const { scope, merchant, mode } = useScope();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const customers = resources.customers(scope);
  const withId = useFormId(`create-customer:${scope.merchantId}:${mode}`);
  const create = async (values: FormData) => {
    const body = customerOf(values);
    const { customer, isNew } = await withId((idempotencyKey) =>
      request<CreatedCustomer>("POST", pathOf(customers), { body, idempotencyKey }),
    );
    await refresh(customers);
    showToast(isNew ? "The customer is created." : "You had this customer: it is updated.");
    const params = { merchant: merchant.slug, mode, customer: customer.id };
    await navigate({ to: "/m/$merchant/$mode/customers/$customer", params });
  };
  return (
    <Dialog title={`Create a ${mode} customer`} onClose={onClose}>
      <Form submit="Create customer" onSubmit={create} onCancel={onClose} isRepeatable>
        <CustomerInputs />
      </Form>
    </Dialog>
  );
}

interface OfCustomerProps {
  customer: CustomerDetail;
  onClose: () => void;
}

export function EditCustomerDialog({ customer, onClose }: OfCustomerProps) {
  const { scope } = useScope();
  const refresh = useRefresh();
  const customers = resources.customers(scope);
  const save = async (values: FormData) => {
    await request("PATCH", pathOf([...customers, customer.id]), { body: customerOf(values) });
    await refresh(customers);
    showToast("Saved.");
    onClose();
  };
  return (
    <Dialog title="Edit the customer" onClose={onClose}>
      <Form submit="Save" onSubmit={save} onCancel={onClose} isRepeatable>
        <CustomerInputs customer={customer} />
      </Form>
    </Dialog>
  );
}

export function DeleteCustomerDialog({ customer, onClose }: OfCustomerProps) {
  const { scope, merchant, mode } = useScope();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const customers = resources.customers(scope);
  const hasOpenAccount = customer.accounts?.some(({ status }) => status === "active");
  const remove = async () => {
    await request("DELETE", pathOf([...customers, customer.id]));
    // The page of what is gone is left before the list is read again.
    await navigate({
      to: "/m/$merchant/$mode/customers",
      params: { merchant: merchant.slug, mode },
    });
    showToast("The customer’s personal data is erased.");
    await refresh(customers);
  };
  return (
    <Confirm
      title={`Delete ${customer.name ?? customer.email}?`}
      submit="Delete for ever"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        The name, e-mail address, phone, reference, metadata and saved cards are erased for ever, so
        no card of the customer’s can be charged again.
      </p>
      <p>The records of money stay: payments and accounts keep the id alone.</p>
      {hasOpenAccount && (
        <Callout tone="warn" title="An account is open">
          <p>It keeps accepting payments. Close it first if it should not.</p>
        </Callout>
      )}
    </Confirm>
  );
}
