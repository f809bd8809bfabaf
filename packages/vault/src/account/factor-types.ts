import type { Assertion, AssertionOptions, Attestation, AttestationOptions } from "@pomander/contract";

/** A request for a second factor, or for the code that accompanies a temporary password. */
export interface FactorRequest {
  /** Accepted methods: `FactorMethod` of the contract. Unknown values come from a newer server. */
  methods: readonly string[];
  /** The assertion options for a security key, if that is among the methods. */
  webauthn: AssertionOptions | null;
  /** Whether the previous proof was wrong. */
  isWrong: boolean;
  /**
   * Seconds until proofs are accepted again, since the last one was refused unread after too many; other methods still
   * work.
   */
  retryAfterSeconds: number | null;
}
/**
 * A proof: six digits, a recovery code as `parseFactorRecoveryCode` returns it, or a security key's assertion.
 * `trustDevice`, at a sign-in alone: this browser is not asked again for 30 days. `sendAgain` requests a new mailed
 * code, of which the server sends one a minute; `stop` gives up.
 */
export type FactorAnswer =
  | (({ code: string } | { recoveryCode: string } | { assertion: Assertion }) & { trustDevice?: boolean })
  | "sendAgain"
  | "stop";
export type AskFactor = (request: FactorRequest) => Promise<FactorAnswer>;

/**
 * The master password and the second factor for a call that adds or removes a sign-in method. `askFactor` is called if
 * the account has a second factor.
 */
export interface Confirmation {
  currentPassword: string;
  askFactor: AskFactor;
}

/** The ten recovery codes, shown once; null: the account already had some. */
export type RecoveryCodes = readonly string[] | null;

/** A new authenticator app's secret, before anything is sent. */
export interface PreparedAuthenticatorApp {
  /** Base32, 32 characters. */
  secret: string;
  /** The `otpauth:` URI, for a QR code. */
  uri: string;
  /**
   * Adds the app; `code` is the one that it shows. May be called again after an error: `wrong_new_code` means that it
   * was wrong.
   */
  add(name: string, code: string, confirmation: Confirmation): Promise<RecoveryCodes>;
}

/** A security key that is to sign `options`. */
export interface PreparedSecurityKey {
  options: AttestationOptions;
  add(name: string, attestation: Attestation, confirmation: Confirmation): Promise<RecoveryCodes>;
}
