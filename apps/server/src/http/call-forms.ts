import { type Call, callList, type CallName } from "@pomander/contract";

/** Returns a call as it is made by each of its paths; by its own path, no parameter names the vault. */
export function formsOf(call: Call): readonly Call[] {
  const { ownPath, params, ...shape } = call;
  if (ownPath === undefined || params === undefined) return [call];
  return [call, { ...shape, path: ownPath, params: params.omit({ vaultId: true }) }];
}

/** Every call by each of its paths; `id` distinguishes them. */
export const callForms: readonly { id: string; name: CallName; call: Call }[] = callList.flatMap(({ name, call }) =>
  formsOf(call).map((form) => ({ id: form === call ? name : `${name}.own`, name, call: form })),
);
