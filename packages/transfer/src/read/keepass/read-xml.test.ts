import { expect, test } from "vitest";
import { fault } from "../../../test/sentences.ts";
import { readKeepassXml } from "./read-xml.ts";

const read = (xml: string | Uint8Array<ArrayBuffer>, protection: Parameters<typeof readKeepassXml>[1] = null) =>
  readKeepassXml(xml, protection, { pause: () => undefined });
const fileOf = (root: string, meta = "") => `<KeePassFile><Meta>${meta}</Meta><Root>${root}</Root></KeePassFile>`;
const entryOf = async (parts: string) =>
  (await read(fileOf(`<Group><Entry>${parts}</Entry></Group>`))).root?.entries[0];
const base64 = (text: string) => Buffer.from(text).toString("base64");

test("a recycle bin counts unless the database has it turned off", async () => {
  const binOf = async (meta: string) => (await read(fileOf("<Group/>", meta))).recycleBin;
  const bin = "<RecycleBinUUID> AAAA </RecycleBinUUID>";
  expect(await binOf("")).toBe("");
  expect(await binOf(bin)).toBe("AAAA");
  expect(await binOf(`<RecycleBinEnabled> True </RecycleBinEnabled>${bin}`)).toBe("AAAA");
  expect(await binOf(`${bin}<RecycleBinEnabled>False</RecycleBinEnabled>`)).toBe("");
  expect((await read(fileOf("<Group/>", "<HeaderHash> hash </HeaderHash>"))).headerHash).toBe("hash");
});

test("groups are within groups, and a second root is none", async () => {
  const group = (name: string, inner = "") =>
    `<Group><UUID> ${name} </UUID><Name>${name}</Name><Notes>Of ${name}</Notes>${inner}</Group>`;
  const { root } = await read(fileOf(group("A", group("B", "<Entry/>") + group("C")) + group("D", "<Entry/>")));
  const shown = ({ uuid, name, notes, entries, groups }: NonNullable<typeof root>): unknown => [
    uuid,
    name,
    notes,
    entries.length,
    ...groups.map(shown),
  ];
  expect(root && shown(root)).toEqual(["A", "A", "Of A", 0, ["B", "B", "Of B", 1], ["C", "C", "Of C", 0]]);
});

test("what only KeePass uses is kept where it says something", async () => {
  const plain = "<IconID>0</IconID><CustomIconUUID/><ForegroundColor> </ForegroundColor>";
  expect((await entryOf(`${plain}<AutoType><DefaultSequence/></AutoType>`))?.rest).toEqual({});
  const entry = await entryOf(`<UUID> id </UUID><Tags>a;b</Tags><OverrideURL>cmd://x</OverrideURL><IconID> 5 </IconID>
    <CustomIconUUID>icon</CustomIconUUID><ForegroundColor>#111</ForegroundColor><BackgroundColor>#222</BackgroundColor>
    <OtherBackgroundColor>#333</OtherBackgroundColor>
    <CustomData><Item><Key>k</Key><Value>v</Value></Item><Item><Key>l</Key><Value>w</Value></Item></CustomData>
    <AutoType><DefaultSequence>{TAB}</DefaultSequence>
      <Association><Window>Shell*</Window><KeystrokeSequence>{ENTER}</KeystrokeSequence></Association></AutoType>`);
  expect(entry).toMatchObject({ uuid: "id", tags: "a;b", overrideUrl: "cmd://x" });
  expect(entry?.rest).toEqual({
    iconId: "5",
    CustomIconUUID: "icon",
    ForegroundColor: "#111",
    BackgroundColor: "#222",
    customData: [
      ["k", "v"],
      ["l", "w"],
    ],
    autoTypeSequence: "{TAB}",
    autoType: [["Shell*", "{ENTER}"]],
  });
});

test("times are of their entry, and an end counts where the entry ends", async () => {
  const times = (expires: string) => `<Times><CreationTime>2026-01-02T03:04:05Z</CreationTime>
    <LastModificationTime>never</LastModificationTime><ExpiryTime>2027-01-01T00:00:00Z</ExpiryTime>
    <Expires>${expires}</Expires></Times>`;
  const [created, expires] = [Date.parse("2026-01-02T03:04:05Z"), Date.parse("2027-01-01T00:00:00Z")];
  expect(await entryOf(times("False"))).toMatchObject({ createdAt: created, changedAt: null, expiresAt: null });
  expect(await entryOf(times(" True "))).toMatchObject({ expiresAt: expires });
  // The times of a version are not those of its entry.
  const entry = await entryOf(
    `<History><Entry>${times("True")}</Entry></History><Times><Expires>True</Expires></Times>`,
  );
  expect(entry).toMatchObject({ createdAt: null, expiresAt: null, history: [{ createdAt: created }] });
  const seconds = Buffer.alloc(8);
  seconds.writeBigUInt64LE(62_135_596_800n + 60n);
  const binary = `<Times><CreationTime>${seconds.toString("base64")}</CreationTime></Times>`;
  expect(await entryOf(binary)).toMatchObject({ createdAt: 60_000 });
  seconds.writeBigUInt64LE(2n ** 63n);
  const never = `<Times><CreationTime>${seconds.toString("base64")}</CreationTime></Times>`;
  expect(await entryOf(never)).toMatchObject({ createdAt: null });
});

test("files are those of the database or in the entry, packed where they say so", async () => {
  const { binaries, root } = await read(
    fileOf(
      `<Group><Entry><Binary><Key>a.txt</Key><Value Ref="1"/></Binary>
        <Binary><Key>b.txt</Key><Value Compressed="True">${base64("own")}</Value></Binary>
        <Binary><Key>c.txt</Key></Binary></Entry></Group>`,
      `<Binaries><Binary ID="1">${base64("shared")}</Binary></Binaries>`,
    ),
  );
  const shared = { bytes: new Uint8Array(Buffer.from("shared")), isCompressed: false };
  expect([...binaries]).toEqual([["1", shared]]);
  expect(root?.entries[0]?.attachments).toEqual([
    { name: "a.txt", ref: "1" },
    { name: "b.txt", ref: null, binary: { bytes: new Uint8Array(Buffer.from("own")), isCompressed: true } },
    { name: "c.txt", ref: null, binary: { bytes: new Uint8Array(), isCompressed: false } },
  ]);
});

test("a protected value is decrypted in its turn, and is one that memory protects", async () => {
  const turns: number[] = [];
  const xor = (bytes: Uint8Array<ArrayBuffer>) => {
    turns.push(bytes.length);
    return bytes.map((byte) => byte ^ 1);
  };
  const strings = `<String><Key>P</Key><Value Protected="True">${base64("`b")}</Value></String>
    <String><Key>M</Key><Value ProtectInMemory="True">plain</Value></String>
    <String><Key>N</Key><Value Protected="False">plain</Value></String>`;
  const stringsOf = async (protection: Parameters<typeof readKeepassXml>[1]) => [
    ...((await read(fileOf(`<Group><Entry>${strings}</Entry></Group>`), protection)).root?.entries[0]?.strings ?? []),
  ];
  const others = [
    ["M", { value: "plain", isProtected: true }],
    ["N", { value: "plain", isProtected: false }],
  ];
  const protection = { xor } as unknown as Parameters<typeof readKeepassXml>[1];
  expect(await stringsOf(protection)).toEqual([["P", { value: "ac", isProtected: true }], ...others]);
  expect(turns).toEqual([2]);
  // Without a key, as in an export, the text is as it is there.
  expect(await stringsOf(null)).toEqual([["P", { value: base64("`b"), isProtected: false }], ...others]);
});

test("another document, a file that is no Base64 and bytes that are no text are damaged", async () => {
  const damaged = fault("keepass_contents_damaged");
  await expect(read("<Other><Group/></Other>")).rejects.toEqual(damaged);
  await expect(read(fileOf("", `<Binaries><Binary ID="1">???</Binary></Binaries>`))).rejects.toEqual(damaged);
  const protectedValue = `<Group><Entry><String><Key>P</Key><Value Protected="True">???</Value></String></Entry></Group>`;
  const protection = { xor: (bytes: Uint8Array) => bytes } as unknown as Parameters<typeof readKeepassXml>[1];
  await expect(read(fileOf(protectedValue), protection)).rejects.toEqual(damaged);
  await expect(read(Uint8Array.from(Buffer.from(fileOf("<Group>ü</Group>"), "latin1")))).rejects.toEqual(damaged);
  expect((await read(Uint8Array.from(Buffer.from(fileOf("<Group><Name>ü</Name></Group>"))))).root?.name).toBe("ü");
});
