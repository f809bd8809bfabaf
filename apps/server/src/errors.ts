import {
  type AssertionOptions,
  type BegunSuccessor,
  type ErrorCode,
  errorMessage,
  type ErrorReply,
  type FactorMethod,
} from "@pomander/contract";

export interface Issue {
  path: string;
  message: string;
}
interface AppErrorDetails {
  issues?: readonly Issue[];
  retryAfterSeconds?: number;
  /** The numbers that the text names. */
  params?: ErrorReply["params"];
  /** Present with `history_full`: when there is room again. */
  until?: Date;
  /** Present with `second_factor_required` and `factor_proof_required`. */
  factor?: FactorQuestion;
  /** Present with `already_begun`. */
  begun?: BegunSuccessor;
  /** Present with `file_missing`: ids of files. */
  ids?: readonly string[];
  /** Present with `company_required`, and with `second_factor_required` after a company's sign-in. */
  ticket?: string;
  /** Present with `not_signed_in`: the cause of the session's end. */
  endedBy?: SessionEnd;
}

export type SessionEnd = NonNullable<ErrorReply["endedBy"]>;

/** The request for a second factor. */
export interface FactorQuestion {
  /** Sent back with the answer. */
  challenge: string;
  methods: FactorMethod[];
  /** Present if a security key is among the methods. */
  webauthn?: AssertionOptions;
}

/** An error of the closed list, thrown anywhere and turned into a reply in one place. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorReply["params"];
  readonly issues: readonly Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly until: Date | undefined;
  readonly factor: FactorQuestion | undefined;
  readonly begun: BegunSuccessor | undefined;
  readonly ids: readonly string[] | undefined;
  readonly ticket: string | undefined;
  readonly endedBy: SessionEnd | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(errorMessage(code, details.params));
    this.name = "AppError";
    this.code = code;
    this.params = details.params;
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.until = details.until;
    this.factor = details.factor;
    this.begun = details.begun;
    this.ids = details.ids;
    this.ticket = details.ticket;
    this.endedBy = details.endedBy;
  }
}

/** Refuses a request that breaks a rule which the schema cannot express. */
export const invalid = (path: string, message: string) => new AppError("invalid", { issues: [{ path, message }] });
