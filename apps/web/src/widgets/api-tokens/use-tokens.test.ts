// @vitest-environment happy-dom
import { type ApiToken, type Call, calls, type User } from "@pomander/contract";
import type { VaultClient } from "@pomander/vault";
import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { renderUse } from "../../test/render-use.ts";
import { type TokenHolder, useTokens } from "./use-tokens.ts";

afterEach(cleanup);

const user = { _id: "ana" } as User;
const token = { _id: "t1", name: "Terraform" } as ApiToken;
const confirmation = { currentPassword: "secret", askFactor: async () => null } as never;
/** The client's proof of the password, which the server gets with each change. */
const confirmed = { currentPassword: "derived", factor: { method: "totp", code: "123456" } };

/** Shows the tokens of a holder, which a server has. */
async function show(holder: TokenHolder) {
  let asked: unknown[] = [];
  const ask = async (call: Call, input?: unknown) => {
    asked.push([call, input]);
    return call === calls.tokens.list || call === calls.serverTokens.list
      ? { tokens: [token] }
      : { token, secret: "s" };
  };
  const done = async (call: Call, input: unknown) => void asked.push(["without a reply", call, input]);
  const confirmChange = async (...given: Parameters<VaultClient["confirmChange"]>) => {
    asked.push(given.slice(0, 2));
    return given[2](confirmed as never);
  };
  const services = { api: async () => Object.assign(ask, { done }), client: { confirmChange } };
  const page = renderUse(() => useTokens(user, holder), { props: undefined, services });
  await waitFor(() => expect(page.now().tokens).toEqual([token]));
  const read = asked;
  asked = [];
  return { ...page, read, asked };
}

test("tokens that can't be read have a reason, and are read again on request", async () => {
  let answer: () => Promise<object> = () => Promise.reject(new Error("away"));
  const services = { api: async () => () => answer() };
  const { now, go } = renderUse(() => useTokens(user, "person"), { props: undefined, services });
  await waitFor(() => expect(now().error).toEqual(new Error("away")));
  expect(now().tokens).toBeNull();
  answer = async () => ({ tokens: [token] });
  await go(({ reload }) => reload());
  expect([now().tokens, now().error]).toEqual([[token], null]);
});

describe.each([
  ["person", calls.tokens],
  ["server", calls.serverTokens],
] as const)("the tokens of the %s", (holder, group) => {
  test("are read, also again", async () => {
    const { read, asked, go } = await show(holder);
    await go(({ reload }) => reload());
    expect([read, asked]).toEqual([[[group.list, undefined]], [[group.list, undefined]]]);
  });

  test.each(["create", "rotate", "keep"] as const)(
    "can be changed by %s once the password is confirmed",
    async (way) => {
      const { now, asked } = await show(holder);
      const form = { name: "Terraform", expiresAt: "2026-12-01T00:00:00.000Z" } as never;
      const results = {
        create: () => now().create(form, confirmation),
        rotate: () => now().rotate("t1", form, confirmation),
        keep: () => now().keep("t1", confirmation),
      };
      const body = way === "keep" ? confirmed : { ...(form as object), ...confirmed };
      const input = way === "create" ? { body } : { params: { id: "t1" }, body };
      expect(await results[way]()).toEqual(way === "keep" ? undefined : { token, secret: "s" });
      expect(asked).toEqual([
        [user, confirmation],
        [group[way], input],
      ]);
    },
  );

  test("are revoked without a password", async () => {
    const { now, asked } = await show(holder);
    await now().revoke("t1");
    expect(asked).toEqual([["without a reply", group.revoke, { params: { id: "t1" }, body: {} }]]);
  });
});
