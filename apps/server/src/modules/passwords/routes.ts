import { totalCountHeader } from "@pomander/contract";
import type { FastifyReply } from "fastify";
import type { Core } from "../../accounts/core.ts";
import { type Api, route } from "../../http/route.ts";
import { type ReadyList, readList } from "./ready-json.ts";
import { changeEntry, createEntries, createEntry, deleteForever, readEntry, setArchived } from "./service.ts";
import { searchEntries } from "./search.ts";

export function registerPasswords(api: Api, core: Core) {
  const show = ({ json, total }: ReadyList, reply: FastifyReply) => {
    reply.header(totalCountHeader, total);
    return json;
  };

  route(api, "passwords.list", { handle: async ({ actor, reply }) => show(await readList(core, actor._id), reply) });
  route(api, "passwords.favorites", {
    handle: async ({ actor, reply }) => show(await readList(core, actor._id, { onlyFavorites: true }), reply),
  });
  route(api, "passwords.search", {
    handle: async ({ actor, query, reply }) => show(await searchEntries(core, actor._id, query.query), reply),
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
