import type { NewLink, SentLinksReply } from "@pomander/contract";
import { encodeBase64url, systemRandom } from "@pomander/crypto";
import { argon2id } from "@pomander/crypto/argon2";
import { linkReceipt } from "@pomander/crypto/links";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readFile, uploadFile } from "../src/files/index.ts";
import type { OpenVault } from "../src/index.ts";
import { endLink, listLinks, makeLink, type LinkDraft } from "../src/links/index.ts";
import { createApi, createLinkOpener, readLinkFragment } from "../src/links/open-link.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import type { Device, Person } from "./support/test-environment.ts";

/** Links for people without an account, on a real server, with a proxy in front of it that lies. */
let env: TestEnvironmentWithServer;
let person: Person;
let device: Device;
let vault: OpenVault;

beforeAll(async () => {
  env = await startTestEnvironment();
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  // Accounts that registered themselves send links after a day.
  await env.server.db
    .updateTable("users")
    .set({ created_at: new Date(0) })
    .execute();
  device = env.device();
  vault = await device.open(person);
});

const contents = {
  title: "Router",
  text: "Behind the shelf.",
  fields: [{ name: "Password", value: "p4ss-wörd", kind: "hidden" as const }],
};
const draft = (change: Partial<LinkDraft> = {}): LinkDraft => ({
  contents,
  filesIn: vault,
  to: "Ben",
  passphrase: null,
  until: new Date(Date.now() + 86_400_000),
  opens: 1,
  showSender: false,
  ...change,
});
const make = (change: Partial<LinkDraft> = {}) => makeLink(vault, draft(change), argon2id);
const opener = (fragment: string, now?: () => Date) => {
  const api = createApi({ fetch, baseUrl: env.proxy.url, token: () => null, credentials: "omit" });
  return createLinkOpener(readLinkFragment(fragment)!, {
    api,
    argon2: argon2id,
    ...(now === undefined ? {} : { now }),
  });
};
const listed = async (linkId: string) => (await listLinks(vault)).links.find((link) => link.linkId === linkId);
async function allOf<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}
/** Waits for the receipt that an opener sends behind the opening. */
const confirmed = async (linkId: string) => {
  const openings = async () => (await listed(linkId))?.opened.map(({ isConfirmed }) => isConfirmed);
  await expect.poll(openings).toEqual([true]);
};

test("what a sender wrote is what an opener reads, once, and the sender sees it confirmed", async () => {
  const { linkId, fragment } = await make({ showSender: true });
  const opened = await opener(fragment).open(null);
  expect(opened).toMatchObject({ contents, left: 0, sender: { email: person.email } });
  await confirmed(linkId);
  expect(await listed(linkId)).toMatchObject({ title: "Router", to: "Ben", fragment, ended: "opened", left: 0 });
  await expect(opener(fragment).open(null)).rejects.toMatchObject({ code: "link_ended" });
});

test("a link with a passphrase opens with it alone", async () => {
  const passphrase = "orchard velvet tunnel crisp";
  const { fragment } = await make({ passphrase });
  const link = opener(fragment);
  await expect(link.open("orchard velvet tunnel crisps")).rejects.toMatchObject({ code: "wrong_passphrase" });
  expect((await link.open(passphrase)).contents).toEqual(contents);
  await expect(make({ passphrase: "password1" })).rejects.toMatchObject({ code: "password_too_weak" });
});

test("154 a lost reply is asked for again as the same opening", async () => {
  const { linkId, fragment } = await make();
  const link = opener(fragment);
  let lost = 0;
  env.proxy.tampering = {
    reply: (_reply, { path }) => (path === "/links/open" && lost++ === 0 ? "drop" : undefined),
  };
  await expect(link.open(null)).rejects.toMatchObject({ code: "unreachable" });
  expect((await link.open(null)).contents).toEqual(contents);
  expect((await listed(linkId))?.opened).toHaveLength(1);
});

test("154 a refusal between a lost reply and the next try costs nobody their one opening", async () => {
  const passphrase = "orchard velvet tunnel crisp";
  const { linkId, fragment } = await make({ passphrase });
  const link = opener(fragment);
  let tries = 0;
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (path !== "/links/open") return undefined;
      tries += 1;
      if (tries === 1) return "drop";
      const body = { code: "rate_limited", message: "", requestId: "" };
      return tries === 2 ? { ...reply, status: 429, body } : undefined;
    },
  };
  await expect(link.open(passphrase)).rejects.toMatchObject({ code: "unreachable" });
  await expect(link.open(passphrase)).rejects.toMatchObject({ code: "rate_limited" });
  await expect(link.open(`${passphrase}s`)).rejects.toMatchObject({ code: "wrong_passphrase" });
  expect((await link.open(passphrase)).contents).toEqual(contents);
  expect((await listed(linkId))?.opened).toHaveLength(1);
});

test("a file of an entry goes with a link, byte for byte", async () => {
  const bytes = systemRandom(60_000);
  const file = await uploadFile(vault, {
    name: "plan.pdf",
    size: bytes.length,
    read: async (a, b) => bytes.slice(a, b),
  });
  const { fragment } = await make({ contents: { ...contents, files: [file] } });
  const opened = await opener(fragment).open(null);
  const [record] = opened.contents.files ?? [];
  const pieces = await allOf(opened.readFile(record!));
  expect(new Uint8Array(await new Blob(pieces).arrayBuffer())).toEqual(bytes);
  expect(await allOf(readFile(vault, file))).toEqual(pieces);
});

describe("156 a lying server", () => {
  test("cannot put other contents in place of a link's, of another link of the same sender neither", async () => {
    const other = await make({ contents: { title: "Other" } });
    const { body } = env.proxy.seen.findLast(({ path }) => path === "/user/links")!;
    const { contents: others } = body as NewLink;
    const { fragment } = await make();
    env.proxy.tampering = {
      reply: (reply, { path }) =>
        path === "/links/open" ? { ...reply, body: { ...reply.body, contents: others } } : undefined,
    };
    await expect(opener(fragment).open(null)).rejects.toMatchObject({ code: "cannot_open", params: { field: "link" } });
    expect((await opener(other.fragment).open(null)).contents.title).toBe("Other");
  });

  test("cannot give a link another one's label: its name, its address and its receipts", async () => {
    const [one, other] = [await make(), await make({ contents: { title: "Other" } })];
    env.proxy.tampering = {
      reply: (reply, { path, method }) => {
        if (path !== "/user/links" || method !== "GET") return undefined;
        const body = reply.body as SentLinksReply;
        const label = body.links.find(({ linkId }) => linkId === other.linkId)?.label ?? "";
        return { ...reply, body: { ...body, links: body.links.map((link) => ({ ...link, label })) } };
      },
    };
    expect(await listed(one.linkId)).toMatchObject({ title: null, fragment: null });
    expect(await listed(other.linkId)).toMatchObject({ title: "Other", fragment: other.fragment });
  });
});

describe("157 a lying server", () => {
  /** Puts this opening into the list of the sender's links. */
  const telling = (linkId: string, opening: object) => {
    env.proxy.tampering = {
      reply: (reply, { path, method }) => {
        if (path !== "/user/links" || method !== "GET") return undefined;
        const body = reply.body as SentLinksReply;
        const links = body.links.map((link) =>
          link.linkId === linkId ? { ...link, opened: [{ ...link.opened[0], device: "Firefox", ...opening }] } : link,
        );
        return { ...reply, body: { ...body, links } };
      },
    };
  };
  const openId = "AAAAAAAAAAAAAAAAAAAAAA";

  test("makes up no confirmed opening, whatever it knows", async () => {
    const { linkId } = await make();
    const { body } = env.proxy.seen.findLast(({ path }) => path === "/user/links")!;
    const { credential, proof } = body as NewLink;
    const at = new Date().toISOString();
    const guessed = await linkReceipt(Buffer.from(credential.slice(3), "base64url"), { linkId, openId, at });
    for (const receipt of [proof, guessed, encodeBase64url(systemRandom(32)), "", null]) {
      telling(linkId, { openId, at, receipt });
      expect((await listed(linkId))?.opened).toMatchObject([{ isConfirmed: false }]);
    }
  });

  test("uses no receipt again: not for another opening, another time or another link", async () => {
    const { linkId, fragment } = await make({ opens: 2 });
    await opener(fragment).open(null);
    await confirmed(linkId);
    const sent = env.proxy.seen.findLast(({ path }) => path === "/links/receipt")!.body as {
      openId: string;
      receipt: string;
    };
    const other = await make();
    const at = (await listed(linkId))?.opened[0]?.at;
    telling(linkId, { openId, at, receipt: sent.receipt });
    expect((await listed(linkId))?.opened).toMatchObject([{ isConfirmed: false }]);
    telling(linkId, { openId: sent.openId, at: "2026-01-01T00:00:00.000Z", receipt: sent.receipt });
    expect((await listed(linkId))?.opened).toMatchObject([{ isConfirmed: false }]);
    telling(other.linkId, { openId: sent.openId, at, receipt: sent.receipt });
    expect((await listed(other.linkId))?.opened).toMatchObject([{ isConfirmed: false }]);
    telling(linkId, { openId: sent.openId, at, receipt: sent.receipt });
    expect((await listed(linkId))?.opened).toMatchObject([{ isConfirmed: true }]);
  });

  test("gets no receipt for a time that is not now", async () => {
    const { linkId, fragment } = await make();
    const wrongClock = () => new Date(Date.now() + 11 * 60_000);
    await opener(fragment, wrongClock).open(null);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await listed(linkId))?.opened).toMatchObject([{ isConfirmed: false }]);
    expect(env.proxy.seen.filter(({ path, body }) => path === "/links/receipt" && body.linkId === linkId)).toEqual([]);
  });
});

test("159 an end, and new keys of the sender, are for everyone", async () => {
  const { linkId, fragment } = await make({ opens: 5 });
  await opener(fragment).open(null);
  await endLink(vault, linkId);
  await expect(opener(fragment).open(null)).rejects.toMatchObject({ code: "link_ended" });
  expect(await listed(linkId)).toMatchObject({ ended: "sender", left: 4 });
});

test("162 no request holds a link's secret, its fragment, its passphrase, its keys or what it shows", async () => {
  const passphrase = "orchard velvet tunnel crisp";
  const begun = env.proxy.seen.length;
  const { fragment } = await make({ passphrase });
  await opener(fragment).open(passphrase);
  await listLinks(vault);
  const sent = env.proxy.seen.slice(begun).map((request) => JSON.stringify(request));
  expect(sent.length).toBeGreaterThan(2);
  const [, secret = ""] = fragment.split(".");
  for (const request of sent)
    for (const hidden of [fragment, secret, passphrase, "orchard", "p4ss", "shelf", "Router"])
      expect(request).not.toContain(hidden);
});

test("contents that are too long are refused before anything is sent", async () => {
  const begun = env.proxy.seen.length;
  const text = "x".repeat(65_536);
  await expect(make({ contents: { title: "Long", text } })).rejects.toMatchObject({ code: "link_too_large" });
  expect(env.proxy.seen.slice(begun)).toEqual([]);
});

test("a passphrase that is easily guessed makes no link", async () => {
  const begun = env.proxy.seen.length;
  await expect(make({ passphrase: "password1" })).rejects.toMatchObject({ code: "password_too_weak" });
  expect(env.proxy.seen.slice(begun)).toEqual([]);
});

test("a long title and a long name are cut in the sender's own list alone", async () => {
  const title = "Ü".repeat(3_000);
  const { linkId, fragment } = await make({ contents: { ...contents, title }, to: "é".repeat(3_000) });
  expect(await listed(linkId)).toMatchObject({ title: "Ü".repeat(120), to: "é".repeat(80) });
  expect((await opener(fragment).open(null)).contents.title).toBe(title);
});

test("a new link whose reply is lost is made once", async () => {
  let lost = 0;
  env.proxy.tampering = {
    reply: (_reply, { method, path }) =>
      method === "POST" && path === "/user/links" && lost++ === 0 ? "drop" : undefined,
  };
  const { linkId } = await make();
  expect([lost, (await listLinks(vault)).links.map((link) => link.linkId)]).toEqual([2, [linkId]]);
});

test("a link without a passphrase is not made where the policy demands one", async () => {
  const requests: string[] = [];
  env.proxy.tampering = {
    request: ({ method, path }) => void requests.push(`${method} ${path}`),
    reply: (reply, { method, path }) => {
      if (method === "GET" && path === "/user/links") (reply.body as SentLinksReply).policy.passphrase = true;
    },
  };
  await expect(make()).rejects.toMatchObject({ code: "passphrase_required" });
  expect(requests).not.toContain("POST /user/links");
  await make({ passphrase: "violet umbrella cactus lantern" });
  expect(requests).toContain("POST /user/links");
});

test("an opening that the server lists twice is one", async () => {
  const { linkId, fragment } = await make();
  await opener(fragment).open(null);
  await expect.poll(async () => (await listed(linkId))?.opened).toMatchObject([{ isConfirmed: true }]);
  env.proxy.tampering = {
    reply: (reply, { method, path }) => {
      if (method !== "GET" || path !== "/user/links") return;
      for (const link of (reply.body as SentLinksReply).links) link.opened.push(...link.opened);
    },
  };
  expect((await listed(linkId))?.opened).toHaveLength(1);
});
