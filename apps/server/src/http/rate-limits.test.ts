import { expect, test } from "vitest";
import { networkOf } from "./rate-limits.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  // With the port of each connection, as some proxies forward it.
  ["198.51.100.1:4711", "198.51.100.1"],
  ["[2001:db8::1]:4711", "2001:db8:0:0::/64"],
])("counts %s as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
