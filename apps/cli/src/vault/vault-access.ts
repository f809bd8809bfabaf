import type { User } from "@pomander/contract";
import type { OpenVault, VaultClient } from "@pomander/vault";
import { argon2id } from "@pomander/vault/argon2";
import { type DirectCall, directCalls, type VaultAccess } from "./access-types.ts";
import type { Viewer } from "./view.ts";

export interface ViewedVault {
  vault: OpenVault;
  viewer: Viewer;
}

/** Loads what only commands about files need. */
const files = () => import("./file-transfer.ts");
const links = () => import("@pomander/vault/links");

interface VaultAccessOptions {
  /** Returns the vault. Throws where it is not open. */
  opened: () => ViewedVault;
  /** Returns the user's own vault, whose keys seal the list of links. */
  personal: () => OpenVault;
  /** Waits for work on a vault; where the session has ended by then, throws that. */
  orSessionEnd: <T>(work: Promise<T>) => Promise<T>;
  account: () => { server: string; email: string };
  client: () => Pick<VaultClient, "proveUnlock" | "confirmOwner"> | undefined;
  ownUser: () => Promise<User>;
}

/** Creates the access of commands to a vault that is open in this process. */
export function createVaultAccess({
  opened,
  personal,
  orSessionEnd,
  account,
  client,
  ownUser,
}: VaultAccessOptions): VaultAccess {
  const view = async () => ({ ...account(), ...(await orSessionEnd(opened().viewer.view())) });
  const on = async <T>(work: (vault: OpenVault) => Promise<T>): Promise<T> => orSessionEnd(work(opened().vault));
  const direct = Object.fromEntries(
    directCalls.map((name) => [
      name,
      (...given: unknown[]) => on((vault) => (vault[name] as (...given: unknown[]) => Promise<unknown>)(...given)),
    ]),
  ) as unknown as Pick<OpenVault, DirectCall>;
  return {
    view,
    ...direct,
    async confirmFirstVisit() {
      await on((vault) => vault.confirmFirstVisit());
      return view();
    },
    async proveUnlock(password) {
      await on(async () => client()?.proveUnlock(await ownUser(), password));
    },
    async confirmOwner(password) {
      await on(async () => client()?.confirmOwner(await ownUser(), password));
    },
    openAll: (onProgress, signal?: AbortSignal) => on((vault) => vault.openAll({ onProgress, signal })),
    importEntries: (entries, format, listed, { read, ...steps }, signal?: AbortSignal) => {
      const files = listed.map((file, index) => ({
        ...file,
        read: async (start: number, end: number) => fromBase64(await read(index, start, end)),
      }));
      return on((vault) => vault.beginImport(entries, format, files).run({ ...steps, signal }));
    },
    storeFile: (file, { read, onFile }, signal?: AbortSignal) =>
      on(async (vault) => {
        const { uploadFile } = await import("@pomander/vault/files");
        const source = {
          ...file,
          read: async (start: number, end: number) => fromBase64(await read(0, start, end)),
        };
        return uploadFile(vault, source, { signal, onProgress: (done) => onFile({ ...file, done }) });
      }),
    imports: () => on((vault) => vault.imports()),
    undoImport: (id, onProgress) => on((vault) => vault.undoImport(id, onProgress)),
    putFile: (path, name, onProgress, signal?: AbortSignal) =>
      on(async (vault) => (await files()).putFile(vault, path, name, { onProgress, signal })),
    makeLink: (draft) =>
      on(async (vault) =>
        (await links()).makeLink(personal(), { ...draft, filesIn: vault, until: new Date(draft.until) }, argon2id),
      ),
    listLinks: () => on(async (vault) => (await links()).listLinks(vault)),
    endLink: (linkId) => on(async (vault) => (await links()).endLink(vault, linkId)),
    getFile: (record, path, onProgress, signal?: AbortSignal) =>
      on(async (vault) => (await files()).getFile(vault, record, path, { onProgress, signal })),
    readFile: (record, onPiece, signal?: AbortSignal) =>
      on(async (vault) => {
        const { readFile } = await import("@pomander/vault/files");
        for await (const piece of readFile(vault, record, { signal }))
          await onPiece(Buffer.from(piece).toString("base64"));
      }),
  };
}

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, "base64"));
