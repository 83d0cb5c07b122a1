import { PUBLIC_EVENTS } from "@kobo/events";
import { kobo } from "../tools/kobo-cli";
import { dataOf } from "../webhooks/webhooks";
import { givenMerchant, type TestMerchant } from "../world";

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await givenMerchant();
}, 60_000);

test.each(PUBLIC_EVENTS)(
  "%s happens when it is triggered",
  async (name) => {
    const { code, lines, errors } = await kobo(merchant, "trigger", name);

    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    const [, id] = /^\S+ (evt_\S+)$/.exec(lines.at(-1) ?? "") ?? [];
    const [, record] = /^its record is (\S+)$/.exec(lines.at(-2) ?? "") ?? [];
    const event = dataOf(await merchant.api.get(`/events/${id}`));
    expect(event).toMatchObject({ event: name, mode: "test" });
    expect(event).not.toHaveProperty("example");
    expect(Object.values(event.data as object)).toContain(record);
  },
  60_000,
);
