import type { CreateEndpoint, Endpoint } from "../../../../src/http/api";
import { Choices, TextField } from "../../ui/form";

/** Every event, later ones too. */
export const ALL_EVENTS = "*";

export function EndpointFields({ endpoint, events }: { endpoint?: Endpoint; events: string[] }) {
  const chosen = endpoint && !endpoint.events.includes(ALL_EVENTS) ? endpoint.events : [];
  const prefixes = chosen.filter((filter) => !events.includes(filter));
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
        chosen={chosen}
        options={[
          ...prefixes.map((value) => ({ value, label: value, hint: "All whose names begin so." })),
          ...events.map((value) => ({ value, label: value })),
        ]}
      />
    </>
  );
}

export function endpointOf(values: FormData): CreateEndpoint {
  const events = values.getAll("events").map(String);
  return {
    url: String(values.get("url")).trim(),
    description: String(values.get("description")).trim(),
    events: events.length > 0 ? events : [ALL_EVENTS],
  };
}
