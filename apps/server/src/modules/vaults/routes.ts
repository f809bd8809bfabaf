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
import { deleteVersions, readDeleted, readVersions } from "./history.ts";
import { finishPasskeyUnlock, startPasskeyUnlock } from "./passkey-unlock.ts";
import { deletePredecessor } from "./predecessors.ts";
import { beginSuccessor, finishSuccessor, stageEntries } from "./successor.ts";
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
 * Routes a call of the caller's present vault, which is read with the session. A session ends before its account gets
 * another vault. A write checks both again; a read that meets the change may answer with the next vault, whose id the
 * client compares.
 * @throws AppError `vault_changed` when the path names another vault, whether it exists or not
 */
function vaultRoute<C extends Call & { ownPath: string }, More extends { vault_id: string | null } = PresentVault>(
  api: Api,
  call: C,
  options: Parameters<typeof route<C, More>>[2],
) {
  const { findSession = findSessionAndWriteKey as FindSession<unknown> as FindSession<More>, handle } = options;
  route(api, call, {
    findSession,
    handle: async (context) => {
      const { vaultId } = context.params as { vaultId: string | null };
      if (vaultId !== null && vaultId !== context.read.vault_id) throw new AppError("vault_changed");
      return handle(context);
    },
  });
}

export function registerVaults(api: Api, app: AppContext) {
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
  vaultRoute(api, calls.vaults.contents, {
    findSession: findSessionAndEtag,
    handle: async ({ actor, read, request, reply }) => {
      const ifNoneMatch = request.headers["if-none-match"];
      if (ifNoneMatch !== undefined && read.sealed !== null && isUnchanged(read, ifNoneMatch)) return new NotModified();
      const cached = read.sealed === null ? null : findCachedContents(app, read.vault_id, read);
      const contents = cached ?? (await readContents(app, actor._id));
      if (contents === null) throw new AppError("no_vault");
      reply.header("etag", contents.tag);
      return contents.json;
    },
  });
  route(api, calls.vaults.manifests, {
    handle: (context) => readManifests(app, context, context.params.vaultId, context.query),
  });
  vaultRoute(api, calls.vaults.setManifest, {
    handle: (context) => setManifest(app, context, context.body.manifest),
  });
  route(api, calls.vaults.setRecovery, {
    handle: (context) => setRecovery(app, context, context.body, context.device),
  });
  listRoute(api, calls.archivedVaults.list, ({ actor }) => listArchivedVaults(app, actor._id));
  route(api, calls.archivedVaults.contents, {
    handle: (context) => readArchivedContents(app, context, context.params.vaultId),
  });
  route(api, calls.vaults.setSearchIndex, { handle: (context) => setSearchIndex(app, context, context.body) });
  vaultRoute(api, calls.history.versions, { handle: (context) => readVersions(app, context, context.query) });
  vaultRoute(api, calls.history.deleted, { handle: (context) => readDeleted(app, context, context.query) });
  vaultRoute(api, calls.history.delete, { handle: (context) => deleteVersions(app, context, context.body) });
}

export function registerSuccessors(api: Api, app: AppContext) {
  const cookie = createDeviceCookie(app.pepper, app.config.publicUrl);

  vaultRoute(api, calls.successors.begin, {
    handle: (context) => beginSuccessor(app, context, context.body, context.device),
  });
  vaultRoute(api, calls.successors.stage, {
    handle: (context) => stageEntries(app, context, context.params.successorId, context.body),
  });
  vaultRoute(api, calls.successors.finish, {
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
  listRoute(api, calls.passwords.list, ({ actor }) => readList(app, actor._id));
  listRoute(api, calls.passwords.favorites, ({ actor }) => readList(app, actor._id, { onlyFavorites: true }));
  listRoute(api, calls.passwords.search, ({ actor, query }) => searchEntries(app, actor._id, query.query));
  route(api, calls.passwords.read, { handle: ({ actor, params }) => readEntry(app, actor._id, params.id) });
  vaultRoute(api, calls.passwords.create, {
    handle: (context) => createEntry(app, context, context.body),
  });
  vaultRoute(api, calls.passwords.deleteMany, {
    handle: (context) => deleteEntries(app, context, context.body.ids, context.body.manifest),
  });
  vaultRoute(api, calls.passwords.import, {
    handle: async (context) => {
      const { body } = context;
      await createEntries(app, context, body.entries, body.manifest);
      return { created: body.entries.length };
    },
  });
  vaultRoute(api, calls.passwords.update, {
    handle: (context) => changeEntry(app, context, context.params.id, context.body),
  });
  vaultRoute(api, calls.passwords.archive, {
    handle: (context) => setArchived(app, context, context.params.id, true, context.jsonHeaders["vault-manifest"]),
  });
  vaultRoute(api, calls.passwords.deleteForever, {
    handle: (context) => deleteForever(app, context, context.params.id, context.body.manifest),
  });
}
