import { calls, type Channel, type ChannelChange, type ChannelTest, type NewChannel } from "@pomander/contract";
import { useCallback, useMemo } from "react";
import { useServices } from "../../lib/services.ts";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

const { channels: own, tagChannels: ofTag } = calls;

/** The actions on the channels of a user or a scope tag. */
export interface ChannelActions {
  add: (form: NewChannel) => Promise<{ channel: Channel; secret: string | null }>;
  change: (channelId: string, change: ChannelChange) => Promise<Channel>;
  remove: (channelId: string) => Promise<void>;
  test: (channelId: string) => Promise<ChannelTest>;
}

/** Reads the user's own channels, or those of a scope tag, by its id. */
export function useChannels(scopeTagId: string | null) {
  const { api } = useServices();
  const read = useCallback(
    (call: Api) => (scopeTagId === null ? call(own.list) : call(ofTag.list, { params: { id: scopeTagId } })),
    [scopeTagId],
  );
  const { value, error, reload } = useApiQuery(read);
  const actions = useMemo<ChannelActions>(() => {
    const at = (channelId: string) => ({ params: { id: scopeTagId ?? "", channelId } });
    if (scopeTagId === null) {
      return {
        add: async (body) => (await api())(own.create, { body }),
        change: async (id, body) => (await api())(own.update, { params: { id }, body }),
        remove: async (id) => (await api()).done(own.remove, { params: { id } }),
        test: async (id) => (await api())(own.test, { params: { id }, body: {} }),
      };
    }
    return {
      add: async (body) => (await api())(ofTag.create, { params: { id: scopeTagId }, body }),
      change: async (id, body) => (await api())(ofTag.update, { ...at(id), body }),
      remove: async (id) => (await api()).done(ofTag.remove, at(id)),
      test: async (id) => (await api())(ofTag.test, { ...at(id), body: {} }),
    };
  }, [api, scopeTagId]);
  return { channels: value?.channels ?? null, error, reload, actions };
}
