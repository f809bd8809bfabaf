import { calls, deviceName } from "@pomander/contract";
import type { FastifyRequest } from "fastify";
import type { AppContext } from "../../accounts/app-context.ts";
import type { ChannelOwner } from "../../deliveries/to-channels/plan.ts";
import { type Api, route } from "../../http/route.ts";
import type { Outgoing } from "../../platform/outgoing/outgoing.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { listChannels } from "./store.ts";
import { testChannel } from "./test-channel.ts";
import { assertTagExists, createChannel, removeChannel, updateChannel } from "./write.ts";

/** Channels of the caller, and those of scope tags. */
export function registerChannels(api: Api, app: AppContext, outgoing: Outgoing) {
  const { limitSession } = api.routeDeps;
  const deps = { ...app, outgoing };
  const own = ({ _id }: { _id: string }): ChannelOwner => ({ kind: "person", id: _id });
  const ofTag = (id: string): ChannelOwner => ({ kind: "tag", id });

  route(api, calls.channels.list, {
    handle: async ({ actor }) => ({ channels: await listChannels(app.db, own(actor)) }),
  });
  route(api, calls.channels.create, {
    handle: async (context) => {
      await limitSession("changeChannel", context);
      return createChannel(deps, context, { owner: own(context.actor), form: context.body, device: deviceOf(context) });
    },
  });
  route(api, calls.channels.update, {
    handle: async (context) => {
      await limitSession("changeChannel", context);
      const { actor, params, body } = context;
      return updateChannel(deps, context, {
        owner: own(actor),
        channelId: params.id,
        change: body,
        device: deviceOf(context),
      });
    },
  });
  route(api, calls.channels.remove, {
    handle: (context) => removeChannel(app, context, { owner: own(context.actor), channelId: context.params.id }),
  });
  route(api, calls.channels.test, {
    handle: async (context) => {
      await limitSession("testChannel", context);
      return testChannel(deps, own(context.actor), context.params.id);
    },
  });

  route(api, calls.tagChannels.list, {
    handle: async ({ params }) => {
      await withTransaction(app.db, (trx) => assertTagExists(trx, params.id));
      return { channels: await listChannels(app.db, ofTag(params.id)) };
    },
  });
  route(api, calls.tagChannels.create, {
    handle: async (context) => {
      await limitSession("changeChannel", context);
      return createChannel(deps, context, {
        owner: ofTag(context.params.id),
        form: context.body,
        device: deviceOf(context),
      });
    },
  });
  route(api, calls.tagChannels.update, {
    handle: async (context) => {
      await limitSession("changeChannel", context);
      const { params, body } = context;
      return updateChannel(deps, context, {
        owner: ofTag(params.id),
        channelId: params.channelId,
        change: body,
        device: deviceOf(context),
      });
    },
  });
  route(api, calls.tagChannels.remove, {
    handle: (context) =>
      removeChannel(app, context, { owner: ofTag(context.params.id), channelId: context.params.channelId }),
  });
  route(api, calls.tagChannels.test, {
    handle: async (context) => {
      await limitSession("testChannel", context);
      return testChannel(deps, ofTag(context.params.id), context.params.channelId);
    },
  });
}

const deviceOf = ({ request }: { request: FastifyRequest }) => deviceName(request.headers["user-agent"]);
