import { totalCountHeader } from "@pomander/contract";
import type { FastifyReply } from "fastify";
import type { Core } from "../../accounts/core.ts";
import { type Api, ReadyJson, route } from "../../http/route.ts";
import { type ListFilter, readListJson } from "./ready-json.ts";
import { changeEntry, createEntries, createEntry, deleteForever, readEntry, setArchived } from "./service.ts";
import { searchEntries } from "./search.ts";

export function registerPasswords(api: Api, core: Core) {
  const list = async (userId: string, reply: FastifyReply, filter?: ListFilter) => {
    const { text, total } = await readListJson(core.db, userId, filter);
    reply.header(totalCountHeader, total);
    return new ReadyJson(text);
  };

  route(api, "passwords.list", { handle: ({ actor, reply }) => list(actor._id, reply) });
  route(api, "passwords.favorites", {
    handle: ({ actor, reply }) => list(actor._id, reply, { onlyFavorites: true }),
  });
  route(api, "passwords.search", {
    handle: async ({ actor, query, reply }) => {
      const { text, total } = await searchEntries(core, actor._id, query.query);
      reply.header(totalCountHeader, total);
      return new ReadyJson(text);
    },
  });
  route(api, "passwords.read", { handle: ({ actor, params }) => readEntry(core, actor._id, params.id) });
  route(api, "passwords.create", { handle: (visit) => createEntry(core, visit, visit.body) });
  route(api, "passwords.import", {
    handle: async (visit) => {
      const { body } = visit;
      await createEntries(core, visit, body.entries, body.manifest);
      return { created: body.entries.length };
    },
  });
  route(api, "passwords.update", {
    handle: (visit) => changeEntry(core, visit, visit.params.id, visit.body),
  });
  route(api, "passwords.archive", {
    handle: (visit) => setArchived(core, visit, visit.params.id, true, visit.jsonHeaders["vault-manifest"]),
  });
  route(api, "passwords.deleteForever", {
    handle: (visit) => deleteForever(core, visit, visit.params.id, visit.body.manifest),
  });
}
