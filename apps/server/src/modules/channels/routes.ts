import { calls } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import type { ChannelOwner } from "../../deliveries/to-channels/cancel.ts";
import { type Api, route } from "../../http/route.ts";
import type { Outgoing } from "../../platform/outgoing/outgoing.ts";
import { withTransaction } from "../../platform/transaction.ts";
import { listChannels } from "./store.ts";
import { testChannel } from "./test-channel.ts";
import { assertTagExists, createChannel, removeChannel, updateChannel } from "./write.ts";

/** Channels of the caller, and those of scope tags. */
export function registerChannels(api: Api, app: AppContext, outgoing: Outgoing) {
  const deps = { ...app, outgoing };
  const own = ({ _id }: { _id: string }): ChannelOwner => ({ kind: "person", id: _id });
  const ofTag = (id: string): ChannelOwner => ({ kind: "tag", id });

  route(api, calls.channels.list, {
    handle: async ({ actor }) => ({ channels: await listChannels(app.db, own(actor)) }),
  });
  route(api, calls.channels.create, {
    limit: "changeChannel",
    handle: (context) => {
      const { actor, body: form, device } = context;
      return createChannel(deps, context, { owner: own(actor), form, device });
    },
  });
  route(api, calls.channels.update, {
    limit: "changeChannel",
    handle: (context) => {
      const { actor, params, body: change, device } = context;
      return updateChannel(deps, context, { owner: own(actor), channelId: params.id, change, device });
    },
  });
  route(api, calls.channels.remove, {
    handle: (context) => removeChannel(app, context, { owner: own(context.actor), channelId: context.params.id }),
  });
  route(api, calls.channels.test, {
    limit: "testChannel",
    handle: ({ actor, params }) => testChannel(deps, own(actor), { channelId: params.id, userId: actor._id }),
  });

  route(api, calls.tagChannels.list, {
    handle: async ({ params }) => {
      await withTransaction(app.db, (trx) => assertTagExists(trx, params.id));
      return { channels: await listChannels(app.db, ofTag(params.id)) };
    },
  });
  route(api, calls.tagChannels.create, {
    limit: "changeChannel",
    handle: (context) => {
      const { params, body: form, device } = context;
      return createChannel(deps, context, { owner: ofTag(params.id), form, device });
    },
  });
  route(api, calls.tagChannels.update, {
    limit: "changeChannel",
    handle: (context) => {
      const { params, body: change, device } = context;
      return updateChannel(deps, context, { owner: ofTag(params.id), channelId: params.channelId, change, device });
    },
  });
  route(api, calls.tagChannels.remove, {
    handle: (context) =>
      removeChannel(app, context, { owner: ofTag(context.params.id), channelId: context.params.channelId }),
  });
  route(api, calls.tagChannels.test, {
    limit: "testChannel",
    handle: ({ actor, params }) =>
      testChannel(deps, ofTag(params.id), { channelId: params.channelId, userId: actor._id }),
  });
}
