import { calls, totalCountHeader } from "@pomander/contract";
import type { FastifyReply } from "fastify";
import type { AppContext } from "../../accounts/app-context.ts";
import { type Api, route } from "../../http/route.ts";
import { type EntryListJson, readList } from "./vault-json.ts";
import { changeEntry, createEntries, createEntry, deleteForever, readEntry, setArchived } from "./entry-service.ts";
import { searchEntries } from "./search-index.ts";

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
