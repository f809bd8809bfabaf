import { describe, expect, test } from "vitest";
import { companyConfig } from "../../../../test/company/harness.ts";
import { clientOf } from "../../../../test/company/provider.ts";
import { readIdentity } from "./identity.ts";

const settingsOf = (more: Record<string, string> = {}) => {
  const settings = companyConfig(clientOf(443), more);
  if (settings === null) throw new Error("not configured");
  return settings;
};
const settings = settingsOf();
const claims = { iss: settings.issuer, sub: "7", email: "Bea@Contoso.example" };
const now = new Date(Date.UTC(2026, 10, 27));
type ReadMore = Parameters<typeof readIdentity>[2]["readMore"];
const asked = (readMore: ReadMore = null) => ({ round: { startedAt: now.getTime(), isFresh: false }, now, readMore });
const read = (more: object, readMore: ReadMore = null) =>
  readIdentity(settings, { ...claims, ...more }, asked(readMore));

test("a token says who it is about, with the address in its usual form, and the session at the provider", async () => {
  const person = { issuer: settings.issuer, subject: "7", authTime: null, factors: [], email: "bea@contoso.example" };
  expect(await read({})).toEqual({ ...person, providerSession: null });
  expect(await read({ sid: "s", email_verified: true })).toEqual({ ...person, providerSession: "s" });
});

test.each([false, "false"])("an address whose email_verified is %j is none", async (email_verified) => {
  expect(await read({ email_verified })).toMatchObject({ email: null, subject: "7" });
});

test.each([["not an address"], [""], [7], [["bea@contoso.example"]], [`${"b".repeat(500)}@contoso.example`]])(
  "%j is no address",
  async (email) => {
    expect((await read({ email })).email).toBeNull();
  },
);

test("ids have 255 characters at most: without one of the person the token says nothing", async () => {
  const longest = "x".repeat(255);
  expect(await read({ sub: longest, sid: longest })).toMatchObject({ subject: longest, providerSession: longest });
  for (const other of ["", 7, null, `${longest}x`]) {
    await expect(read({ sub: other })).rejects.toThrow("no sub");
    expect((await read({ sid: other })).providerSession).toBeNull();
  }
});

describe("further claims", () => {
  const more = async () => ({ email: "cleo@contoso.example" });

  test("are read only for an address that the token lacks", async () => {
    expect((await read({}, more)).email).toBe("bea@contoso.example");
    expect((await read({ email: undefined }, more)).email).toBe("cleo@contoso.example");
    expect((await read({ email: undefined })).email).toBeNull();
  });

  test("say themselves whether their address is verified", async () => {
    const unverified = async () => ({ ...(await more()), email_verified: false });
    expect((await read({ email: undefined, email_verified: true }, unverified)).email).toBeNull();
  });
});

test("190: the factors that count are values of amr or acr, to the letter", async () => {
  const counting = settingsOf({ OIDC_FACTORS: "mfa,gold" });
  const factorsOf = async (more: object) =>
    (
      await readIdentity(
        counting,
        { ...claims, ...more },
        asked(async () => ({ email: "x", amr: ["mfa"] })),
      )
    ).factors;
  expect(await factorsOf({ amr: ["pwd", "mfa"], acr: "gold" })).toEqual(["mfa", "gold"]);
  expect(await factorsOf({ acr: "gold" })).toEqual(["gold"]);
  expect(await factorsOf({ amr: ["gold"] })).toEqual(["gold"]);
  for (const more of [
    {},
    { amr: ["MFA", "pwd", "mfa "] },
    { amr: "mfa" },
    { amr: { 0: "mfa" } },
    { acr: ["gold"] },
    { acr: "golden" },
  ]) {
    expect(await factorsOf(more)).toEqual([]);
  }
  // Claims from elsewhere than the signed token do not count.
  expect(await factorsOf({ email: undefined })).toEqual([]);
  expect((await read({ amr: ["mfa"] })).factors).toEqual([]);
});

test("the operator chooses the claims of id and address", async () => {
  const others = settingsOf({ OIDC_SUBJECT: "oid", OIDC_EMAIL: "upn" });
  const found = await readIdentity(others, { ...claims, oid: "8", upn: "dana@contoso.example" }, asked());
  expect([found.subject, found.email]).toEqual(["8", "dana@contoso.example"]);
  await expect(readIdentity(others, claims, asked())).rejects.toThrow("no oid");
});

test("a token of another tenant says nothing", async () => {
  const tenant = settingsOf({ OIDC_TENANT: "hd=contoso.example" });
  expect((await readIdentity(tenant, { ...claims, hd: "contoso.example" }, asked())).subject).toBe("7");
  for (const hd of [undefined, "evil.example", ["contoso.example"]])
    await expect(readIdentity(tenant, { ...claims, hd }, asked())).rejects.toThrow("its hd isn't contoso.example");
});
