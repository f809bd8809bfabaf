import { expect, test } from "vitest";
import { columnsOf } from "./columns.ts";
import { headingRow } from "./heading-rows.ts";
import { isSecretColumn, isSecretHeading, leftOutMark, withoutSecrets } from "./secrets.ts";

test.each(
  [
    "Password|Passwort|Kennwort|PW|pwd|PIN|PUK|TAN|Login / PW|User/Pass|UN / PW|Benutzer + Passwort|WLAN-Passwort|Admin-PW|Zugangsdaten",
    "Login data|Access details|Credentials|Creds|API key|API-Key|apiKey|Access token|Token / secret|Client Secret|License key|Lizenzschlüssel",
    "Lizenz-Key|Produktschlüssel|Product Key|Activation code|Freischaltcode|Recovery codes|Door code|Türcode|Alarm code|Safe-Code|Wifi key",
    "WPA2|Passphrase|login_totp|2FA secret|Seed phrase|Master password|PIN/PUK|Access Token / secret|CVC|Mot de passe|Security question",
  ].flatMap((line) => line.split("|")),
)("%s names a secret", (heading) => expect(isSecretHeading(heading)).toBe(true));

test.each(
  [
    "Password expires|Passwort gültig bis|Token expiry date|Secret owner|PIN required|Password manager|Passwort geändert am|Secretary|Shipping",
    "Compass|Passenger|Tank|Opinion|Spinning|Key account|Login|Owner|Code|Cost centre|Serial number|Passport|Reisepass|Next rotation|Where is the password",
  ].flatMap((line) => line.split("|")),
)("%s names none", (heading) => expect(isSecretHeading(heading)).toBe(false));

test.each([
  ["Login", ["admin / Sommer2024!", ""], true],
  ["Login", ["root / calvin99"], true],
  ["Zugang", ["telefon / 0000"], true],
  ["Key", ["", "n/a", "fh_pat_Zk3uYt88QaXX"], true],
  ["Code", ["Code 7719"], true],
  ["Portal user", ["ana", "ben_77", "team", "code 4471#"], false],
  ["Portal user", ["ana", "ben", "team", "root / calvin99"], true],
  ["", ["Tr0ub4dor&3", "correct-Horse7"], true],
  ["", ["sommer1!"], true],
  ["", ["ABC123!"], true],
  ["–", ["Tr0ub4dor&3", "correct-Horse7"], true],
  ["–", ["Tr0ub4dor&3", "Ana", "Ben"], false],
  ["", ["sommer1"], false],
  ["Login", ["admin", "ana.silva", "team@example.org", "https://example.org/x1Y2"], false],
  ["User", ["Ana / Ben", "Ana Silva", "Silva, Ana"], false],
  ["Code", ["A-12", "PB 773120", "S/2018/441", "2027-03-01", "4120"], false],
  ["PIN", ["yes", "no", ""], false],
  ["PIN", ["20270301"], true],
  ["Passwort", ["01.03.2027", "2027-04-01"], false],
  ["Passwort", ["siehe KeePass", "hunter2"], true],
  ["Comments", ["Room 12b/Floor3", "Tr0ub4dor&3"], false],
] as const)("%s of %o is secret: %s", (heading, cells, isSecret) =>
  expect(isSecretColumn(heading, cells)).toBe(isSecret),
);

test.each([
  ["Router, pw: Zebra!2291 x", `Router, pw: ${leftOutMark}`],
  ["Passwort=abc\ncall Ben", `Passwort= ${leftOutMark}\ncall Ben`],
  ["Serial: RH80-4KQ2-77LX-0B3Z", `Serial: ${leftOutMark}`],
  ["PIN 229041", `PIN ${leftOutMark}`],
  ["login: root / calvin", `login: ${leftOutMark}`],
  ["token is ghp_16C7e42F292c6912E7710c838347", `token is ${leftOutMark}`],
  ["key sk_live_4eC39HqLyjWDarjtT1zd", `key ${leftOutMark}`],
  ["PIN for portal 8841", `PIN for portal ${leftOutMark}`],
  ["Passwort für Router: abcd", `Passwort für Router: ${leftOutMark}`],
  ["admin, Kennw. Regen!2025", `admin, Kennw. ${leftOutMark}`],
  ["user: root pass: abc", `user: root pass: ${leftOutMark}`],
  ["zoom: ana / Zm!Two-2024", `zoom: ana / ${leftOutMark}`],
  ["https://example.org/a?b=c1d2e3", null],
  ["PIN pad lease 2027", null],
  ["password for 200 users", null],
  ["password: see vault", null],
  ["Kennwort: siehe KeePass", null],
  ["PIN: none", null],
  ["login: ana@example.org", null],
  ["Code: signing certificate", null],
  ["Passwort läuft ab: 31.12.2027", null],
  ["a pin is needed", null],
] as const)("%s", (text, safe) => expect(withoutSecrets(text)).toBe(safe ?? text));

test("a column whose cells are secret is left out, others come in", () => {
  const columnOf = (cell: string) => columnsOf(["Name", "Expires", "Login"], [{ cells: ["a", "2027-01-01", cell] }])[2];
  expect([columnOf("root / calvin99"), columnOf("root")]).toEqual(["ignore", "notes"]);
});

test("a merged title of many words is no row of headings", () => {
  const title = "Expiration register (certs, domains, keys, licences). Fiscal year = calendar year.";
  const rows = [
    [title, title, title, title],
    ["Name", "Kind", "Expires", "Owner"],
    ["a", "b", "2027-01-01", "c"],
  ];
  expect(headingRow(rows.map((cells, at) => ({ line: at + 1, cells })))).toBe(1);
  const short = ["Expires", "Expires", "Expires", "Expires"];
  expect(headingRow([short, ...rows.slice(1)].map((cells, at) => ({ line: at + 1, cells })))).toBe(1);
});
