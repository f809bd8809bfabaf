import { type Call, callList, type CallName } from "@pomander/contract";

/** Returns a call once for each of its paths. The parameters of `ownPath` lack the vault's id. */
export function formsOf(call: Call): readonly Call[] {
  const { ownPath, params, ...shape } = call;
  if (ownPath === undefined || params === undefined) return [call];
  return [call, { ...shape, path: ownPath, params: params.omit({ vaultId: true }) }];
}

/** All calls, once for each of their paths; `id` is unique. */
export const callForms: readonly { id: string; name: CallName; call: Call }[] = callList.flatMap(({ name, call }) =>
  formsOf(call).map((form) => ({ id: form === call ? name : `${name}.own`, name, call: form })),
);
