import { sameSection } from "../../../web/src/app/page-address";

const OTHER = { slug: "bello" };

test.each([
  ["/m/ada/test", "/m/bello/live"],
  ["/m/ada/test/keys", "/m/bello/live/keys"],
  ["/m/ada/test/send/bill", "/m/bello/live/send/bill"],
  ["/m/ada/test/webhooks/e1/deliveries/d1", "/m/bello/live/webhooks"],
])("switching merchant and mode from %s leads to %s", (pathname, address) => {
  expect(sameSection(pathname, OTHER, "live")).toBe(address);
});
