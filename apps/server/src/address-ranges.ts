import { isIP } from "node:net";

/** Parses a range of addresses, like `10.1.2.0/24` or `::1`; null: it is invalid. */
export function parseRange(text: string): { address: string; prefix: number; family: "ipv4" | "ipv6" } | null {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  if (version === 0 || more.length > 0 || address.includes("%")) return null;
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return null;
  const prefix = bits === undefined ? longest : Number(bits);
  return prefix > longest ? null : { address, prefix, family: version === 4 ? "ipv4" : "ipv6" };
}
