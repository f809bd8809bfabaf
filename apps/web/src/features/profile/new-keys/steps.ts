import { newVaultKeysPath, type NewVaultKeysState } from "../../../lib/vault/new-vault-keys.ts";

/** Each step and its number: what cannot be opened is listed, if there is any, as a part of the second. */
export const stepNumbers = { about: 1, password: 2, unreadable: 2, key: 3, make: 4, made: 5 } as const;
export type Step = keyof typeof stepNumbers;
export const stepCount = 5;

export const pathOfStep = (step: Step) => `${newVaultKeysPath}?step=${step}`;

const isStep = (name: string): name is Step => name in stepNumbers;
const order: readonly Step[] = ["about", "password", "unreadable", "key", "make", "made"];

/** How far one may go now. */
export function furthestStep(state: NewVaultKeysState): Step {
  if (state.kind === "none") return "password";
  if (state.kind === "made") return "made";
  if (state.kind !== "prepared") return "make";
  if (state.left.size < state.prepared.unreadable.length) return "unreadable";
  return state.isKeySaved ? "make" : "key";
}

/** The step to show where the address asks for one. What is being made, or is made, leaves no choice. */
export function stepToShow(asked: string | null, state: NewVaultKeysState): Step {
  const furthest = furthestStep(state);
  if (state.kind !== "none" && state.kind !== "prepared") return furthest;
  const step = asked !== null && isStep(asked) ? asked : "about";
  if (order.indexOf(step) <= order.indexOf(furthest)) return step;
  return state.kind === "none" ? "about" : furthest;
}

/** The address asks for a step that needs what a reload, or locking, has taken along. */
export const isStartedOver = (asked: string | null, state: NewVaultKeysState) =>
  state.kind === "none" && (asked === "unreadable" || asked === "key" || asked === "make");
