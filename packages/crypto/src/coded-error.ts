/** Parameters of a code that has none. */
export type NoParams = Readonly<Record<never, never>>;

/** A code with the values that its text names, from a table of codes. */
export type Coded<Table> = {
  readonly [Code in keyof Table]: { readonly code: Code; readonly params: Table[Code] };
}[keyof Table];

interface ErrorOfCode {
  message?: string;
  cause?: unknown;
}

/**
 * An expected failure. Callers distinguish failures by `code`, by `isCode`; `params` are the values that the text of
 * the code names. The programs that show it have the texts. `message` is the code, or a server's own words.
 */
export class CodedError<Code extends string = string, Params extends object = object> extends Error {
  override readonly name = "CodedError";
  readonly code: Code;
  readonly params: Params;

  constructor(code: Code, params: Params, { message = code, cause }: ErrorOfCode = {}) {
    super(message, { cause });
    this.code = code;
    this.params = params;
  }
}

type Given<Params> = NoParams extends Params ? [params?: Params, cause?: unknown] : [params: Params, cause?: unknown];

/** Returns the function that creates the errors of one table of codes. */
export const errorsOf =
  <Errors extends object>() =>
  <Code extends keyof Errors & string>(code: Code, ...[params, cause]: Given<Errors[Code]>) =>
    new CodedError(code, (params ?? {}) as Errors[Code] & object, { cause });

/** Returns the function that creates the statements of one table of codes. */
export const codesOf =
  <Table extends object>() =>
  <Code extends keyof Table>(code: Code, ...[params]: NoParams extends Table[Code] ? [] : [params: Table[Code]]) =>
    ({ code, params: params ?? ({} as Table[Code]) }) as Coded<Table>;

/** `hasCode` for the codes that one table has. */
export type IsCode<Errors> = <Code extends keyof Errors & string>(
  error: unknown,
  ...codes: readonly Code[]
) => error is CodedError<Code, Errors[Code] & object>;

/** Whether an error has one of these codes; it may have crossed a worker or a socket since it was thrown. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && "code" in error && codes.some((code) => code === error.code);
