import { type Call, calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import type { FindSession } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { createDeviceCookie } from "../../http/device-cookie.ts";
import { type Api, NotModified, route, listRoute } from "../../http/route.ts";
import { findSessionAndWriteKey, type PresentVault } from "../../vaults/change-vault.ts";
import {
  changeEntry,
  createEntries,
  createEntry,
  deleteForever,
  readEntry,
  searchEntries,
  setArchived,
  setSearchIndex,
} from "./entry-service.ts";
import { deleteEntries } from "./delete-entries.ts";
import { deleteSharedVersions, deleteVersions, readDeleted, readVersions } from "./history.ts";
import { finishPasskeyUnlock, startPasskeyUnlock } from "./passkey-unlock.ts";
import { deletePredecessor } from "./delete-predecessors.ts";
import { beginSuccessor, finishSuccessor, stageEntries } from "./successor.ts";
import { type Reader, recordRead } from "../../vaults/access-log.ts";
import { findMembership, type Membership } from "../../vaults/sharing/memberships.ts";
import {
  createShared,
  deleteManyShared,
  deleteShared,
  importShared,
  markShared,
  updateShared,
} from "./shared/entries.ts";
import { readLinks, readSharedContents, readSharedDeleted, readSharedVersions } from "./shared/reading.ts";
import { setSharedManifest } from "./shared/set-manifest.ts";
import {
  findCachedContents,
  findSessionAndEtag,
  isUnchanged,
  readContents,
  readList,
} from "../../vaults/vault-json.ts";
import {
  listArchivedVaults,
  readArchivedContents,
  readManifests,
  readVault,
  setManifest,
  setRecovery,
  unlockVault,
} from "./vault-service.ts";

/**
 * Routes a call of the caller's present vault, which is read with the session, or of a shared vault. A session ends
 * before its account gets another vault. A write checks both again; a read that meets the change may answer with the
 * next vault, whose id the client compares.
 * @throws AppError `not_found` for a shared vault of which the caller is no member; `vault_changed` when the path names
 *   any other vault, whether it exists or not
 */
function createVaultRoute(api: Api, { db }: AppContext) {
  return <C extends Call & { ownPath: string }, More extends { vault_id: string | null } = PresentVault>(
    call: C,
    options: RouteOptions<C, More> & { shared?: SharedHandler<C, More> },
  ) => {
    const { findSession = findSessionAndWriteKey as FindSession<unknown> as FindSession<More>, handle } = options;
    route(api, call, {
      findSession,
      handle: async (context) => {
        const { vaultId } = context.params as { vaultId: string | null };
        if (vaultId === null || vaultId === context.read.vault_id) return handle(context);
        const membership = await findMembership(db, context.actor._id, vaultId);
        if (membership === null || options.shared === undefined) throw new AppError("vault_changed");
        return options.shared(context, membership);
      },
    });
  };
}
type RouteOptions<C extends Call, More extends object> = Parameters<typeof route<C, More>>[2];
type SharedHandler<C extends Call, More extends object> = (
  context: Parameters<RouteOptions<C, More>["handle"]>[0],
  membership: Membership,
) => ReturnType<RouteOptions<C, More>["handle"]>;

export function registerVaults(api: Api, app: AppContext) {
  const vaultRoute = createVaultRoute(api, app);
  route(api, calls.vaults.read, { handle: ({ actor }) => readVault(app, actor._id) });
  route(api, calls.vaults.unlock, {
    handle: (context) => unlockVault(app, context, context.params.vaultId, context.body),
  });
  route(api, calls.vaults.unlockStart, {
    limit: "passkey",
    handle: (context) => startPasskeyUnlock(app, context, context.params.vaultId),
  });
  route(api, calls.vaults.unlockFinish, {
    handle: (context) => {
      const { params, body, device } = context;
      return finishPasskeyUnlock(app, context, params.vaultId, { ...body, device });
    },
  });
  vaultRoute(calls.vaults.contents, {
    findSession: findSessionAndEtag,
    handle: async (context) => {
      const { actor, read, request, reply } = context;
      if (read.vault_id !== null)
        await recordRead(app, context, { kind: "vault-read", vaultId: read.vault_id, isShared: false });
      const ifNoneMatch = request.headers["if-none-match"];
      if (ifNoneMatch !== undefined && read.sealed !== null && isUnchanged(read, ifNoneMatch)) return new NotModified();
      const cached = read.sealed === null ? null : findCachedContents(app, read.vault_id, read);
      const contents = cached ?? (await readContents(app, actor._id));
      if (contents === null) throw new AppError("no_vault");
      reply.header("etag", contents.tag);
      return contents.json;
    },
    shared: async (context, membership) => {
      const { request, reply } = context;
      const contents = await readSharedContents(app, context, membership, request.headers["if-none-match"]);
      if (contents instanceof NotModified) return contents;
      reply.header("etag", contents.tag);
      return contents.json;
    },
  });
  route(api, calls.vaults.manifests, {
    handle: async (context) => {
      const { actor, params, query } = context;
      // A temporary password gives no access to a shared vault.
      const sharedId = actor.mustChangePassword ? null : params.vaultId;
      const membership = sharedId === null ? null : await findMembership(app.db, actor._id, sharedId);
      if (membership !== null && query.vault === undefined) return readLinks(app, context, membership, query);
      return readManifests(app, context, params.vaultId, query);
    },
  });
  vaultRoute(calls.vaults.setManifest, {
    handle: (context) => setManifest(app, context, context.body.manifest),
    shared: (context, membership) => {
      const { body: form, device } = context;
      return setSharedManifest(app, context, membership, { form, device });
    },
  });
  route(api, calls.vaults.setRecovery, {
    handle: (context) => setRecovery(app, context, context.body, context.device),
  });
  listRoute(api, calls.archivedVaults.list, ({ actor }) => listArchivedVaults(app, actor._id));
  route(api, calls.archivedVaults.contents, {
    handle: (context) => readArchivedContents(app, context, context.params.vaultId),
  });
  route(api, calls.vaults.setSearchIndex, { handle: (context) => setSearchIndex(app, context, context.body) });
  vaultRoute(calls.history.versions, {
    handle: (context) => readVersions(app, context, context.query),
    shared: (context, membership) =>
      readSharedVersions(app, context, membership, { ...context.query, personalId: context.read.vault_id }),
  });
  vaultRoute(calls.history.deleted, {
    handle: (context) => readDeleted(app, context, context.query),
    shared: (context, membership) =>
      readSharedDeleted(app, context, membership, { ...context.query, personalId: context.read.vault_id }),
  });
  vaultRoute(calls.history.delete, {
    handle: (context) => deleteVersions(app, context, context.body),
    shared: (context, membership) => deleteSharedVersions(app, context, membership, context.body),
  });
}

export function registerSuccessors(api: Api, app: AppContext) {
  const vaultRoute = createVaultRoute(api, app);
  const cookie = createDeviceCookie(app.pepper, app.config.publicUrl);

  vaultRoute(calls.successors.begin, {
    handle: (context) => beginSuccessor(app, context, context.body, context.device),
  });
  vaultRoute(calls.successors.stage, {
    handle: (context) => stageEntries(app, context, context.params.successorId, context.body),
  });
  vaultRoute(calls.successors.finish, {
    handle: async (context) => {
      const { actor, params, body, request, reply, device } = context;
      const done = await finishSuccessor(app, context, params.successorId, body, device);
      cookie.set(request, reply, actor._id, done.deviceToken);
      return done.reply;
    },
  });
  route(api, calls.archivedVaults.deletePredecessor, {
    handle: (context) => deletePredecessor(app, context, context.params.vaultId, context.body.currentPassword),
  });
}

export function registerPasswords(api: Api, app: AppContext) {
  const vaultRoute = createVaultRoute(api, app);
  const recordPresentRead = (reader: Reader) =>
    recordRead(app, reader, { kind: "vault-read", vaultId: null, isShared: false });
  listRoute(api, calls.passwords.list, async (context) => {
    await recordPresentRead(context);
    return readList(app, context.actor._id);
  });
  listRoute(api, calls.passwords.favorites, async (context) => {
    await recordPresentRead(context);
    return readList(app, context.actor._id, { onlyFavorites: true });
  });
  listRoute(api, calls.passwords.search, async (context) => {
    await recordPresentRead(context);
    return searchEntries(app, context.actor._id, context.query.query);
  });
  route(api, calls.passwords.read, {
    handle: async (context) => {
      await recordPresentRead(context);
      return readEntry(app, context.actor._id, context.params.id);
    },
  });
  vaultRoute(calls.passwords.create, {
    handle: (context) => createEntry(app, context, context.body),
    shared: (context, membership) => createShared(app, context, membership, context.body),
  });
  vaultRoute(calls.passwords.deleteMany, {
    handle: (context) => deleteEntries(app, context, context.body.ids, context.body.manifest),
    shared: (context, membership) => deleteManyShared(app, context, membership, context.body),
  });
  vaultRoute(calls.passwords.import, {
    handle: async (context) => {
      const { body } = context;
      await createEntries(app, context, body.entries, body.manifest);
      return { created: body.entries.length };
    },
    shared: async (context, membership) => {
      await importShared(app, context, membership, context.body);
      return { created: context.body.entries.length };
    },
  });
  vaultRoute(calls.passwords.update, {
    handle: (context) => changeEntry(app, context, context.params.id, context.body),
    shared: (context, membership) => {
      const { params, body: update } = context;
      return updateShared(app, context, membership, { entryId: params.id, update });
    },
  });
  vaultRoute(calls.passwords.archive, {
    handle: (context) => setArchived(app, context, context.params.id, true, context.jsonHeaders["vault-manifest"]),
    shared: (context, membership) => {
      const manifest = context.jsonHeaders["vault-manifest"];
      return markShared(app, context, membership, { entryId: context.params.id, manifest });
    },
  });
  vaultRoute(calls.passwords.deleteForever, {
    handle: (context) => deleteForever(app, context, context.params.id, context.body.manifest),
    shared: (context, membership) => {
      const { params, body } = context;
      return deleteShared(app, context, membership, { entryId: params.id, manifest: body.manifest });
    },
  });
}
