import { isCallable } from "../../../src/domain/callable-address";

const REFUSED: [string, string][] = [
  ["this network", "0.0.0.0"],
  ["this network", "0.1.2.3"],
  ["loopback", "127.0.0.1"],
  ["loopback", "127.255.255.254"],
  ["private", "10.0.0.1"],
  ["private", "172.16.0.1"],
  ["private", "172.31.255.255"],
  ["private", "192.168.1.1"],
  ["carrier NAT", "100.64.0.1"],
  ["carrier NAT", "100.127.255.255"],
  ["a cloud's metadata inside carrier NAT", "100.100.100.200"],
  ["link-local", "169.254.0.1"],
  ["cloud metadata", "169.254.169.254"],
  ["a cloud's metadata among protocol assignments", "192.0.0.192"],
  ["Azure's own service on a public address", "168.63.129.16"],
  ["documentation", "192.0.2.1"],
  ["documentation", "198.51.100.1"],
  ["documentation", "203.0.113.1"],
  ["benchmarking", "198.18.0.1"],
  ["multicast", "224.0.0.1"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["unspecified v6", "::"],
  ["loopback v6", "::1"],
  ["IPv4-mapped loopback", "::ffff:127.0.0.1"],
  ["IPv4-mapped private, in hex", "::ffff:a00:1"],
  ["IPv4-mapped public", "::ffff:8.8.8.8"],
  ["IPv4-compatible", "::127.0.0.1"],
  ["IPv4-translated", "::ffff:0:127.0.0.1"],
  ["NAT64", "64:ff9b::7f00:1"],
  ["NAT64 to a public address", "64:ff9b::808:808"],
  ["NAT64 for local use", "64:ff9b:1::a00:1"],
  ["6to4 of loopback", "2002:7f00:1::"],
  ["Teredo", "2001::1"],
  ["unique local", "fc00::1"],
  ["unique local", "fdff:ffff::1"],
  ["cloud metadata v6", "fd00:ec2::254"],
  ["link-local v6", "fe80::1"],
  ["link-local v6 with a zone", "fe80::1%eth0"],
  ["site-local", "fec0::1"],
  ["multicast v6", "ff02::1"],
  ["documentation v6", "2001:db8::1"],
  ["new documentation v6", "3fff::1"],
  ["discard only", "100::1"],
  ["segment routing", "5f00::1"],
  ["unassigned space", "4000::1"],
  ["no address at all", "example.com"],
  ["an IPv4 in disguise", "0177.0.0.1"],
  ["an IPv4 as one number", "2130706433"],
  ["nothing", ""],
];

test.each(REFUSED)("%s is refused: %s", (_what, address) => {
  expect(isCallable(address, { loopback: false })).toBe(false);
});

test.each(["1.1.1.1", "8.8.8.8", "102.89.0.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111"])(
  "the public address %s is callable",
  (address) => expect(isCallable(address, { loopback: false })).toBe(true),
);

test("development allows loopback and nothing else", () => {
  const callable = REFUSED.map(([, address]) => address).filter((address) =>
    isCallable(address, { loopback: true }),
  );

  expect(callable).toEqual(["127.0.0.1", "127.255.255.254", "::1"]);
});
