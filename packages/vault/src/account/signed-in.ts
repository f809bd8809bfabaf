import type { User } from "@pomander/contract";
import type { OpenVault } from "../vault/open-vault-types.ts";

/** A session that has begun. */
export interface SignedIn {
  token: string;
  user: User;
  /** null: the account has no vault, or none that this password or passkey opens. */
  vault: OpenVault | null;
}
