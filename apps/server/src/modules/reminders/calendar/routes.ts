import { calls, deviceName, totalCountHeader } from "@pomander/contract";
import type { FastifyInstance } from "fastify";
import { createFeed, listFeeds, removeFeed } from "./feeds.ts";
import { readFeed, type ReadFeedDeps } from "./read-feed.ts";
import type { AppContext } from "../../../accounts/app-context.ts";
import { type Api, route } from "../../../http/route.ts";

export function registerCalendarFeeds(api: Api, app: AppContext): void {
  route(api, calls.calendarFeeds.list, {
    handle: async ({ actor, reply }) => {
      const feeds = await listFeeds(app, actor);
      reply.header(totalCountHeader, feeds.length);
      return feeds;
    },
  });
  route(api, calls.calendarFeeds.create, {
    handle: async (context) => {
      await api.routeDeps.limitSession("createCalendarFeed", context);
      return createFeed(app, context, context.body, deviceName(context.request.headers["user-agent"]));
    },
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
