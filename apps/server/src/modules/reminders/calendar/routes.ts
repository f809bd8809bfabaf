import { calls } from "@pomander/contract";
import type { FastifyInstance } from "fastify";
import { createFeed, listFeeds, removeFeed } from "./feeds.ts";
import { readFeed, type ReadFeedDeps } from "./read-feed.ts";
import type { AppContext } from "../../../accounts/app-context.ts";
import { type Api, listRoute, route } from "../../../http/route.ts";

export function registerCalendarFeeds(api: Api, app: AppContext): void {
  listRoute(api, calls.calendarFeeds.list, ({ actor }) => listFeeds(app, actor));
  route(api, calls.calendarFeeds.create, {
    limit: "createCalendarFeed",
    handle: ({ session, body, device }) => createFeed(app, session, body, device),
  });
  route(api, calls.calendarFeeds.remove, { handle: ({ actor, params }) => removeFeed(app, actor, params.id) });
}

/** Serves the feeds that calendar programs read. The address is their only credential: no cookie, no session. */
export function registerCalendar(app: FastifyInstance, deps: ReadFeedDeps): void {
  app.get<{ Params: { token: string } }>("/calendar/:token.ics", async (request, reply) => {
    reply.header("cache-control", "private, no-cache");
    await deps.limitRate("calendar", request.ip);
    const { etag, text } = await readFeed(deps, request.params.token, request.headers["if-none-match"]);
    reply.header("etag", etag);
    if (text === null) return reply.code(304).send();
    return reply.type("text/calendar; charset=utf-8").send(text);
  });
}
