import type { Contents } from "@pomander/contract";
import { systemRandom, type Argon2id, type RandomSource, type VaultKeys } from "@pomander/crypto";
import { createApi } from "./api.ts";
import { changeEmail } from "./account/change-email.ts";
import type { Authenticator } from "./account/authenticator.ts";
import { listArchivedVaults, unlockArchivedVault } from "./account/archived-vaults.ts";
import { abortOnWarning } from "./account/confirm-warning.ts";
import { confirmOwner, confirmOwnerWithPasskey, type UnlockedVaultKeys } from "./account/confirm-owner.ts";
import { accountCredential, changePassword } from "./account/change-password.ts";
import { addPasskey, removePasskey } from "./account/passkeys.ts";
import { createGeneratedPasswordClient, createInMemoryDeviceKeys } from "./account/generated-password-client.ts";
import { followOpensBy } from "./account/generated-password.ts";
import { acceptInvitation } from "./account/accept-invitation.ts";
import { beginPasswordSetup } from "./account/password-setup.ts";
import { pinVaultId, pinOpening, pinVaultKey } from "./account/pinned-account.ts";
import { deleteAccount, deleteVersions } from "./account/delete-account.ts";
import {
  prepareAuthenticatorApp,
  prepareSecurityKey,
  withConfirmation,
  removeFactor,
  renewRecoveryCodes,
} from "./account/factors.ts";
import { prepareRecoveryKey, startRecovery } from "./account/recovery.ts";
import { prepareRegistration } from "./account/registration.ts";
import { signIn } from "./account/sign-in.ts";
import { signInByCompany, signInWithCode } from "./account/sign-in-by-company.ts";
import { signInWithPasskey } from "./account/sign-in-with-passkey.ts";
import { deletePredecessor, readPredecessor } from "./account/predecessor.ts";
import { prepareNewVaultKeys } from "./account/new-vault-keys.ts";
import { acceptHandoff } from "./account/accept-handoff.ts";
import { resume, unlock, unlockKey, unlockVaultKey } from "./account/unlock.ts";
import { offlineUnlocks, unlockOfflineCopyWithPasskey, unlockWithPasskey } from "./account/unlock-with-passkey.ts";
import { unlockOfflineCopy } from "./account/unlock-offline-copy.ts";
import { createOpenVaults, type OpenVaults } from "./open-vaults.ts";
import { createContentsCache, firstFrom, type ContentsCache } from "./vault/contents-cache.ts";
import { readCopiedContents, removeOfflineCopy } from "./vault/offline-copy.ts";
import { openSearchTextsInline, type OpenSearchTexts } from "./vault/open-search-texts.ts";
import { openSummariesInline, type OpenSummaries } from "./vault/open-summaries.ts";
import { personalManifests } from "./vault/device.ts";
import { createSeenLinks } from "./vault/seen-links.ts";
import { sharedMemory } from "./device/shared-memory.ts";
import { createResilientPinnedState } from "./device/resilient-pinned-state.ts";
import { openVault } from "./vault/open-vault.ts";
import type { PinnedStateStore, UnlockedWith } from "./device/pinned-state.ts";
import type { OpenVault } from "./vault/open-vault-types.ts";
import type { DeviceKeyStore } from "./account/generated-password-types.ts";
import type { ResumableVaultClient } from "./account/vault-client-types.ts";
import type { ClientContext } from "./account/client-context.ts";
import type { SharingHost } from "./sharing/sharing-host.ts";

/** The platform services and settings that a device passes to a client. */
export interface VaultClientOptions {
  /** The `fetch` to use; by default the browser's or Node's own. */
  fetch?: typeof globalThis.fetch;
  /** The base URL, ending in `/api`. */
  baseUrl: string;
  argon2: Argon2id;
  memory: PinnedStateStore;
  /** The host's open vaults, to which this client adds those that it opens; by default its own. */
  vaults?: OpenVaults;
  /** The keys of this device; by default it keeps them as long as the process lasts. */
  deviceKeys?: DeviceKeyStore;
  /** The authenticator; without it this client has no passkeys. */
  authenticator?: Authenticator;
  /** Returns the stored token of the session; by default the last one that `onToken` received. */
  token?: () => string | null;
  /** Called with a new session's token before anything else is done with it. */
  onToken?: (token: string) => void;
  random?: RandomSource;
  now?: () => Date;
  /** Opens entries elsewhere, e.g. in a worker; by default in this thread. */
  openSummaries?: OpenSummaries;
  /** Opens the other texts that a search checks; where it runs is as for `openSummaries`. */
  openSearchTexts?: OpenSearchTexts;
  sleep?: (milliseconds: number) => Promise<void>;
}

/** Accounts and vaults as one device does them. */
export function createVaultClient(clientOptions: VaultClientOptions): ResumableVaultClient {
  const { argon2, random = systemRandom, now = () => new Date() } = clientOptions;
  let isMemoryRestored = false;
  const memory = createResilientPinnedState(clientOptions.memory, () => {
    isMemoryRestored = true;
  });
  let lastToken: string | null = null;
  const token = clientOptions.token ?? (() => lastToken);
  const api = createApi({
    fetch: clientOptions.fetch ?? ((...request) => globalThis.fetch(...request)),
    baseUrl: clientOptions.baseUrl,
    token,
  });
  const vaults = clientOptions.vaults ?? createOpenVaults();
  /** Contents as last received, by the vault's id. */
  const contentsCaches = new Map<string, ContentsCache>();
  const contentsCacheOf = (vaultId: string) => {
    const cache =
      contentsCaches.get(vaultId) ?? createContentsCache(api, vaultId, () => readCopiedContents(memory, vaultId));
    contentsCaches.set(vaultId, cache);
    return cache;
  };
  /** Contents that are on their way before an unlock, so that quick tries do not request them twice. */
  const aheads = new Map<string, Promise<Contents>>();
  /** The keys of each open vault. */
  const keysOf = new WeakMap<OpenVault, VaultKeys>();
  /** The record that unlocked the user's own vault: a save that a lock overtakes needs it for the offline copy. */
  let unlockedWith: { vaultId: string; wrapped: UnlockedWith } | null = null;
  const seen = createSeenLinks();
  let seenWith: string | null = null;
  const openPersonal = (vault: OpenVault, { keys, wrapped }: UnlockedVaultKeys) => {
    // The links that were seen with another vault, perhaps another user's, are not written into this one.
    if (seenWith !== vault.vaultId) seen.clear();
    seenWith = vault.vaultId;
    if (!keysOf.has(vault)) followOpensBy(context, vault);
    keysOf.set(vault, keys);
    unlockedWith = { vaultId: vault.vaultId, wrapped };
    vaults.addPersonal(vault);
    return vault;
  };
  const unlockedPersonal = (): UnlockedVaultKeys | null => {
    const vault = vaults.personal();
    const keys = vault === null ? undefined : keysOf.get(vault);
    return keys === undefined || unlockedWith === null ? null : { keys, wrapped: unlockedWith.wrapped };
  };
  /** Returns the services for a vault that do not depend on whose it is. */
  const deviceOf = (vaultId: string) => {
    const {
      openSummaries = openSummariesInline,
      openSearchTexts = openSearchTextsInline,
      sleep = wait,
    } = clientOptions;
    const { hasNew, tagOf } = contentsCacheOf(vaultId);
    const services = { openSummaries, openSearchTexts, sleep, hasNewContents: hasNew, contentsTag: tagOf };
    return { api, random, now, isMemoryRestored: () => isMemoryRestored, ...services };
  };
  const context: ClientContext = {
    api,
    argon2,
    memory,
    deviceKeys: clientOptions.deviceKeys ?? createInMemoryDeviceKeys(),
    authenticator: clientOptions.authenticator ?? null,
    random,
    now,
    vaults,
    temporary: null,
    setToken(token) {
      lastToken = token;
      clientOptions.onToken?.(token);
    },
    device(keys, readContents) {
      const { vaultId } = keys;
      const contentsCache = contentsCacheOf(vaultId);
      return {
        ...deviceOf(vaultId),
        keys,
        personalKeys: keys,
        manifests: personalManifests(api, keys, random, (content) => seen.addTo(content)),
        memory,
        readContents: readContents ?? contentsCache.read,
        wrapped: () => (unlockedWith?.vaultId === vaultId && token() !== null ? unlockedWith.wrapped : undefined),
      };
    },
    readAhead(vaultId) {
      const ahead = aheads.get(vaultId) ?? contentsCacheOf(vaultId).read();
      aheads.set(vaultId, ahead);
      // A failure is left to the read that follows the unlock, and none follows a wrong password.
      void ahead.catch(() => undefined).then(() => aheads.delete(vaultId));
      return ahead;
    },
    open(keys, wrapped, { email, newKeys = null, ahead, isGenerated = false }) {
      const current = vaults.personal();
      // A verified vault has these keys: keys that a server invented open no entry that this device knew.
      const { status, fault } = current?.snapshot() ?? {};
      if (current?.vaultId === keys.vaultId && status === "open" && fault === null) {
        void refreshOfflineCopyAfterUnlock(current).catch(() => undefined);
        return openPersonal(current, { keys, wrapped });
      }
      current?.close();
      if (current !== null && current.vaultId !== keys.vaultId) contentsCaches.delete(current.vaultId);
      const { read } = contentsCacheOf(keys.vaultId);
      const vault = openVault(context.device(keys, ahead && firstFrom(ahead, read)), {
        newKeys,
        rememberKey: async () => {
          await pinVaultKey(context, keys.vaultId, wrapped, { isConfirmed: true });
          await pinOpening(context, keys.vaultId, { isGenerated });
          await pinVaultId(context, email, keys.vaultId);
        },
      });
      return openPersonal(vault, { keys, wrapped });
    },
    openOfflineCopy(keys, copy) {
      const { vaultId: _vaultId, contents, ...wrapped } = copy;
      return openPersonal(openVault(context.device(keys), { copied: contents }), { keys, wrapped });
    },
  };
  const sharingHost: SharingHost = {
    api,
    random,
    now,
    memory: sharedMemory(memory),
    vaults,
    seen,
    personal() {
      const vault = vaults.personal();
      const keys = vault === null ? undefined : keysOf.get(vault);
      return vault === null || keys === undefined ? null : { vault, keys };
    },
    sharedDevice: (keys, manifests) => ({
      ...deviceOf(keys.vaultId),
      keys,
      personalKeys: null,
      manifests,
      memory: sharedMemory(memory),
      readContents: contentsCacheOf(keys.vaultId).read,
      wrapped: () => undefined,
    }),
    credential: (user, password) => accountCredential(context, user, password),
  };
  return {
    sharingHost: async () => sharingHost,
    prepareRegistration: (form) => prepareRegistration(context, form),
    signIn: (email, password, ask, askFactor) => signIn(context, email, password, ask, askFactor),
    beginPasswordSetup: (user, options) => beginPasswordSetup(context, user, options),
    acceptInvitation: (token, ask) => acceptInvitation(context, token, ask),
    signInByCompany: (returned, ask, options) => signInByCompany(context, returned, ask, options),
    signInWithCode: (code, ask) => signInWithCode(context, code, ask),
    signInWithPasskey: (ask) => signInWithPasskey(context, ask),
    unlockWithPasskey: (user, ask) => unlockWithPasskey(context, user, ask),
    offlineUnlocks: () => offlineUnlocks(context),
    unlockOfflineCopyWithPasskey: () => unlockOfflineCopyWithPasskey(context),
    addPasskey: (user, name, confirmation) => addPasskey(context, user, name, confirmation),
    removePasskey: (user, id, confirmation) => removePasskey(context, user, id, confirmation),
    unlockOfflineCopy: (password) => unlockOfflineCopy(context, password),
    forgetOfflineCopy() {
      unlockedWith = null;
      contentsCaches.clear();
      context.temporary = null;
      return removeOfflineCopy(memory);
    },
    ...createGeneratedPasswordClient(context),
    acceptHandoff: (user, handed) => acceptHandoff(context, user, handed),
    unlock: (user, password, ask) => unlock(context, user, password, ask),
    unlockKey: (user, password, ask) => unlockKey(context, user, password, ask),
    resume: (user, unlocked) => resume(context, user, unlocked),
    startRecovery: (email, recoveryKey, ask = abortOnWarning) => startRecovery(context, email, recoveryKey, ask),
    changePassword: (...given) => changePassword(context, ...given),
    prepareRecoveryKey: (user, password) => prepareRecoveryKey(context, user, password),
    proveUnlock: async (user, password) => void (await unlockVaultKey(context, user, password, abortOnWarning)),
    confirmOwner: (user, password) => confirmOwner(context, unlockedPersonal(), user, password),
    confirmOwnerWithPasskey: () => confirmOwnerWithPasskey(context, unlockedPersonal()),
    canConfirmWithPasskey: async () => unlockedPersonal()?.wrapped.passkey !== undefined,
    deleteVersions: (user, entry, password) => deleteVersions(context, user, entry, password),
    prepareNewVaultKeys: (user, current, next) => prepareNewVaultKeys(context, user, current, next),
    async predecessor() {
      const unlocked = unlockedPersonal();
      return unlocked && readPredecessor(context, unlocked.keys);
    },
    deletePredecessor: (user, password) => deletePredecessor(context, user, password),
    prepareAuthenticatorApp: async (user) => prepareAuthenticatorApp(context, user),
    prepareSecurityKey: (user) => prepareSecurityKey(context, user),
    confirmChange: (user, confirmation, send) => withConfirmation(context, user, confirmation, send),
    removeFactor: (user, id, confirmation) => removeFactor(context, user, id, confirmation),
    renewRecoveryCodes: (user, confirmation) => renewRecoveryCodes(context, user, confirmation),
    changeEmail: (...given) => changeEmail(context, ...given),
    archivedVaults: () => listArchivedVaults(context),
    unlockArchivedVault: (vault, proof, ask) => unlockArchivedVault(context, vault, proof, ask),
    deleteAccount: (...given) => deleteAccount(context, ...given),
  };
}

/** Writes the offline copy again: the previous session may have ended, and its copy with it. */
async function refreshOfflineCopyAfterUnlock(vault: OpenVault): Promise<void> {
  if (await vault.isOfflineCopyEnabled()) await vault.setOfflineCopy(true);
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
