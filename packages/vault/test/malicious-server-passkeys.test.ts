import { randomBytes, randomUUID } from "node:crypto";
import type { User } from "@pomander/contract";
import { wrapVaultKey } from "@pomander/crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isCode } from "../src/is-code.ts";
import { testOrigin } from "../../../apps/server/test/passkeys.ts";
import type { OpenVault } from "../src/index.ts";
import { testAuthenticator } from "./support/authenticator.ts";
import { replaceReply } from "./support/tampering.ts";
import { startTestEnvironment, type TestEnvironmentWithServer } from "./support/start-test-environment.ts";
import { confirmed, goodPassword, store, type Device, type Person } from "./support/test-environment.ts";
import type { Reply } from "./support/tampering-proxy.ts";

/** Cases of crypto-protocol.md §15 in which a hostile server lies about a passkey and the vault that it opens. */
let env: TestEnvironmentWithServer;
let person: Person;
let authenticator: ReturnType<typeof testAuthenticator>;
/** A device that has seen the vault. */
let device: Device;
let user: User;
let vault: OpenVault;

beforeAll(async () => {
  env = await startTestEnvironment({ config: { publicUrl: testOrigin } });
});
afterAll(() => env.close());
beforeEach(async () => {
  env.proxy.tampering = {};
  person = await env.person({ sharesSalt: true });
  authenticator = testAuthenticator();
  device = env.device({ authenticator });
  const signedIn = await device.signIn(person);
  user = signedIn.user;
  vault = signedIn.vault!;
  await store(vault, { title: "Bank" });
  await device.client.addPasskey(user, "Laptop", confirmation);
  device.tokens.length = 0;
  env.proxy.seen.length = 0;
});

const confirmation = { currentPassword: goodPassword, askFactor: async () => "stop" as const };
const finish = /^\/auth\/passkey\/finish$/;
const unlockFinish = /\/unlock\/finish$/;
const contentsRead = () => env.proxy.seen.filter(({ path }) => path.endsWith("/contents"));
const signIn = (who = device) => who.client.signInWithPasskey(who.ask);
const unlock = () => device.client.unlockWithPasskey(user, device.ask);
const keyOf = ({ body }: Reply) => (body.vault ?? body).key;

/** Lies about the key record, for both ways to sign in. */
const lies: Record<string, (reply: Reply) => Promise<void> | void> = {
  "41: with a vault key of the server's own under the right names": async (reply) => {
    const key = keyOf(reply);
    key.envelope = await wrapVaultKey(
      Uint8Array.from(randomBytes(32)),
      vault.vaultId,
      `passkey/${key.id}`,
      Uint8Array.from(randomBytes(32)),
      (length) => Uint8Array.from(randomBytes(length)),
    );
  },
  "40: of another credential": (reply) => void (keyOf(reply).id = randomBytes(32).toString("base64url")),
  "40: with an envelope of another form": (reply) => void (keyOf(reply).envelope = "v1.AAAA.AAAA"),
};
describe.each(Object.entries(lies))("a key record %s", (_name, lie) => {
  test("is refused at sign-in, and the session is not kept", async () => {
    env.proxy.tampering = { reply: async (reply, { path }) => void (finish.test(path) && (await lie(reply))) };
    await expect(signIn()).rejects.toMatchObject({ code: "vault_key_refused" });
    expect([device.tokens, contentsRead()]).toEqual([[], []]);
  });

  test("is refused at unlock", async () => {
    env.proxy.tampering = { reply: async (reply, { path }) => void (unlockFinish.test(path) && (await lie(reply))) };
    await expect(unlock()).rejects.toMatchObject({ code: "vault_key_refused" });
    expect(contentsRead()).toEqual([]);
  });
});

test("40: the record of another passkey of the vault is refused", async () => {
  const other = testAuthenticator();
  const second = env.device({ authenticator: other });
  await second.signIn(person);
  await second.client.addPasskey(user, "Phone", confirmation);
  let record: unknown;
  env.proxy.tampering = replaceReply("POST", finish, (reply) => void (record = keyOf(reply)));
  await signIn(second);
  env.proxy.tampering = replaceReply("POST", finish, (reply) => void (reply.body.vault.key = record));
  await expect(signIn()).rejects.toMatchObject({ code: "vault_key_refused" });
});

test("40: the record of the right passkey for another vault is refused", async () => {
  env.proxy.tampering = replaceReply("POST", finish, (reply) => void (reply.body.vault.vaultId = randomUUID()));
  await expect(signIn()).rejects.toMatchObject({ code: "vault_key_refused" });
});

test("40: another account than the passkey's is refused", async () => {
  env.proxy.tampering = replaceReply("POST", finish, (reply) => void (reply.body.user._id = randomUUID()));
  await expect(signIn()).rejects.toMatchObject({ code: "vault_key_refused" });
  expect(device.tokens).toEqual([]);
});

test("43: the passkey's owner is verified, and it is looked for among all, whatever the server's options say", async () => {
  const start = /\/(passkey|passkeys|unlock)\/start$/;
  const id = authenticator.software.credentials[0]!.id;
  env.proxy.tampering = {
    reply: (reply, { path }) => {
      if (!start.test(path)) return;
      const { options } = reply.body;
      if (path.endsWith("/passkey/start")) options.allowCredentials = [{ id, type: "public-key" }];
      if (options.userVerification !== undefined) options.userVerification = "discouraged";
      if (options.authenticatorSelection !== undefined)
        options.authenticatorSelection = {
          residentKey: "discouraged",
          requireResidentKey: false,
          userVerification: "discouraged",
        };
    },
  };
  await signIn();
  await unlock();
  authenticator.software.credentials.length = 0;
  await device.client.addPasskey(user, "Second", confirmation);
  const [atSignIn, atUnlock, atCreation] = authenticator.asked.slice(-3).map(({ options }) => options);
  expect(atSignIn).toMatchObject({ userVerification: "required", allowCredentials: [] });
  expect(atUnlock).toMatchObject({ userVerification: "required" });
  expect(atCreation).toMatchObject({
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  });
});

test("40: an answer that names no account signs nobody in, whatever the server takes", async () => {
  const { userHandle } = authenticator.software.credentials[0]!;
  authenticator.faults.userHandle = null;
  env.proxy.tampering = {
    request: ({ path, body }) => {
      if (finish.test(path)) body.assertion.response.userHandle = userHandle;
    },
  };
  await expect(signIn()).rejects.toMatchObject({ code: "vault_key_refused" });
  expect([device.tokens, contentsRead()]).toEqual([[], []]);
});

describe("42: the secret", () => {
  test("is always made of one input, whatever the server's options say", async () => {
    const strange = { prf: { eval: { first: randomBytes(32).toString("base64url") } } };
    const start = /\/(passkey|passkeys|unlock)\/start$/;
    env.proxy.tampering = {
      reply: (reply, { path }) => {
        if (start.test(path)) reply.body.options.extensions = strange;
      },
    };
    await signIn();
    await unlock();
    authenticator.software.credentials.length = 0;
    await device.client.addPasskey(user, "Second", confirmation);
    const inputs = new Set(authenticator.asked.map(({ prf }) => Buffer.from(prf!).toString("hex")));
    expect(inputs.size).toBe(1);
    for (const { options } of authenticator.asked) expect(options).not.toHaveProperty("extensions");
  });

  test("of another input or site opens nothing", async () => {
    for (const credential of authenticator.software.credentials) credential.prfSecret = randomBytes(32);
    await expect(signIn()).rejects.toMatchObject({ code: "vault_key_refused" });
    await expect(unlock()).rejects.toMatchObject({ code: "vault_key_refused" });
  });

  test("of zeros is none", async () => {
    const zeros = {
      ...authenticator,
      get: async (...given: Parameters<typeof authenticator.get>) => ({
        ...(await authenticator.get(...given)),
        prf: new Uint8Array(32),
      }),
    };
    const broken = env.device({ authenticator: zeros, memory: device.memory });
    await broken.signIn(person);
    await expect(broken.client.unlockWithPasskey(user, broken.ask)).rejects.toMatchObject({
      code: "no_passkey_secret",
    });
  });
});

/** Returns why a sign-in stopped, after checking that no vault was opened and the session was not kept. */
const warningOf = async (signingIn: Promise<unknown>) => {
  const error = await signingIn.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const nothing = [device.tokens, contentsRead()].every((list) => list.length === 0);
  return nothing && isCode(error, "stopped_at_warning") && device.warnings.length === 1 ? error.params.kind : error;
};

test("12: no vault for a known account is told", async () => {
  env.proxy.tampering = replaceReply("POST", finish, (reply) => void (reply.body.vault = null));
  expect(await warningOf(signIn())).toBe("vaultMissing");
});

test("13: a false temporary password is told", async () => {
  env.proxy.tampering = replaceReply("POST", finish, (reply) => void (reply.body.user.mustChangePassword = true));
  expect(await warningOf(signIn())).toBe("passwordTemporary");
});

describe("35: the vault from before new vault keys, which its old passkey opens still,", () => {
  /** The reply from before, which the server repeats. */
  let before: Reply;
  let token: string;
  beforeEach(async () => {
    const fresh = env.device({ authenticator });
    env.proxy.tampering = replaceReply("POST", finish, (reply) => void (before = structuredClone(reply)));
    await confirmed((await signIn(fresh)).vault);
    env.proxy.tampering = {};
    const next = "violet-cactus-umbrella";
    const prepared = await device.client.prepareNewVaultKeys(user, goodPassword, next);
    await confirmed((await prepared.submit({ isUnreadableLeft: false })).vault);
    token = device.tokens.at(-1)!;
    device.tokens.length = 0;
    env.proxy.seen.length = 0;
  });
  const replayed = (change: (reply: Reply) => void = () => undefined) =>
    void (env.proxy.tampering = {
      reply: (_reply, { path }) => {
        if (!finish.test(path)) return undefined;
        const reply = structuredClone(before);
        // The server accepts this token.
        reply.body.token = token;
        change(reply);
        return reply;
      },
    });

  test("is told as another vault", async () => {
    replayed();
    expect(await warningOf(signIn())).toBe("vaultReplaced");
  });

  test("is told under another address of the account, too", async () => {
    replayed((reply) => void (reply.body.user.email = "somebody@example.org"));
    expect(await warningOf(signIn())).toBe("vaultReplaced");
  });
});

describe("35: under another address of the account", () => {
  const renamed = { email: "somebody@example.org" };
  /** Creates a device that has seen only the vault after new keys. */
  const seesNewKeysAlone = async () => {
    let before: Reply | undefined;
    env.proxy.tampering = replaceReply("POST", finish, (reply) => void (before = structuredClone(reply)));
    await confirmed((await signIn(env.device({ authenticator }))).vault);
    env.proxy.tampering = {};
    const next = "violet-cactus-umbrella";
    const prepared = await device.client.prepareNewVaultKeys(user, goodPassword, next);
    await prepared.submit({ isUnreadableLeft: false });
    device = env.device({ authenticator });
    await confirmed((await device.client.signIn(person.email, next, device.ask)).vault);
    const token = device.tokens.at(-1)!;
    device.tokens.length = 0;
    env.proxy.seen.length = 0;
    return { ...before!.body, token };
  };

  test("the vault from before new keys is told also where it was never seen", async () => {
    const body = await seesNewKeysAlone();
    env.proxy.tampering = {
      reply: (_reply, { path }) =>
        finish.test(path) ? { status: 200, body: { ...body, user: { ...body.user, ...renamed } } } : undefined,
    };
    expect(await warningOf(signIn())).toBe("vaultReplaced");
  });

  test("it is told also after a sign-in under that address that opened nothing", async () => {
    const body = await seesNewKeysAlone();
    let key: unknown = null;
    env.proxy.tampering = {
      reply: (_reply, { path }) =>
        finish.test(path)
          ? { status: 200, body: { ...body, vault: { ...body.vault, key }, user: { ...body.user, ...renamed } } }
          : undefined,
    };
    expect((await signIn()).vault).toBeNull();
    device.tokens.length = 0;
    key = body.vault.key;
    expect(await warningOf(signIn())).toBe("vaultReplaced");
  });

  test("the vault that was seen opens without a warning", async () => {
    env.proxy.tampering = replaceReply("POST", finish, (reply) => void Object.assign(reply.body.user, renamed));
    const { vault: opened } = await signIn();
    await opened?.opened();
    expect([opened?.snapshot().status, device.warnings]).toEqual(["open", []]);
  });
});

test("an account of which nothing is known here opens as on a first visit", async () => {
  const fresh = env.device({ authenticator });
  const { vault: opened } = await signIn(fresh);
  await opened?.opened();
  expect(opened?.snapshot().status).toBe("unconfirmed");
  expect(fresh.warnings).toEqual([]);
});
