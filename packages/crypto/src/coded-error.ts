/** Parameters of a code that has none. */
export type NoParams = Readonly<Record<never, never>>;

/** A code with the values that its text names, from a table of codes. */
export type Coded<Table> = {
  readonly [Code in keyof Table]: { readonly code: Code; readonly params: Table[Code] };
}[keyof Table];

/** The text of each code. */
export type ErrorTexts<Errors> = { readonly [Code in keyof Errors]: (params: Errors[Code]) => string };

interface ErrorOfCode {
  message: string;
  cause?: unknown;
  isForPeople?: boolean;
}

/**
 * An expected failure. Callers distinguish failures by `code`, by `isCode`; `params` are the values that the text of
 * the code names. `message` is that text in English.
 */
export class CodedError<Code extends string = string, Params extends object = object> extends Error {
  override readonly name = "CodedError";
  readonly code: Code;
  readonly params: Params;
  /** Whether `message` is written for users: a page shows it as it is, and has a text of its own for other errors. */
  readonly isForPeople: boolean;

  constructor(code: Code, params: Params, { message, cause, isForPeople = true }: ErrorOfCode) {
    super(message, { cause });
    this.code = code;
    this.params = params;
    this.isForPeople = isForPeople;
  }
}

type Given<Params> = NoParams extends Params ? [params?: Params, cause?: unknown] : [params: Params, cause?: unknown];

/** Returns the function that creates the errors of one table of texts, some of which are not written for users. */
export const errorsOf =
  <Errors extends object>(table: ErrorTexts<Errors>, notForPeople: ReadonlyArray<keyof Errors> = []) =>
  <Code extends keyof Errors & string>(code: Code, ...[params, cause]: Given<Errors[Code]>) => {
    const values = (params ?? {}) as Errors[Code] & object;
    const isForPeople = !notForPeople.includes(code);
    return new CodedError(code, values, { message: table[code](values), cause, isForPeople });
  };

/** Returns the function that creates the errors of one table of codes, whose texts the programs have that show them. */
export const codedErrors =
  <Errors extends object>() =>
  <Code extends keyof Errors & string>(code: Code, ...[params, cause]: Given<Errors[Code]>) =>
    new CodedError(code, (params ?? {}) as Errors[Code] & object, { message: code, cause, isForPeople: false });

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
