import type { User } from "@pomander/contract";
import { describe, expect, test } from "vitest";
import { checkNewPassword, refuseProof, refuseTemporary } from "./refused-passwords.ts";

const refused = (code: string) => expect.objectContaining({ code }) as Error;

describe("a new master password is", () => {
  test("not the temporary one, however its letters are composed", () => {
    const rule = refuseTemporary("Cafe\u0301-1");
    expect(() => rule("Café-1")).toThrow(refused("password_is_temporary"));
    expect(() => rule("Café-2")).not.toThrow();
  });

  test("not the one that unlocked the vault, nor its recovery key in any form", () => {
    expect(() => refuseProof({ password: "old one" })("old one")).toThrow(refused("password_is_old"));
    expect(() => refuseProof({ password: "old one" })("Old one")).not.toThrow();
    const rule = refuseProof({ recoveryKey: "ABCD-EFGH 1234" });
    for (const same of ["ABCD-EFGH 1234", "abcdefgh1234", "AB CD-EF-GH 12 34", "ＡＢＣＤEFGH1234"])
      expect(() => rule(same)).toThrow(refused("password_is_recovery_key"));
    expect(() => rule("ABCD-EFGH-1235")).not.toThrow();
  });

  test("strong beside what is known of its owner, after every rule", async () => {
    const user = { email: "bea.miller@contoso.example", firstName: "Bea", lastName: "Miller" } as User;
    await expect(checkNewPassword("short", user, [])).rejects.toEqual(refused("password_too_short"));
    await expect(checkNewPassword("bea.miller@contoso.example", user, [])).rejects.toEqual(
      refused("password_too_weak"),
    );
    const strong = "quiet-otter-drifts-past-noon";
    await expect(checkNewPassword(strong, user, [refuseTemporary("other"), refuseTemporary(strong)])).rejects.toEqual(
      refused("password_is_temporary"),
    );
    await expect(checkNewPassword(strong, user, [refuseTemporary("other")])).resolves.toBeUndefined();
  });
});
