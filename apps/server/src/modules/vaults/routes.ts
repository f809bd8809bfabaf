import { calls, totalCountHeader } from "@pomander/contract";
import type { FastifyReply } from "fastify";
import type { AppContext } from "../../accounts/app-context.ts";
import { deviceName } from "../../accounts/device-name.ts";
import { AppError } from "../../errors.ts";
import { type Api, NotModified, route } from "../../http/route.ts";
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
import { type EntryListJson, findSessionAndEtag, isUnchanged, readContents, readList } from "./vault-json.ts";
import {
  listArchivedVaults,
  readArchivedContents,
  readVault,
  setManifest,
  setRecovery,
  unlockVault,
} from "./vault-service.ts";

export function registerVaults(api: Api, app: AppContext) {
  route(api, calls.vaults.read, { handle: ({ actor }) => readVault(app, actor._id) });
  route(api, calls.vaults.unlock, {
    handle: (context) => unlockVault(app, context, context.params.vaultId, context.body),
  });
  route(api, calls.vaults.contents, {
    findSession: findSessionAndEtag,
    handle: async ({ actor, read, request, reply }) => {
      const ifNoneMatch = request.headers["if-none-match"];
      if (ifNoneMatch !== undefined && read.sealed !== null && isUnchanged(read, ifNoneMatch)) return new NotModified();
      const contents = await readContents(app, actor._id);
      if (contents === null) throw new AppError("no_vault");
      reply.header("etag", contents.tag);
      return contents.json;
    },
  });
  route(api, calls.vaults.setManifest, {
    handle: (context) => setManifest(app, context, context.body.manifest),
  });
  route(api, calls.vaults.setRecovery, {
    handle: (context) => setRecovery(app, context, context.body, deviceName(context.request.headers["user-agent"])),
  });
  route(api, calls.archivedVaults.list, {
    handle: async ({ actor, reply }) => {
      const vaults = await listArchivedVaults(app, actor._id);
      reply.header(totalCountHeader, vaults.length);
      return vaults;
    },
  });
  route(api, calls.archivedVaults.contents, {
    handle: (context) => readArchivedContents(app, context, context.params.vaultId),
  });
  route(api, calls.vaults.setSearchIndex, { handle: (context) => setSearchIndex(app, context, context.body) });
}

export function registerPasswords(api: Api, app: AppContext) {
  const show = ({ json, total }: EntryListJson, reply: FastifyReply) => {
    reply.header(totalCountHeader, total);
    return json;
  };

  route(api, calls.passwords.list, {
    handle: async ({ actor, reply }) => show(await readList(app, actor._id), reply),
  });
  route(api, calls.passwords.favorites, {
    handle: async ({ actor, reply }) => show(await readList(app, actor._id, { onlyFavorites: true }), reply),
  });
  route(api, calls.passwords.search, {
    handle: async ({ actor, query, reply }) => show(await searchEntries(app, actor._id, query.query), reply),
  });
  route(api, calls.passwords.read, { handle: ({ actor, params }) => readEntry(app, actor._id, params.id) });
  route(api, calls.passwords.create, { handle: (context) => createEntry(app, context, context.body) });
  route(api, calls.passwords.import, {
    handle: async (context) => {
      const { body } = context;
      await createEntries(app, context, body.entries, body.manifest);
      return { created: body.entries.length };
    },
  });
  route(api, calls.passwords.update, {
    handle: (context) => changeEntry(app, context, context.params.id, context.body),
  });
  route(api, calls.passwords.archive, {
    handle: (context) => setArchived(app, context, context.params.id, true, context.jsonHeaders["vault-manifest"]),
  });
  route(api, calls.passwords.deleteForever, {
    handle: (context) => deleteForever(app, context, context.params.id, context.body.manifest),
  });
}
