import {
  type ApiToken,
  calls,
  type NewApiToken,
  type TokenConfirmation,
  type TokenRotation,
  type User,
} from "@pomander/contract";
import type { Api, Confirmation } from "@pomander/vault";
import { useCallback } from "react";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { useServices } from "../../lib/services.ts";

/** The holder of tokens: the user, or the server. */
export type TokenHolder = "person" | "server";

type Unconfirmed<Form> = Omit<Form, keyof TokenConfirmation>;
export type TokenForm = Unconfirmed<NewApiToken>;
export type RotationForm = Unconfirmed<TokenRotation>;

/** A token with its secret, which is shown this once. */
export interface TokenWithSecret {
  token: ApiToken;
  secret: string;
}

/** Reads the tokens of a holder, and returns the functions that change them. */
export function useTokens(user: User, holder: TokenHolder) {
  const { api, client } = useServices();
  const group = holder === "person" ? calls.tokens : calls.serverTokens;
  const read = useCallback((call: Api) => call(group.list), [group]);
  const { value, error, reload } = useApiQuery(read);
  return {
    tokens: value?.tokens ?? null,
    error,
    reload,
    create: async (form: TokenForm, confirmation: Confirmation): Promise<TokenWithSecret> => {
      const call = await api();
      return client.confirmChange(user, confirmation, (confirmed) =>
        call(group.create, { body: { ...form, ...confirmed } }),
      );
    },
    rotate: async (id: string, form: RotationForm, confirmation: Confirmation): Promise<TokenWithSecret> => {
      const call = await api();
      return client.confirmChange(user, confirmation, (confirmed) =>
        call(group.rotate, { params: { id }, body: { ...form, ...confirmed } }),
      );
    },
    keep: async (id: string, confirmation: Confirmation): Promise<void> => {
      const call = await api();
      await client.confirmChange(user, confirmation, (body) => call(group.keep, { params: { id }, body }));
    },
    revoke: async (id: string): Promise<void> => {
      const call = await api();
      await call.done(group.revoke, { params: { id }, body: {} });
    },
  };
}
export type TokenActions = ReturnType<typeof useTokens>;
