import { calls, type ChannelTest, type User } from "@pomander/contract";
import type { Api, Confirmation } from "@pomander/vault";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { useServices } from "../../../lib/services.ts";

const of = calls.auditWebhooks;
const readWebhooks = (call: Api) => call(of.list);

/** Reads the webhooks of the audit, and returns the functions that change them. Secrets are returned once. */
export function useWebhooks(user: User) {
  const { api, client } = useServices();
  const { value, error, reload } = useApiQuery(readWebhooks);
  return {
    webhooks: value?.webhooks ?? null,
    error,
    reload,
    add: async (form: { name: string; url: string }, confirmation: Confirmation): Promise<string> => {
      const call = await api();
      const { secret } = await client.confirmChange(user, confirmation, (confirmed) =>
        call(of.create, { body: { ...form, ...confirmed } }),
      );
      return secret;
    },
    replace: async (id: string, url: string, confirmation: Confirmation): Promise<string> => {
      const call = await api();
      const { secret } = await client.confirmChange(user, confirmation, (confirmed) =>
        call(of.replace, { params: { id }, body: { url, ...confirmed } }),
      );
      return secret;
    },
    keep: async (id: string, confirmation: Confirmation): Promise<void> => {
      const call = await api();
      await client.confirmChange(user, confirmation, (body) => call(of.keep, { params: { id }, body }));
    },
    remove: async (id: string, confirmation: Confirmation): Promise<void> => {
      const call = await api();
      await client.confirmChange(user, confirmation, (body) => call.done(of.remove, { params: { id }, body }));
    },
    test: async (id: string): Promise<ChannelTest> => (await api())(of.test, { params: { id }, body: {} }),
  };
}
export type WebhookActions = ReturnType<typeof useWebhooks>;
