import { useState } from "react";
import type { CreateEndpoint, EndpointSecret } from "../../../../src/http/api";
import { request } from "../../api/client";
import { pathOf, resources } from "../../api/resources";
import { useFormId } from "../../api/use-form-id";
import { useRefresh } from "../../api/use-refresh";
import { useScope } from "../../app/scope";
import { Dialog } from "../../ui/dialog";
import { Form } from "../../ui/form";
import { Secret } from "../../ui/secret";
import { EndpointFields, endpointOf } from "./endpoint-fields";

export const SECRET_HINT =
  "Your server verifies each webhook with it. Store it now: it is shown this once. When it is lost, roll it.";

export function CreateEndpointDialog({
  events,
  onClose,
}: {
  events: string[];
  onClose: () => void;
}) {
  const { scope, mode } = useScope();
  const refresh = useRefresh();
  const [created, setCreated] = useState<EndpointSecret>();
  const withId = useFormId(`create-endpoint:${scope.merchantId}:${mode}`);
  const create = async (values: FormData) => {
    const body: CreateEndpoint = endpointOf(values);
    const answer = await withId((idempotencyKey) =>
      request<EndpointSecret>("POST", pathOf(resources.webhooks(scope)), { body, idempotencyKey }),
    );
    setCreated(answer);
    await refresh(resources.webhooks(scope), resources.home(scope));
  };
  if (created) {
    return (
      <Secret
        title="The endpoint’s secret"
        label="Signing secret"
        text={created.secret}
        hint={SECRET_HINT}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={`Add a ${mode} endpoint`} onClose={onClose}>
      <Form submit="Add endpoint" onSubmit={create} onCancel={onClose} isRepeatable>
        <EndpointFields events={events} />
      </Form>
    </Dialog>
  );
}
