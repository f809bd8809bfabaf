import { BlockList, isIP } from "node:net";
import { parseRange } from "../../address-ranges.ts";

/**
 * IANA's special-purpose ranges of IPv4 that contain no public host, with the multicast and reserved ones (RFC 6890).
 */
const specialIPv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];

/**
 * The public range of IPv6 (RFC 4291 §2.4). Loopback, unspecified, mapped and compatible addresses, NAT64, unique
 * local, link-local and multicast ones are outside it.
 */
const publicIPv6 = ["2000::/3"];

/**
 * Ranges within the public one for IETF protocols with Teredo and ORCHID, for documentation, and for 6to4. They may
 * lead to IPv4 addresses.
 */
const specialIPv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

/** Creates a check whether an address in its usual form is in one of the ranges. @throws for an invalid range */
function createRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const parsed = parseRange(range);
    if (parsed === null) throw new Error(`${range} is no range of addresses`);
    list.addSubnet(parsed.address, parsed.prefix, parsed.family);
  }
  return (address) => list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
}

/**
 * Creates a check whether this server may connect to an address that a user chose: to public hosts, and to the ranges
 * that the operator lists. A text that is no address is refused.
 */
export function createAddressPolicy(listed: readonly string[]): (address: string) => boolean {
  const isSpecialIPv4 = createRanges(specialIPv4);
  const isPublicIPv6 = createRanges(publicIPv6);
  const isSpecialIPv6 = createRanges(specialIPv6);
  const isListed = createRanges(listed);
  return (address) => {
    const version = isIP(address);
    if (version === 0 || address.includes("%")) return false;
    if (isListed(address)) return true;
    return version === 4 ? !isSpecialIPv4(address) : isPublicIPv6(address) && !isSpecialIPv6(address);
  };
}
