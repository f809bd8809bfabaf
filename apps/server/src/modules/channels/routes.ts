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
    handle: ({ session, actor, body: form, device }) =>
      createChannel(deps, session, { owner: own(actor), form, device }),
  });
  route(api, calls.channels.update, {
    limit: "changeChannel",
    handle: ({ session, actor, params, body: change, device }) =>
      updateChannel(deps, session, { owner: own(actor), channelId: params.id, change, device }),
  });
  route(api, calls.channels.remove, {
    handle: ({ session, actor, params }) => removeChannel(app, session, { owner: own(actor), channelId: params.id }),
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
    handle: ({ session, params, body: form, device }) =>
      createChannel(deps, session, { owner: ofTag(params.id), form, device }),
  });
  route(api, calls.tagChannels.update, {
    limit: "changeChannel",
    handle: ({ session, params, body: change, device }) =>
      updateChannel(deps, session, { owner: ofTag(params.id), channelId: params.channelId, change, device }),
  });
  route(api, calls.tagChannels.remove, {
    handle: ({ session, params }) =>
      removeChannel(app, session, { owner: ofTag(params.id), channelId: params.channelId }),
  });
  route(api, calls.tagChannels.test, {
    limit: "testChannel",
    handle: ({ actor, params }) =>
      testChannel(deps, ofTag(params.id), { channelId: params.channelId, userId: actor._id }),
  });
}
