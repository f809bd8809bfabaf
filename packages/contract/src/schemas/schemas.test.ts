import { describe, expect, test } from "vitest";
import { paging, search } from "../paging.ts";
import { type z } from "../zod.ts";
import { channelChange, channelKindNames, newChannel } from "./channel.ts";
import { base64url, date, id, isTimeZone, text, trimmed, utf8Length } from "./common.ts";
import { newEscalation, newTagEscalation } from "./escalation.ts";
import { packedFilePath } from "./extension.ts";
import { recoveryCode, totpCode, totpSecret } from "./factor.ts";
import { preferences } from "./preferences.ts";
import { reminderKey } from "./reminder-import.ts";
import { reminderBulkChange, reminderViews } from "./reminder-lists.ts";
import { daysBetween, reminder } from "./reminder.ts";
import { bulkUser, temporaryPassword } from "./user.ts";

/** Returns the values that a schema refuses, of those that it should take. */
const takes = (schema: z.ZodType, values: readonly unknown[]) =>
  values.filter((value) => !schema.safeParse(value).success);
/** Returns the values that it takes, of those that it should refuse. */
const refuses = (schema: z.ZodType, values: readonly unknown[]) =>
  values.filter((value) => schema.safeParse(value).success);
/** Returns where a value is refused, and why. */
const faultsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("common values", () => {
  test("a text is kept as typed, without what PostgreSQL cannot store, and up to its length", () => {
    expect(text(3).parse(" a ")).toBe(" a ");
    expect(refuses(text(3), ["a\0", "\ud800", "abcd"])).toEqual([]);
    expect(takes(text(3), ["", "abc", "😀"])).toEqual([]);
    expect(faultsOf(text(3), "\0")).toEqual([["", "This text contains an unsupported character"]]);
  });

  test("a name is trimmed before its length is checked, and not without end", () => {
    expect(trimmed(1, 3).parse("  abc  ")).toBe("abc");
    expect(refuses(trimmed(1, 3), ["", "   ", " abcd ", `a${" ".repeat(12)}`])).toEqual([]);
    expect(takes(trimmed(0, 3), ["", "   ", `a${" ".repeat(11)}`])).toEqual([]);
  });

  test("a text's bytes are counted by character", () => {
    expect(["", "a~", "\u0080\u07ff", "\u0800\uffff", "😀\u{10ffff}"].map(utf8Length)).toEqual([0, 2, 4, 6, 8]);
    expect(["\u007f", "\u0080", "\u07ff", "\u0800", "\uffff", "\u{10000}"].map(utf8Length)).toEqual([1, 2, 2, 3, 3, 4]);
  });

  test("an id is a UUID in lower case", () => {
    const uuid = "0190a000-0000-7000-8000-00000000000a";
    expect(takes(id, [uuid, "0190a000-0000-1000-b000-00000000000f"])).toEqual([]);
    const wrong = [uuid.toUpperCase(), ` ${uuid}`, `${uuid}0`, uuid.replace("-7", "-9"), uuid.replace("-8", "-7"), ""];
    expect(refuses(id, wrong)).toEqual([]);
  });

  test("a day is one of 1900 to 2999", () => {
    expect(takes(date, ["1900-01-01", "2024-02-29", "2999-12-31"])).toEqual([]);
    expect(refuses(date, ["1899-12-31", "3000-01-01", "2023-02-29", "2024-2-9", "2024-02-29T00:00:00Z"])).toEqual([]);
  });

  test("a time zone is one of IANA's, no offset", () => {
    expect(["Europe/Stockholm", "UTC"].map(isTimeZone)).toEqual([true, true]);
    expect(["+01:00", "-05:00", "Mars/Base", ""].map(isTimeZone)).toEqual([false, false, false, false]);
  });

  test("base64url has one form of each value", () => {
    expect(takes(base64url(3), ["AA", "AQ", "Ag", "Aw", "AAA", "AAE", "AA8", "A-_9"])).toEqual([]);
    expect(refuses(base64url(3), ["", "A", "AB", "AAB", "AA==", "A+/9", "AAAAA", "AAAAAA"])).toEqual([]);
  });
});

describe("second factors", () => {
  test.each<[z.ZodType, string, string[]]>([
    [totpCode, "012345", ["01234", "0123456", "01234a", " 012345"]],
    [totpSecret, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", ["A".repeat(31), "A".repeat(33), "a".repeat(32), "1".repeat(32)]],
    [recoveryCode, "0123456789", ["012345678", "01234567890", "012345678I", "012345678L", "012345678O", "012345678U"]],
  ])("%# is of its form", (schema, right, wrong) => {
    expect([takes(schema, [right]), refuses(schema, wrong)]).toEqual([[], []]);
  });
});

describe("channels", () => {
  const webhook = { kind: "webhook", name: "Ops", url: "https://hooks.example.org/x?y=1" };
  test("an address is of https, without a name, a password and a fragment", () => {
    expect(takes(newChannel, [webhook, { ...webhook, url: "HTTPS://[2001:db8::1]:8443" }])).toEqual([]);
    const wrong = [
      "http://a.example/",
      "https://",
      "https://u:p@a.example/",
      "https://a.example/#x",
      "https://a b.example",
    ];
    for (const url of [...wrong, "x https://a.example", "https://a.example/a b", "https://a.example/\\x"])
      expect(faultsOf(newChannel, { ...webhook, url })).toEqual([
        ["url", "Enter an address that starts with https://"],
      ]);
  });

  test("a token is ntfy's alone, without spaces", () => {
    expect(
      takes(newChannel, [
        { ...webhook, kind: "ntfy", token: "tk_1~!" },
        { ...webhook, token: null },
      ]),
    ).toEqual([]);
    expect(faultsOf(newChannel, { ...webhook, token: "tk" })).toEqual([["token", "Only ntfy takes a token"]]);
    for (const token of ["a b", "ü", "a\u007fb"])
      expect(faultsOf(newChannel, { ...webhook, kind: "ntfy", token })).toEqual([
        ["token", "Enter the token without spaces"],
      ]);
  });

  test("a new token comes with its address", () => {
    const { url } = webhook;
    expect(takes(channelChange, [{}, { name: "x" }, { token: null }, { url }, { url, token: "t" }])).toEqual([]);
    expect(faultsOf(channelChange, { token: "t" })).toEqual([["token", "Enter the address again with a new token"]]);
  });

  test("each kind has the name of its service", () => {
    expect(Object.values(channelKindNames)).toEqual(["Webhook", "Slack", "Microsoft Teams", "ntfy"]);
  });
});

describe("reminders", () => {
  const one = "0190a000-0000-7000-8000-00000000000a";
  test("an escalation of its own has days and people, each once; another rule has neither", () => {
    const own = { from: "own", beforeDays: 0, to: [one, "Ana@example.com", one, "ana@example.com"] };
    expect(newEscalation.parse(own)).toEqual({ from: "own", beforeDays: 0, to: [one, "ana@example.com"] });
    expect(newEscalation.parse({ ...own, from: "tag" })).toEqual({ from: "tag", beforeDays: null, to: [] });
    expect(newEscalation.parse({ from: "none" })).toEqual({ from: "none", beforeDays: null, to: [] });
    expect(faultsOf(newEscalation, { from: "own", to: [one] })).toEqual([["beforeDays", "Enter how many days before"]]);
    expect(faultsOf(newEscalation, { ...own, to: [] })).toEqual([["to", "Choose at least one person"]]);
    expect(faultsOf(newTagEscalation, { beforeDays: 1, to: [] })).toEqual([["to", "Choose at least one person"]]);
    expect(takes(newTagEscalation, [{ beforeDays: 0, to: [one] }])).toEqual([]);
    expect(
      refuses(newTagEscalation, [
        { beforeDays: -1, to: [one] },
        { beforeDays: 366, to: [one] },
      ]),
    ).toEqual([]);
    expect(faultsOf(newTagEscalation, { beforeDays: 365, to: ["Ana"] })).toEqual([
      ["to.0", "Choose a person or enter an email"],
    ]);
  });

  test("saved filters differ in their names, in more than case and form", () => {
    const named = (...names: string[]) => names.map((name) => ({ name, query: "" }));
    expect(takes(reminderViews, [[], named("Mine", "Yours")])).toEqual([]);
    for (const other of ["mine", "MINE", "Ｍine"])
      expect(faultsOf(reminderViews, named("Mine", other))).toEqual([["", "Two have the same name"]]);
  });

  test("a change of many does one thing to each", () => {
    const [change, renew, snooze] = [{ title: "x" }, { expiryDate: "2030-01-01" }, { until: null }];
    expect(
      takes(reminderBulkChange, [
        { id: one, change },
        { id: one, renew },
        { id: one, snooze },
      ]),
    ).toEqual([]);
    for (const wrong of [{}, { change, renew }, { renew, snooze }, { change, renew, snooze }])
      expect(faultsOf(reminderBulkChange, { id: one, ...wrong })).toEqual([["", "Say one thing to do"]]);
  });

  test("an import knows a reminder by title and address, whatever their case and spaces, and by its day", () => {
    const key = reminderKey({ title: "Café  Bar", expiryDate: "2030-01-01", email: "ana@example.com" });
    expect(reminderKey({ title: " cafe\u0301 BAR ", expiryDate: "2030-01-01", email: " ANA@example.com" })).toBe(key);
    expect(reminderKey({ title: "Café Bar", expiryDate: "2030-01-02", email: "ana@example.com" })).not.toBe(key);
    expect(reminderKey({ title: "CaféBar", expiryDate: "2030-01-01", email: "ana@example.com" })).not.toBe(key);
    expect(reminderKey({ title: "Café Bar", expiryDate: "2030-01-01", email: "ben@example.com" })).not.toBe(key);
  });

  test("days are counted from one date to another", () => {
    expect([daysBetween("2024-02-28", "2024-03-01"), daysBetween("2024-03-01", "2024-02-28")]).toEqual([2, -2]);
  });

  test("a person's hour is one of the day, a digest's day one of the week", () => {
    const { mailTime, digestDay } = preferences.shape;
    expect([takes(mailTime, ["00:00", "09:30", "19:59", "23:59"]), takes(digestDay, [1, 7])]).toEqual([[], []]);
    const wrong = ["24:00", "9:30", "23:60", "2:000", " 09:30", "09:30:00"];
    expect([refuses(mailTime, wrong), refuses(digestDay, [0, 8, 1.5])]).toEqual([[], []]);
  });
});

describe("people", () => {
  test("a temporary password is 8 to 256 characters, at most as many bytes as a password, and no credential", () => {
    expect(takes(temporaryPassword, ["x".repeat(8), "x".repeat(256), "ü".repeat(100)])).toEqual([]);
    const wrong = ["x".repeat(7), "x".repeat(257), `\ud800${"x".repeat(8)}`, `v1.${"A".repeat(43)}`];
    expect(refuses(temporaryPassword, wrong)).toEqual([]);
    expect(takes(temporaryPassword, [`v1.${"A".repeat(44)}`, `v2.${"A".repeat(43)}`])).toEqual([]);
    // One character that NFKC writes as 18.
    expect(faultsOf(temporaryPassword, "\ufdfa".repeat(200))).toEqual([
      ["", "This password contains unsupported characters"],
    ]);
  });

  test("a row of a file has its flags as text, and no creator of its own", () => {
    const row = { firstName: "Ana", email: "ana@example.com", password: "tangerine-lantern" };
    const flags = { isAdmin: "true", isAllowedForRemindMe: "false" };
    expect(bulkUser.parse({ ...row, ...flags, createdBy: "Eva" })).toEqual({
      ...row,
      isAdmin: true,
      isAllowedForRemindMe: false,
    });
    expect(
      refuses(bulkUser, [
        { ...row, isAdmin: "yes" },
        { ...row, isEmailKnown: true },
      ]),
    ).toEqual([]);
  });
});

test("a packed file's path begins with its hash", () => {
  const path = packedFilePath({ file: "pomander.zip", sha256: "0123456789abcdef".repeat(4) });
  expect(path).toBe("/packed/0123456789abcdef/pomander.zip");
});

test("a page is a whole number from 1, a search is trimmed", () => {
  const { page, pageSize } = paging;
  expect([page.parse("1"), page.parse("100000000"), pageSize.parse("1000"), page.parse(undefined)]).toEqual([
    1,
    100_000_000,
    1_000,
    undefined,
  ]);
  expect(refuses(page, ["0", "01", "-1", "1.5", "100000001", "x1", "1x", ""])).toEqual([]);
  expect(refuses(pageSize, ["1001"])).toEqual([]);
  expect(search.parse("  tls ")).toBe("tls");
  expect(refuses(search, ["x".repeat(101), "a\0"])).toEqual([]);
});

test("a page of before shows a reminder without what a newer server watches for it", () => {
  const check = {
    kind: "certificate",
    target: "a.example",
    state: "ok",
    checkedAt: null,
    foundDate: null,
    error: null,
  };
  const read = (kind: string) => reminder.pick({ check: true }).parse({ check: { ...check, kind } }).check;
  expect([read("certificate")?.kind, read("domain")?.kind, read("another")]).toEqual(["certificate", "domain", null]);
});
