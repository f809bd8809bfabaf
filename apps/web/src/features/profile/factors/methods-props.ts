import type { FactorOverview, User } from "@pomander/contract";

/** Properties of the sections on sign-in methods. */
export interface MethodsProps {
  user: User;
  overview: FactorOverview;
  /** Called after a change. */
  reload: () => void;
}
