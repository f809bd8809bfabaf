import { expect, test } from "vitest";
import { parseRange } from "./address-ranges.ts";

test.each([
  ["10.1.2.0/24", { address: "10.1.2.0", prefix: 24, family: "ipv4" }],
  ["10.1.2.3", { address: "10.1.2.3", prefix: 32, family: "ipv4" }],
  ["0.0.0.0/0", { address: "0.0.0.0", prefix: 0, family: "ipv4" }],
  ["10.0.0.0/32", { address: "10.0.0.0", prefix: 32, family: "ipv4" }],
  ["10.0.0.0/33", null],
  ["fd00::/8", { address: "fd00::", prefix: 8, family: "ipv6" }],
  ["::1", { address: "::1", prefix: 128, family: "ipv6" }],
  ["::1/128", { address: "::1", prefix: 128, family: "ipv6" }],
  ["::1/129", null],
  ["fe80::1%eth0", null],
  ["10.0.0.0/8/8", null],
  ["10.0.0.0/", null],
  ["10.0.0.0/x8", null],
  ["10.0.0.0/8x", null],
  ["10.0.0.0/0008", null],
  ["10.0.0", null],
  ["", null],
])("the range %j is %j", (text, range) => expect(parseRange(text)).toEqual(range));
