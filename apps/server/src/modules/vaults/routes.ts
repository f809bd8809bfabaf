import { type Call, calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import type { FindSession, Session } from "../../accounts/sessions.ts";
import { AppError } from "../../errors.ts";
import { createDeviceCookie } from "../../http/device-cookie.ts";
import { type Api, NotModified, publicRoute, route, listRoute } from "../../http/route.ts";
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
import { findMembership, type Membership, readMembership } from "../../vaults/sharing/memberships.ts";
import {
  createShared,
  deleteManyShared,
  deleteShared,
  importShared,
  markShared,
  updateShared,
} from "./shared/entries.ts";
import { recordMachineRead, signInMachine } from "./shared/machine-session.ts";
import { keepMachine, listMachines, readMachine } from "./shared/machines.ts";
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
 * before its account gets another vault. A machine has no vault of its own. A write checks both again; a read that meets
 * the change may answer with the next vault, whose id the client compares.
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
        const { isMachine = false, read } = context.session;
        if (!isMachine && (vaultId === null || vaultId === read.vault_id)) return handle(context);
        const membership = vaultId === null ? null : await findMembership(db, context.actor._id, vaultId);
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

const readerOf = ({ session, device }: { session: Session; device: string }): Reader => ({ ...session, device });

export function registerVaults(api: Api, app: AppContext) {
  const vaultRoute = createVaultRoute(api, app);
  route(api, calls.vaults.read, { handle: ({ actor }) => readVault(app, actor._id) });
  route(api, calls.vaults.unlock, {
    handle: (context) => unlockVault(app, readerOf(context), context.params.vaultId, context.body),
  });
  route(api, calls.vaults.unlockStart, {
    limit: "passkey",
    handle: ({ session, params }) => startPasskeyUnlock(app, session, params.vaultId),
  });
  route(api, calls.vaults.unlockFinish, {
    handle: ({ session, params, body, device }) =>
      finishPasskeyUnlock(app, session, params.vaultId, { ...body, device }),
  });
  vaultRoute(calls.vaults.contents, {
    findSession: findSessionAndEtag,
    handle: async (context) => {
      const { session, actor, request, reply } = context;
      const { read } = session;
      if (read.vault_id !== null)
        await recordRead(app, readerOf(context), { kind: "vault-read", vaultId: read.vault_id, isShared: false });
      const ifNoneMatch = request.headers["if-none-match"];
      if (ifNoneMatch !== undefined && read.sealed !== null && isUnchanged(read, ifNoneMatch)) return new NotModified();
      const cached = read.sealed === null ? null : findCachedContents(app, read.vault_id, read);
      const contents = cached ?? (await readContents(app, actor._id));
      if (contents === null) throw new AppError("no_vault");
      reply.header("etag", contents.tag);
      return contents.json;
    },
    shared: async (context, membership) => {
      const { request, reply, session } = context;
      if (session.isMachine === true) {
        await api.routeDeps.limitRate("machineRead", session.sessionId);
        const { vaultId } = membership;
        await recordMachineRead(app, session.sessionId, { vaultId, ip: request.ip });
      }
      const tag = request.headers["if-none-match"];
      const contents = await readSharedContents(app, readerOf(context), membership, tag);
      if (contents instanceof NotModified) return contents;
      reply.header("etag", contents.tag);
      return contents.json;
    },
  });
  route(api, calls.vaults.manifests, {
    handle: async ({ session, actor, params, query }) => {
      // A temporary password gives no access to a shared vault.
      const sharedId = actor.mustChangePassword ? null : params.vaultId;
      const membership = sharedId === null ? null : await findMembership(app.db, actor._id, sharedId);
      if (membership !== null && query.vault === undefined) return readLinks(app, session, membership, query);
      return readManifests(app, session, params.vaultId, query);
    },
  });
  vaultRoute(calls.vaults.setManifest, {
    handle: ({ session, body }) => setManifest(app, session, body.manifest),
    shared: ({ session, body: form, device }, membership) =>
      setSharedManifest(app, session, membership, { form, device }),
  });
  route(api, calls.machines.list, {
    handle: async ({ actor, params }) => listMachines(app, await readMembership(app.db, actor._id, params.vaultId)),
  });
  route(api, calls.machines.add, {
    handle: ({ session, params, body, device }) => {
      const { manifest, list, members, grants } = body;
      const form = { manifest, list, members, grants };
      return setSharedManifest(app, session, params, { form, device, machine: readMachine(app, body) });
    },
  });
  route(api, calls.machines.keep, {
    handle: ({ session, params, body }) => keepMachine(app, session, { ...params, ...body }),
  });
  publicRoute(api, calls.machines.signIn, {
    limit: "machineSession",
    handle: ({ body, request }) => signInMachine(app, body, request.ip),
  });
  route(api, calls.vaults.setRecovery, {
    handle: ({ session, body, device }) => setRecovery(app, session, body, device),
  });
  listRoute(api, calls.archivedVaults.list, ({ actor }) => listArchivedVaults(app, actor._id));
  route(api, calls.archivedVaults.contents, {
    handle: (context) => readArchivedContents(app, readerOf(context), context.params.vaultId),
  });
  route(api, calls.vaults.setSearchIndex, { handle: ({ session, body }) => setSearchIndex(app, session, body) });
  vaultRoute(calls.history.versions, {
    handle: (context) => readVersions(app, readerOf(context), context.query),
    shared: (context, membership) => {
      const { query, session } = context;
      return readSharedVersions(app, readerOf(context), membership, { ...query, personalId: session.read.vault_id });
    },
  });
  vaultRoute(calls.history.deleted, {
    handle: (context) => readDeleted(app, readerOf(context), context.query),
    shared: (context, membership) => {
      const { query, session } = context;
      return readSharedDeleted(app, readerOf(context), membership, { ...query, personalId: session.read.vault_id });
    },
  });
  vaultRoute(calls.history.delete, {
    handle: ({ session, body }) => deleteVersions(app, session, body),
    shared: ({ session, body }, membership) => deleteSharedVersions(app, session, membership, body),
  });
}

export function registerSuccessors(api: Api, app: AppContext) {
  const vaultRoute = createVaultRoute(api, app);
  const cookie = createDeviceCookie(app.pepper, app.config.publicUrl);

  vaultRoute(calls.successors.begin, {
    handle: ({ session, body, device }) => beginSuccessor(app, session, body, device),
  });
  vaultRoute(calls.successors.stage, {
    handle: ({ session, params, body }) => stageEntries(app, session, params.successorId, body),
  });
  vaultRoute(calls.successors.finish, {
    handle: async ({ session, actor, params, body, device, request, reply }) => {
      const done = await finishSuccessor(app, session, params.successorId, body, device);
      cookie.set(request, reply, actor._id, done.deviceToken);
      return done.reply;
    },
  });
  route(api, calls.archivedVaults.deletePredecessor, {
    handle: ({ session, params, body }) => deletePredecessor(app, session, params.vaultId, body.currentPassword),
  });
}

export function registerPasswords(api: Api, app: AppContext) {
  const vaultRoute = createVaultRoute(api, app);
  const recordPresentRead = (context: Parameters<typeof readerOf>[0]) =>
    recordRead(app, readerOf(context), { kind: "vault-read", vaultId: null, isShared: false });
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
    handle: ({ session, body }) => createEntry(app, session, body),
    shared: ({ session, body }, membership) => createShared(app, session, membership, body),
  });
  vaultRoute(calls.passwords.deleteMany, {
    handle: ({ session, body }) => deleteEntries(app, session, body.ids, body.manifest),
    shared: ({ session, body }, membership) => deleteManyShared(app, session, membership, body),
  });
  vaultRoute(calls.passwords.import, {
    handle: async ({ session, body }) => {
      await createEntries(app, session, body.entries, body.manifest);
      return { created: body.entries.length };
    },
    shared: async ({ session, body }, membership) => {
      await importShared(app, session, membership, body);
      return { created: body.entries.length };
    },
  });
  vaultRoute(calls.passwords.update, {
    handle: ({ session, params, body }) => changeEntry(app, session, params.id, body),
    shared: ({ session, params, body: update }, membership) =>
      updateShared(app, session, membership, { entryId: params.id, update }),
  });
  vaultRoute(calls.passwords.archive, {
    handle: ({ session, params, jsonHeaders }) =>
      setArchived(app, session, params.id, true, jsonHeaders["vault-manifest"]),
    shared: ({ session, params, jsonHeaders }, membership) => {
      const manifest = jsonHeaders["vault-manifest"];
      return markShared(app, session, membership, { entryId: params.id, manifest });
    },
  });
  vaultRoute(calls.passwords.deleteForever, {
    handle: ({ session, params, body }) => deleteForever(app, session, params.id, body.manifest),
    shared: ({ session, params, body }, membership) =>
      deleteShared(app, session, membership, { entryId: params.id, manifest: body.manifest }),
  });
}
