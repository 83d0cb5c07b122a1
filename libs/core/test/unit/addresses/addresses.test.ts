import { addressBlock, addressOf, addressSite } from "../../../src/addresses";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8::/64"],
  ["::1", "::/64"],
  ["::", "::/64"],
  ["1:2:3::", "1:2:3::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b::/64"],
  ["fe80::1%eth0-0.1", "fe80::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["", ""],
  ["unix", "unix"],
])("%s counts as %s", (address, expected) => {
  expect(addressBlock(address)).toBe(expected);
});

test("addresses in the same network count as one", () => {
  expect(addressBlock("2001:db8:1:2:aaaa::1")).toBe(addressBlock("2001:db8:1:2::ffff"));
  expect(addressBlock("2001:db8:1:3::1")).not.toBe(addressBlock("2001:db8:1:2::1"));
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8::1", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["unknown", ""],
  ["203.0.113.7, evil", ""],
])("the address of %j is %j", (text, address) => {
  expect(addressOf(text)).toBe(address);
});

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["::ffff:203.0.113.7", undefined],
  ["203.0.113.7", undefined],
  ["unix", undefined],
])("the site of %j is %j", (text, site) => {
  expect(addressSite(text)).toBe(site);
});
