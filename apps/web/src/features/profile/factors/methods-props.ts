import { calls, type FactorOverview, type User } from "@pomander/contract";
import type { Api } from "@pomander/vault";

/** Properties of the sections on sign-in methods. */
export interface MethodsProps {
  user: User;
  overview: FactorOverview;
  /** Called after a change. */
  reload: () => void;
}

/** Reads the sign-in methods of the user. */
export const readMethods = (call: Api) => call(calls.factors.list);
