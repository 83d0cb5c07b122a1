import {
  isInside,
  type Network,
  networkText,
  readNetwork,
  storedNetwork,
} from "../../../src/domain/keys/network";

function read(text: string): string {
  const reading = readNetwork(text);
  return "problem" in reading ? reading.problem : networkText(reading.network);
}

test.each([
  ["203.0.113.0/24", "203.0.113.0/24"],
  ["203.0.113.7", "203.0.113.7/32"],
  ["203.0.113.7/32", "203.0.113.7/32"],
  ["0.0.0.0/0", "0.0.0.0/0"],
  ["2001:db8::/32", "2001:db8::/32"],
  ["2001:DB8:0:0:0:0:0:1", "2001:db8::1/128"],
  ["::/0", "::/0"],
  ["::ffff:203.0.113.7", "203.0.113.7/32"],
  ["::ffff:203.0.113.0/120", "203.0.113.0/24"],
  ["::ffff:cb00:7100/120", "203.0.113.0/24"],
  ["::ffff:0:0/96", "0.0.0.0/0"],
])("%s is read as the network %s", (text, written) => {
  expect(read(text)).toBe(written);
  expect(networkText(storedNetwork(written))).toBe(written);
});

test.each([
  "",
  "office",
  "203.0.113.0/",
  "203.0.113.0/33",
  "203.0.113.0/-1",
  "203.0.113.0/24/8",
  "203.0.113.0/255.255.255.0",
  "203.0.113",
  "10/8",
  "0x0a.0.0.0/8",
  "010.0.0.0/8",
  "256.0.0.0/8",
  "2001:db8::/129",
  "2001:db8::g/32",
  "fe80::1%eth0",
  "::ffff:0:0/90",
  " 10.0.0.0/8",
])("%p is not a network", (text) => {
  expect(read(text)).toContain("is neither an IP address nor a network");
});

test.each([
  ["203.0.113.7/24", "203.0.113.0/24"],
  ["2001:db8::7/32", "2001:db8::/32"],
  ["::ffff:203.0.113.7/120", "203.0.113.0/24"],
])("%s is rejected with the network %s as a suggestion", (text, network) => {
  expect(read(text)).toBe(`${text} is one address of the network ${network}; name either`);
});

const networks = (...texts: string[]): Network[] => texts.map(storedNetwork);

test.each([
  [["203.0.113.0/24"], "203.0.113.0", true],
  [["203.0.113.0/24"], "203.0.113.255", true],
  [["203.0.113.0/24"], "203.0.112.255", false],
  [["203.0.113.0/24"], "203.0.114.0", false],
  [["203.0.113.0/24"], "::ffff:203.0.113.9", true],
  [["203.0.113.0/24"], "::FFFF:cb00:7109", true],
  [["203.0.113.0/24"], "::ffff:203.0.114.9", false],
  [["203.0.113.7/32"], "203.0.113.7", true],
  [["203.0.113.7/32"], "203.0.113.8", false],
  [["2001:db8::/32"], "2001:db8:ffff::1", true],
  [["2001:db8::/32"], "2001:db9::1", false],
  [["2001:db8::1/128"], "2001:DB8:0:0:0:0:0:1", true],
  [["10.0.0.0/8", "2001:db8::/32"], "2001:db8::1", true],
  [["10.0.0.0/8", "2001:db8::/32"], "10.255.0.1", true],
  [["::/0"], "10.0.0.1", false],
  [["0.0.0.0/0"], "2001:db8::1", false],
  [["0.0.0.0/0"], "", false],
  [["0.0.0.0/0"], "unknown", false],
  [["0.0.0.0/0"], "10.0.0.1:443", false],
  [["0.0.0.0/0"], "167772161", false],
  [[], "10.0.0.1", false],
])("%j contains %s: %s", (texts, address, inside) => {
  expect(isInside(networks(...texts), address)).toBe(inside);
});

test("a text in non-canonical form is rejected as a stored network", () => {
  expect(() => storedNetwork("203.0.113.7/24")).toThrow("203.0.113.0/24");
});
