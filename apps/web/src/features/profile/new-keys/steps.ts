import { newVaultKeysPath, type NewVaultKeysState } from "../../../lib/vault/new-vault-keys.ts";

/** Number of each step: the list of what cannot be opened, if there is any, is a part of the second. */
export const stepNumbers = { about: 1, password: 2, unreadable: 2, key: 3, make: 4, made: 5 } as const;
export type Step = keyof typeof stepNumbers;
export const stepCount = 5;

export const pathOfStep = (step: Step) => `${newVaultKeysPath}?step=${step}`;

const isStep = (name: string): name is Step => name in stepNumbers;
const order: readonly Step[] = ["about", "password", "unreadable", "key", "make", "made"];

/** Returns the furthest step that may be shown now. */
export function furthestStep(state: NewVaultKeysState): Step {
  if (state.kind === "none") return "password";
  if (state.kind === "made") return "made";
  if (state.kind !== "prepared") return "make";
  if (state.left.size < state.prepared.unreadable.length) return "unreadable";
  return state.isKeySaved ? "make" : "key";
}

/** Returns the step to show where the address requests one. Keys that are being generated, or exist, leave no choice. */
export function stepToShow(asked: string | null, state: NewVaultKeysState): Step {
  const furthest = furthestStep(state);
  if (state.kind !== "none" && state.kind !== "prepared") return furthest;
  const step = asked !== null && isStep(asked) ? asked : "about";
  if (order.indexOf(step) <= order.indexOf(furthest)) return step;
  return state.kind === "none" ? "about" : furthest;
}

/** Returns whether the address requests a step whose data a reload, or a lock, has removed. */
export const isStartedOver = (asked: string | null, state: NewVaultKeysState) =>
  state.kind === "none" && (asked === "unreadable" || asked === "key" || asked === "make");
