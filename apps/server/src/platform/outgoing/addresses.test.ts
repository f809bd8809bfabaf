import { expect, test } from "vitest";
import { createAddressPolicy } from "./addresses.ts";

const mayConnect = createAddressPolicy([]);

// The ranges of IANA's registries of special-purpose addresses, each with its neighbors if those are public.
test.each([
  [null, "0.0.0.0", "0.255.255.255", "1.0.0.0"],
  ["9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"],
  ["100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"],
  ["126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0"],
  ["169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0"],
  ["172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"],
  ["191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0"],
  ["192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0"],
  ["192.88.98.255", "192.88.99.0", "192.88.99.255", "192.88.100.0"],
  ["192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"],
  ["198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0"],
  ["198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0"],
  ["203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0"],
  ["223.255.255.255", "224.0.0.0", "255.255.255.255", null],
  [null, "::", "1fff:ffff::", "2000::"],
  ["2000:ffff::", "2001::", "2001:1ff:ffff::", "2001:200::"],
  ["2001:db7:ffff::", "2001:db8::", "2001:db8:ffff::", "2001:db9::"],
  ["2001:ffff::", "2002::", "2002:ffff::", "2003::"],
  ["3ffe:ffff::", "3fff::", "3fff:fff:ffff::", "3fff:1000::"],
  ["3fff:ffff::", "4000::", "ffff:ffff::", null],
])("%s is public, %s to %s is not, and %s is", (before, first, last, after) => {
  expect([first, last].map(mayConnect)).toEqual([false, false]);
  expect([before, after].filter((neighbor) => neighbor !== null && !mayConnect(neighbor))).toEqual([]);
});

test("what the operator lists may be connected to, and no more", () => {
  const listed = createAddressPolicy(["10.1.2.0/24", "fd00::1"]);
  expect(["10.1.2.0", "10.1.2.255", "fd00::1", "93.184.215.14"].map(listed)).toEqual([true, true, true, true]);
  expect(["10.1.1.255", "10.1.3.0", "fd00::2"].map(listed)).toEqual([false, false, false]);
  expect(() => createAddressPolicy(["intranet"])).toThrow("intranet is no range of addresses");
});

test.each(["", "example.org", "2003::1%eth0", "93.184.215.14:443", "93.184.215"])("'%s' is no address", (text) => {
  expect(createAddressPolicy(["0.0.0.0/0", "::/0"])(text)).toBe(false);
});
