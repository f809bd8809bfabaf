import { expect, test } from "vitest";
import { systemRandom } from "./bytes.ts";
import { breachHash, createPasswordMarker } from "./password-marks.ts";

test("equal passwords have one mark, others another, and no two makers agree", async () => {
  const mark = await createPasswordMarker(systemRandom);
  expect(await mark("correct horse")).toBe(await mark("correct horse"));
  expect(await mark("correct horse")).not.toBe(await mark("correct horse "));
  expect(await mark("é")).not.toBe(await mark("e\u0301"));
  const another = await createPasswordMarker(systemRandom);
  expect(await another("correct horse")).not.toBe(await mark("correct horse"));
});

// FIPS 180-4's example "abc" (NIST, "SHA1.pdf"), and the hash at the top of every list of breached passwords.
test.each([
  ["abc", "A9993E364706816ABA3E25717850C26C9CD0D89D"],
  ["", "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709"],
  ["password", "5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8"],
  ["P@ssw0rd", "21BD12DC183F740EE76F27B78EB39C8AD972A757"],
])("the hash of %j is %s", async (password, hash) => {
  expect(await breachHash(password)).toBe(hash);
});
