import { calls } from "@pomander/contract";
import { expect, test } from "vitest";
import { createInMemoryPinnedState } from "../device/pinned-state.ts";
import type { ClientContext } from "./client-context.ts";
import { pinOwner } from "./pinned-account.ts";
import type { SecurityWarning } from "./security-warning.ts";
import { signInByCompany, signInWithCode } from "./sign-in-by-company.ts";

const returned = { state: "s", code: "c" };
const [ana, ben] = [
  { _id: "a", email: "ana@example.com", mustChangePassword: true },
  { _id: "b", email: "ben@example.com", mustChangePassword: true },
];

/** Signs in by the company as Ben, on a device where an account signed in last; answers a warning. */
async function signIn(last: typeof ana | null, answer: boolean, way: "round" | "code" = "round", expected?: string) {
  const memory = createInMemoryPinnedState();
  const tokens: string[] = [];
  const ended: unknown[] = [];
  const api = async (call: unknown) =>
    call === calls.company.finish || call === calls.company.signInWithCode
      ? { token: "token", user: ben, vault: null }
      : { vaultId: null };
  const done = async (call: unknown, _input: unknown, { token }: { token: string }) =>
    void ended.push([call === calls.users.endSession, token]);
  const context = {
    memory,
    api: Object.assign(api, { done }),
    setToken: (token: string) => void tokens.push(token),
  } as unknown as ClientContext;
  if (last !== null) await pinOwner(context, last as never);
  const asked: SecurityWarning[] = [];
  const ask = async (warning: SecurityWarning) => {
    asked.push(warning);
    return answer;
  };
  const signedIn =
    way === "code"
      ? signInWithCode(context, "C0DE", ask)
      : signInByCompany(context, returned, ask, { userId: expected });
  const outcome = await signedIn.then(
    ({ user }) => user._id,
    (error: { code: string }) => error.code,
  );
  return { outcome, asked, tokens, ended };
}

test("the account that signed in here last, and the first one, are not asked about", async () => {
  for (const last of [null, ben])
    expect(await signIn(last, false)).toEqual({ outcome: "b", asked: [], tokens: ["token"], ended: [] });
});

test.each(["round", "code"] as const)("another account is asked about; declined, it ends unused: %s", async (way) => {
  const asked = [{ kind: "otherAccount", email: ben.email }];
  expect(await signIn(ana, true, way)).toEqual({ outcome: "b", asked, tokens: ["token"], ended: [] });
  const ended = [[true, "token"]];
  expect(await signIn(ana, false, way)).toEqual({ outcome: "stopped_at_warning", asked, tokens: [], ended });
});

test("where one account is expected, another's session ends unused and without a question", async () => {
  const ended = [[true, "token"]];
  expect(await signIn(ana, true, "round", "a")).toEqual({
    outcome: "stopped_at_warning",
    asked: [],
    tokens: [],
    ended,
  });
  expect(await signIn(ben, false, "round", "b")).toEqual({ outcome: "b", asked: [], tokens: ["token"], ended: [] });
});
