import type { FactorOverview, User } from "@pomander/contract";

/** What the sections of ways in are given. */
export interface MethodsProps {
  user: User;
  overview: FactorOverview;
  /** Something was changed. */
  reload: () => void;
}
