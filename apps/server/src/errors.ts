import { type AssertionOptions, type ErrorCode, type ErrorReply, errors, type FactorMethod } from "@pomander/contract";

export interface Issue {
  path: string;
  message: string;
}
interface AppErrorDetails {
  issues?: readonly Issue[];
  retryAfterSeconds?: number;
  /** What stands for `{n}` in the text. */
  n?: number;
  /** What stands for `{m}`. */
  m?: number;
  /** Comes with `history_full`: when there is room again. */
  until?: Date;
  /** Comes with `second_factor_required` and `factor_proof_required`. */
  factor?: FactorQuestion;
  /** Comes with `not_signed_in`: what ended the session. */
  endedBy?: SessionEnd;
}

export type SessionEnd = NonNullable<ErrorReply["endedBy"]>;

/** What a second factor is asked for. */
export interface FactorQuestion {
  /** Sent back with the answer. */
  challenge: string;
  methods: FactorMethod[];
  /** Where a security key is among the methods. */
  webauthn?: AssertionOptions;
}

/** Why a request is answered with an error of the closed list: thrown anywhere, answered in one place. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly until: Date | undefined;
  readonly factor: FactorQuestion | undefined;
  readonly endedBy: SessionEnd | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(errors[code].message.replace("{n}", String(details.n)).replace("{m}", String(details.m)));
    this.name = "AppError";
    this.code = code;
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.until = details.until;
    this.factor = details.factor;
    this.endedBy = details.endedBy;
  }
}

/** A request that breaks a rule the schema cannot say. */
export const invalid = (path: string, message: string) => new AppError("invalid", { issues: [{ path, message }] });
