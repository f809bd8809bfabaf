import type { Generated } from "kysely";

export interface TotpFactorsTable {
  id: string;
  user_id: string;
  name: string;
  /** The secret in Base32, sealed under the pepper. */
  secret: string;
  /** The time step of RFC 6238 whose code was last accepted. */
  last_step: number;
  created_at: Date;
  last_used_at: Date | null;
  last_used_device: string | null;
}

export interface WebauthnCredentialsTable {
  id: string;
  user_id: string;
  /** base64url. */
  credential_id: string;
  purpose: "security-key" | "passkey";
  name: string;
  public_key: Buffer;
  /** The authenticator's signature counter; 0: it has none. */
  counter: number;
  transports: string[];
  rp_id: string;
  /** The vault whose key a passkey has in `envelope`. */
  vault_id: string | null;
  /** The vault's key, wrapped by the passkey's secret, and sealed under the pepper. */
  envelope: string | null;
  may_sign_in: Generated<boolean>;
  created_at: Date;
  last_used_at: Date | null;
  last_used_device: string | null;
}

export interface FactorRecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
}

/** A wrong proof of a second factor that came with the right password or recovery key. */
export interface FactorFailuresTable {
  user_id: string;
  method: "totp" | "security-key" | "recovery-code";
  at: Date;
}

/** A challenge for an authenticator or a second factor, until it is answered. */
export interface FactorChallengesTable {
  id: string;
  /** Null: a sign-in by passkey, whose row is stored once it is answered. */
  user_id: string | null;
  purpose: FactorPurpose;
  /** The verifier, session or vault that the challenge was made for, to which the answer must belong too. */
  bound_to: string;
  /** base64url of 32 random bytes; empty: a sign-in by passkey. */
  webauthn_challenge: string;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}
export type FactorPurpose =
  | "login"
  | "recover"
  | "confirm"
  | "add-security-key"
  | "add-passkey"
  | "passkey-sign-in"
  | "passkey-unlock";
