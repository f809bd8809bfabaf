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
  route(api, "passwords.create", { handle: ({ actor, body }) => createEntry(core, actor._id, body) });
  route(api, "passwords.import", {
    handle: async ({ actor, body }) => {
      await createEntries(core, actor._id, body.entries, body.manifest);
      return { created: body.entries.length };
    },
  });
  route(api, "passwords.update", {
    handle: ({ actor, params, body }) => changeEntry(core, actor._id, params.id, body),
  });
  route(api, "passwords.archive", {
    handle: ({ actor, params, jsonHeaders }) =>
      setArchived(core, actor._id, params.id, true, jsonHeaders["vault-manifest"]),
  });
  route(api, "passwords.deleteForever", {
    handle: ({ actor, params, body }) => deleteForever(core, actor._id, params.id, body.manifest),
  });
}
