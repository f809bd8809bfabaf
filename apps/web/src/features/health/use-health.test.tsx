// @vitest-environment happy-dom
import { type Call, calls } from "@pomander/contract";
import type { OpenEntry } from "@pomander/vault";
import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allVaultsOf } from "../../lib/vault/all-vaults.ts";
import { renderUse } from "../../test/render-use.ts";
import { runWorkersHere, type StartedWorker } from "../../test/workers-here.ts";
import { entry, whole } from "../passwords/test/entries.ts";
import { makeShared, makeSharedVault, makeVault, sharedInfo } from "../passwords/test/render-page.tsx";
import { healthSessionOf } from "./health-session.ts";
import { useHealth } from "./use-health.ts";

const strong = (n: number) => `quartz-Umbrella-4${n}-fennel`;
/** A password that is weak for those alone whose language has the word. */
const inTheirLanguage = "Kwiplornatszuk";
const [bea, cy] = ["00000000-0000-4000-8000-00000000000b", "00000000-0000-4000-8000-00000000000c"];
let workers: StartedWorker[];
beforeEach(() => {
  workers = runWorkersHere(() => import("./score-passwords.worker.ts"));
  globalThis.pomanderWordLists = async () => ({ theirs: [inTheirLanguage.toLowerCase()] });
});
afterEach(() => {
  cleanup();
  globalThis.pomanderWordLists = undefined;
  vi.unstubAllGlobals();
});

const acts = (...entries: readonly OpenEntry[]) => ({
  reveal: async (id: string) => entries.find(({ _id }) => _id === id) as OpenEntry,
});

/** Shows the health of a vault, and of a shared one with Bea in it, with a server that has this list of sites. */
async function show(sites: () => Promise<{ domains: string[] | null }>) {
  const known = [
    { userId: bea, what: ["password"] },
    { userId: cy, what: ["password"] },
  ];
  const own = [
    whole("Shop", { password: strong(1), link: "https://www.shop.example/" }),
    whole("Code", { password: strong(2), link: "https://github.com/" }),
    whole("Word", { password: inTheirLanguage }),
    whole("Mine", { password: strong(3), extra: { known } }),
  ];
  const router = whole("Router", { password: strong(4), extra: { known } });
  const members = [{ userId: bea, name: "Bea" }] as never;
  const shared = { name: "ops", role: "write", members, former: [], back: null } as never;
  const personal = makeVault({ entries: own.map(({ _id, link }) => entry(_id, { link })) }, acts(...own)).vault;
  const ops = makeSharedVault("ops", "write", { shared, entries: [entry("Router")] }, acts(router)).vault;
  const all = allVaultsOf(personal, makeShared([sharedInfo("ops")], [ops]).sharedVaults);
  const asked: Call[] = [];
  const services = { api: async () => (call: Call) => (asked.push(call), sites()) };
  const page = renderUse(() => useHealth(all.of(null), all), { props: undefined, services });
  await waitFor(() => expect(page.now().stage).toEqual({ kind: "ready" }), { timeout: 30_000 });
  const found = () =>
    Object.fromEntries((page.now().report?.entries ?? []).map(({ id, findings }) => [id, findings] as const));
  return { ...page, all, asked, found };
}

test("all vaults are checked with the words of the user's language and the server's list of sites", async () => {
  const { all, asked, found, now } = await show(async () => ({ domains: ["shop.example"] }));
  await waitFor(() => expect(now().report).not.toBeNull());
  expect(found()).toEqual({
    Shop: [{ kind: "no-second-factor", site: "shop.example" }],
    Word: [{ kind: "weak", score: expect.any(Number) }],
    // Bea came back to the shared vault, and knows its entry rightly.
    Mine: [{ kind: "known", who: [bea, cy] }],
    "ops.Router": [{ kind: "known", who: [cy] }],
  });
  expect(asked).toEqual([calls.breaches.secondFactorSites]);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
  expect(now().lookUp).toEqual({ kind: "idle" });
  expect(healthSessionOf(all.of(null))).toBe(now().session);
});

test.each([
  ["has no list of its own", async () => ({ domains: null })],
  ["cannot be reached", () => Promise.reject(new Error("away"))],
])("where the server %s, the app's own list of sites counts", async (_name, sites) => {
  const { found } = await show(sites);
  await waitFor(() => expect(found()["Code"]).toEqual([{ kind: "no-second-factor", site: "github.com" }]));
  expect(found()["Shop"]).toBeUndefined();
});

test("there is no report before the list of sites is known", async () => {
  const { now } = await show(() => new Promise(() => undefined));
  expect(now().report).toBeNull();
});
