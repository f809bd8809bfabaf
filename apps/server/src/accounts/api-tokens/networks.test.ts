import { expect, test } from "vitest";
import { actorOfToken, type FoundToken, isFromNetworks } from "./find-token.ts";
import { usedNetworkOf } from "./note-use.ts";
import { createTokenText, isApiToken, readTokenText } from "./token-text.ts";

test("a token is used from its networks, and without any from everywhere", () => {
  const networks = ["203.0.113.0/24", "2001:db8::/32"];
  expect(
    ["203.0.113.7", "2001:db8::1", "203.0.114.1", "2001:db9::1"].map((at) => isFromNetworks(at, networks)),
  ).toEqual([true, true, false, false]);
  expect(isFromNetworks("192.0.2.1", [])).toBe(true);
  expect(isFromNetworks("192.0.2.1", ["no range"])).toBe(false);
});

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["::ffff:203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:1:2:3::4", "2001:db8:1::/48"],
])("a use from %s is remembered as one from %s", (address, network) => expect(usedNetworkOf(address)).toBe(network));

test("the text of a token leads to its row and hash, and any other text to none", () => {
  const made = createTokenText(["reminders:read"]);
  const header = `Bearer ${made.text}`;
  expect(readTokenText(header)).toEqual({ id: made.id, hash: made.hash });
  expect(readTokenText(header.replace("Bearer", "bearer"))).toEqual({ id: made.id, hash: made.hash });
  for (const other of [`${header}x`, header.slice(0, -1), `x${header}`, made.text, "Bearer a.b.c"])
    expect(readTokenText(other)).toBeNull();
  expect([header, `${header}x`, "Bearer a.b.c", `x${header}`, undefined].map((text) => isApiToken(text))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

const found = (more: Partial<FoundToken>) =>
  ({
    id: "u1",
    is_admin: false,
    is_super_admin: true,
    is_allowed_for_remind_me: true,
    must_change_password: true,
    has_factor: false,
    require_factor: "everyone",
    is_servers: false,
    scopes: ["audit:read", "gone:write"],
    has_tags: false,
    tags: [],
    ...more,
  }) as FoundToken;

test("a token acts with its owner's rights and its own scopes, and one of the server without the owner's duties", () => {
  expect(actorOfToken(found({}))).toMatchObject({
    mustChangePassword: true,
    token: { scopes: ["audit:read"], scopeTags: null },
  });
  expect(actorOfToken(found({ has_tags: true, tags: ["t1"] })).token?.scopeTags).toEqual(["t1"]);
  expect(actorOfToken(found({ is_servers: true }))).toMatchObject({
    isSuperAdmin: true,
    mustChangePassword: false,
    mustAddFactor: false,
    token: { scopes: ["audit:read"], scopeTags: [] },
  });
});
