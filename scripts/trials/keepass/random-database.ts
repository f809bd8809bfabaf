import { randomUUID } from "node:crypto";
import { escapeXml, xmlDatabase, xmlString, type KdbxOptions } from "../../../packages/transfer/test/kdbx-builder.ts";

const characters = Array.from("aB9 äß漢🍊&<>\"'\\,;={\n\téя");

/**
 * Returns a database of entries with every kind of data that they can have, in nested groups and a recycle bin. Custom
 * data makes KeePassXC write version 4 of it.
 */
export function randomDatabase(
  random: (below: number) => number,
  entries: number,
  hasCustomData = false,
): Pick<KdbxOptions, "xml"> & { attachments: Uint8Array[] } {
  const text = (longest: number) =>
    Array.from({ length: 1 + random(longest) }, () => characters[random(characters.length)])
      .join("")
      .trim() || "x";
  const word = () => text(8).replaceAll(/[,;\n\t]/gu, "-");
  const uuid = () => Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64");
  const time = () =>
    `${new Date(Date.UTC(2000 + random(30), random(12), 1 + random(28), random(24), random(60), random(60))).toISOString().slice(0, 19)}Z`;
  const one = <T>(value: T): T[] => (random(2) === 0 ? [value] : []);

  // The entries are drawn in advance, so that every request for the XML returns the same database.
  const drawn = Array.from({ length: entries }, () => ({
    uuid: uuid(),
    versions: Array.from({ length: 1 + random(4) }, () => ({
      strings: [
        ["Title", word()],
        ["UserName", text(20)],
        ["URL", `https://${random(1000)}.example/${word()}`],
        ["Notes", text(60)],
      ] as const,
      password: text(20),
      own: one([`own ${word()}`, text(30)] as const),
      secret: one([`secret ${word()}`, text(30)] as const),
      link: one(["KP2A_URL_1", `https://${random(1000)}.example`] as const),
      otp: one([
        "otp",
        `otpauth://totp/A:b?secret=JBSWY3DPEHPK3PXP&period=${30 + random(30)}&digits=6&issuer=A`,
      ] as const),
      tags: one(`${word()};${word()}`),
      times: {
        CreationTime: time(),
        LastModificationTime: time(),
        ExpiryTime: time(),
        Expires: random(2) === 0 ? "True" : "False",
      },
    })),
    attachment: one(`file-${random(100)}.bin`),
  }));
  const groups = ["Work", "Private", text(6).replaceAll("\n", " ")];

  const xml: KdbxOptions["xml"] = (protect) => {
    const version = (entry: (typeof drawn)[number], index: number, inner: () => string): string => {
      const { strings, password, own, secret, link, otp, tags, times } = entry.versions[index]!;
      const plain = [...strings, ...own, ...link].map(([key, value]) => xmlString(key, value)).join("");
      const hidden = [["Password", password] as const, ...secret, ...otp]
        .map(([key, value]) => xmlString(key, value, protect))
        .join("");
      const stamps = Object.entries(times)
        .map(([name, value]) => `<${name}>${value}</${name}>`)
        .join("");
      return `<Entry><UUID>${entry.uuid}</UUID><Tags>${escapeXml(tags.join())}</Tags><Times>${stamps}</Times>${plain}${hidden}${inner()}</Entry>`;
    };
    const whole = (entry: (typeof drawn)[number]): string => {
      const last = entry.versions.length - 1;
      const history = entry.versions.slice(0, last).map((_, index) => index);
      const attachment = entry.attachment.map((name) => `<Binary><Key>${name}</Key><Value Ref="0"/></Binary>`).join("");
      // The file must have the order of the inner stream: the entry's own strings come before its history.
      const versions = () => history.map((index) => version(entry, index, () => "")).join("");
      const customData = hasCustomData ? "<CustomData><Item><Key>a</Key><Value>b</Value></Item></CustomData>" : "";
      return version(entry, last, () => `${attachment}${customData}<History>${versions()}</History>`);
    };
    const group = (name: string, id: string, inner: string) =>
      `<Group><UUID>${id}</UUID><Name>${escapeXml(name)}</Name>${inner}</Group>`;
    const part = (from: number, to: number) => drawn.slice(from, to).map(whole).join("");
    const [a, b, c] = [Math.floor(entries / 4), Math.floor(entries / 2), Math.floor((3 * entries) / 4)];
    const binId = Buffer.alloc(16, 7).toString("base64");
    const ids = groups.map((_, index) => Buffer.alloc(16, index + 1).toString("base64"));
    const root =
      part(0, a) +
      group(groups[0]!, ids[0]!, part(a, b) + group(groups[2]!, ids[2]!, part(b, c))) +
      group(groups[1]!, ids[1]!, "") +
      group("Recycle Bin", binId, part(c, entries));
    const binaries = `<Binaries><Binary ID="0">${Buffer.from("an attachment").toString("base64")}</Binary></Binaries>`;
    const meta = `<RecycleBinEnabled>True</RecycleBinEnabled><RecycleBinUUID>${binId}</RecycleBinUUID>${binaries}`;
    return xmlDatabase(group("Root", Buffer.alloc(16, 9).toString("base64"), root), meta);
  };
  return { xml, attachments: [new TextEncoder().encode("an attachment")] };
}
