import { domainToASCII } from "node:url";
import { createCall, pagesOf } from "./calls.ts";
import { listArchived, deletePredecessor, readArchived, readPredecessor } from "./archive.ts";
import { newDevice, type Device } from "./device.ts";
import * as generated from "./generated.ts";
import { historyOf, type Version } from "./history.ts";
import {
  bytesOfPassword,
  keysOf,
  masterKeyOf,
  newVault,
  passwordKeys,
  unwrap,
  type Kdf,
  type RawVault,
} from "./keys.ts";
import { hashOf, nextContent } from "./manifests.ts";
import { sealNewVault } from "./new-vault.ts";
import { beginNewKeys, follow } from "./successor.ts";
import { openVault, type Vault } from "./vault.ts";

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** Creates a client of the calls, for one user on one device. `baseUrl` ends in `/api`. */
export function createSecondClient(baseUrl: string, isExpected: Device["isExpected"] = () => true) {
  const device = newDevice(isExpected);
  let token = "";
  let email = "";
  let vault: Vault | null = null;
  const call = createCall(baseUrl, () => token);

  const need = () => {
    if (vault === null) throw new Error("the vault is closed");
    return vault;
  };
  /** Opens the account's vault; one that the device does not remember must follow the remembered one. */
  async function open(opened: RawVault): Promise<void> {
    const keys = keysOf(opened);
    if (device.vaultId !== null && device.vaultId !== keys.vaultId) await follow(pagesOf(call), keys, device);
    device.vaultId = keys.vaultId;
    vault = openVault(call, keys, device);
  }
  const address = (typed: string) => {
    const [local = "", domain = ""] = typed.trim().split("@");
    return `${local.normalize("NFC").toLowerCase().normalize("NFC")}@${domainToASCII(domain)}`;
  };
  const derive = async (password: string, kdf: Kdf) => passwordKeys(await masterKeyOf(password, kdf));
  /** Derives keys with the account's own settings. */
  async function accountKeys(password: string) {
    const { kdf } = await call<{ kdf: Kdf }>("POST", "/auth/prelogin", { email });
    return derive(password, kdf);
  }
  const credentialOf = async (password: string) => (await accountKeys(password)).credential;

  async function register(person: Person): Promise<{ recoveryKey: string }> {
    const { firstName, lastName } = person;
    email = address(person.email);
    const made = newVault();
    const content = nextContent(keysOf(made), {}, "", new Map());
    const sealed = await sealNewVault(made, person.password, content);
    const { credential: password, kdf, newVault: sent, recovery } = sealed;
    const body = { firstName, lastName, email, password, kdf, vault: sent, recovery };
    token = (await call<{ token: string }>("POST", "/auth/register", body)).token;
    device.memories.set(made.vaultId, sealed.memory);
    await open(made);
    return { recoveryKey: sealed.recoveryKey };
  }

  async function signIn(typed: string, typedPassword: string): Promise<void> {
    email = address(typed);
    const { credential: password, wrapKey } = await accountKeys(typedPassword);
    const reply = await call<{ token: string; vault: { vaultId: string; wrappedVaultKey: string } }>(
      "POST",
      "/auth/login",
      { email, password },
    );
    token = reply.token;
    const { vaultId, wrappedVaultKey } = reply.vault;
    await open({ vaultId, vaultKey: unwrap(wrapKey, vaultId, "master", wrappedVaultKey) });
  }

  /** Unlocks the vault in a session without keys. */
  async function unlock(password: string): Promise<void> {
    const { vaultId, kdf } = await call<{ vaultId: string; kdf: Kdf }>("GET", "/user/vault");
    const { credential, wrapKey } = await derive(password, kdf);
    const path = `/user/vault/${vaultId}/unlock`;
    const { wrappedVaultKey } = await call<{ wrappedVaultKey: string }>("POST", path, { credential });
    await open({ vaultId, vaultKey: unwrap(wrapKey, vaultId, "master", wrappedVaultKey) });
  }

  /** Signs in with a code that the user's browser shows, and returns the user's id. */
  async function signInWithCode(code: string): Promise<string> {
    const reply = await call<{ token: string; user: { _id: string; email: string } }>("POST", "/auth/company/code", {
      code,
    });
    token = reply.token;
    email = reply.user.email;
    return reply.user._id;
  }

  /** Asks an open device to approve this one, which remembers what that one has seen of the vault (§28). */
  async function askApproval(userId: string) {
    const { vaultId } = await call<{ vaultId: string }>("GET", "/user/vault");
    const asked = await generated.ask(call, userId, vaultId);
    return {
      meet: () => asked.meet(),
      async open(typed: string): Promise<string> {
        const { password, ...memory } = await asked.open(typed);
        device.memories.set(vaultId, memory);
        await unlock(password);
        return password;
      },
    };
  }
  /** Adds this device, for a vault that is open here, and returns its key. */
  async function addDevice(name: string): Promise<generated.DeviceKey> {
    const password = generatedPassword();
    const { vaultId, kdf } = await call<{ vaultId: string; kdf: Kdf }>("GET", "/user/vault");
    const key = generated.newDeviceKey();
    const envelope = generated.sealForDevice(key, vaultId, password);
    const added = { id: key.deviceId, name, credential: generated.credentialOf(key), envelope };
    const { credential: currentPassword } = await derive(password, kdf);
    await call("POST", "/user/vault/devices", { vaultId, currentPassword, device: added });
    return key;
  }
  async function unlockWithDevice(key: generated.DeviceKey): Promise<void> {
    const body = { credential: generated.credentialOf(key) };
    const path = `/user/vault/devices/${key.deviceId}/open`;
    const { vaultId, envelope } = await call<{ vaultId: string; envelope: string }>("POST", path, body);
    await unlock(generated.openForDevice(key, vaultId, envelope));
  }
  /** Answers a device that asks, and seals for it what this one has verified. */
  async function answerApproval(userId: string) {
    const answered = await generated.answer(call, userId, need().keys);
    const { manifest, content } = need().verified();
    const memory = { counter: manifest.counter, hash: hashOf(manifest.sealed), at: content.at };
    return {
      meet: () => answered.meet(),
      seal: (typed: string) => answered.seal(typed, { password: generatedPassword(), ...memory }),
    };
  }
  /** Returns the password that the verified manifest contains. */
  function generatedPassword(): string {
    const { password } = need().verified().content["opens"] as { password: string };
    return password;
  }

  /** Makes new vault keys in steps: if the last one finds changes, they are staged and it is repeated. */
  async function newKeys(currentPassword: string) {
    const current = await credentialOf(currentPassword);
    const begun = await beginNewKeys(call, need(), current);
    async function finish(password: string): Promise<{ recoveryKey: string }> {
      if (bytesOfPassword(password).equals(bytesOfPassword(currentPassword)))
        throw new Error("choose another master password");
      const { recoveryKey, keys, memory, ...reply } = await begun.finish(current, password);
      token = reply.token;
      device.vaultId = keys.vaultId;
      device.memories.set(keys.vaultId, memory);
      vault = openVault(call, keys, device);
      return { recoveryKey };
    }
    return { stage: begun.stage, finish };
  }

  return {
    device,
    register,
    signIn,
    unlock,
    newKeys,
    signInWithCode,
    askApproval,
    addDevice,
    unlockWithDevice,
    answerApproval,
    /** Returns the open vault. Throws while it is closed. */
    get vault() {
      return need();
    },
    history: {
      versions: (_id: string) => historyOf(call, need()).versions(_id),
      deleted: () => historyOf(call, need()).deleted(),
      restoreVersion: (version: Version) => historyOf(call, need()).restoreVersion(version),
      deleteVersions: async (_id: string, password: string) =>
        historyOf(call, need()).deleteVersions(_id, await credentialOf(password)),
    },
    archived: {
      list: () => listArchived(call),
      read: (vaultId: string, password: string) => readArchived(call, vaultId, password),
    },
    predecessor: {
      read: () => readPredecessor(call, need()),
      delete: async (password: string) => deletePredecessor(call, need(), await credentialOf(password)),
    },
    lock: () => {
      vault = null;
    },
  };
}
