import type { CreateEndpoint, Endpoint } from "../../../../src/http/api";
import { Choices, TextField } from "../../ui/form";

export function EndpointFields({ endpoint, events }: { endpoint?: Endpoint; events: string[] }) {
  return (
    <>
      <TextField
        name="url"
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://example.com/webhooks/kobo"
        defaultValue={endpoint?.url}
      />
      <TextField
        name="description"
        label="Description"
        hint="For your team. May be empty."
        defaultValue={endpoint?.description}
      />
      <Choices
        name="events"
        label="Events"
        hint="With none chosen the endpoint gets all, later ones too."
        type="checkbox"
        chosen={endpoint?.events ?? []}
        options={events.map((value) => ({ value, label: value }))}
      />
    </>
  );
}

export function endpointOf(values: FormData): CreateEndpoint {
  return {
    url: String(values.get("url")).trim(),
    description: String(values.get("description")).trim(),
    events: values.getAll("events").map(String),
  };
}
