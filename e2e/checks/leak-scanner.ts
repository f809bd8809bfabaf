/** Returns the encodings in which a secret may appear in bytes: as written, and as programs may re-encode it. */
function encodingsOf(secret: string): Map<string, Buffer> {
  const utf8 = Buffer.from(secret, "utf8");
  const utf16le = Buffer.from(secret, "utf16le");
  const found = new Map<string, Buffer>([
    ["UTF-8", utf8],
    ["UTF-16LE", utf16le],
    ["UTF-16BE", Buffer.from(utf16le).swap16()],
    ["hex", Buffer.from(utf8.toString("hex"))],
    ["HEX", Buffer.from(utf8.toString("hex").toUpperCase())],
    ["URL", Buffer.from(encodeURIComponent(secret))],
    ["JSON", Buffer.from(JSON.stringify(secret).slice(1, -1))],
    ["JSON, ASCII", Buffer.from(asciiJson(secret))],
  ]);
  for (const offset of [0, 1, 2]) {
    const whole = Buffer.concat([Buffer.alloc(offset), utf8]).toString("base64");
    // Characters that also depend on neighbouring bytes are left out at both ends.
    const first = Math.ceil((offset * 8) / 6);
    const last = Math.floor(((offset + utf8.length) * 8) / 6);
    const stable = whole.slice(first, last);
    found.set(`base64 at ${offset}`, Buffer.from(stable));
    found.set(`base64url at ${offset}`, Buffer.from(stable.replaceAll("+", "-").replaceAll("/", "_")));
  }
  // An encoding that changes nothing is the same as the one above it.
  const names = new Map([...found].reverse().map(([name, needle]) => [needle.toString("latin1"), name]));
  return new Map([...found].filter(([name, needle]) => names.get(needle.toString("latin1")) === name));
}

const asciiJson = (text: string) =>
  [...text.matchAll(/[\s\S]/g)]
    .map(([unit]) => (unit < "\x7f" ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`))
    .join("");

export interface Leak {
  secret: string;
  encoding: string;
  where: string;
  offset: number;
}

/**
 * Returns a scanner that searches bytes for many secrets in one pass: a bitmap over the first four bytes of every
 * needle excludes almost all positions, the rest are compared.
 */
export function createLeakScanner(secrets: readonly string[]) {
  const mayStart = new Uint8Array(1 << 21);
  const byHead = new Map<number, { needle: Buffer; secret: string; encoding: string }[]>();
  const slotOf = (head: number) => Math.imul(head, 0x9e3779b1) >>> 11;
  for (const secret of secrets) {
    for (const [encoding, needle] of encodingsOf(secret)) {
      if (needle.length < 8) throw new RangeError(`Too short to look for without false alarms: ${secret}`);
      const head = needle.readInt32LE(0);
      mayStart[slotOf(head)] = 1;
      byHead.set(head, [...(byHead.get(head) ?? []), { needle, secret, encoding }]);
    }
  }
  return function scan(where: string, bytes: Buffer): Leak[] {
    const leaks: Leak[] = [];
    for (let at = 0; at + 8 <= bytes.length; at += 1) {
      const head =
        (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
      if (mayStart[slotOf(head)] === 0) continue;
      for (const { needle, secret, encoding } of byHead.get(head) ?? [])
        if (bytes.subarray(at, at + needle.length).equals(needle)) leaks.push({ secret, encoding, where, offset: at });
    }
    return leaks;
  };
}
