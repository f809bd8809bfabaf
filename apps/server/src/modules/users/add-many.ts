import { type BulkResult, bulkUser, errors, type NewUser, normalizeEmail, type User } from "@pomander/contract";
import type { AppContext } from "../../accounts/app-context.ts";
import type { Session } from "../../accounts/sessions.ts";
import type { TemporaryPassword } from "../../accounts/temporary-passwords.ts";
import { AppError } from "../../errors.ts";
import { toAppError } from "../../http/error-reply.ts";
import { checkBeforeDeriving, storeUser } from "./add.ts";

type BulkRow = Record<string, unknown>;
interface AddUsersRequest extends Session {
  device: string;
  /** Told of what was not foreseen. */
  onError: (error: unknown) => void;
}
/** A row that was accepted so far, its password under way. */
interface Accepted {
  form: NewUser;
  password: Promise<TemporaryPassword>;
}

/**
 * Adds users, each row in a transaction of its own: a bad one is that row's error and stops no other. Values, rights
 * and addresses are judged before a password is derived.
 */
export async function addUsers(
  app: AppContext,
  request: AddUsersRequest,
  rows: readonly BulkRow[],
): Promise<BulkResult> {
  const validated: (Accepted | AppError)[] = [];
  const addresses = new Set<string>();
  for (const row of rows) validated.push(await resultOrError(request, () => validateRow(app, request, row, addresses)));

  const createdUsers: User[] = [];
  const found: BulkResult["errors"] = [];
  for (const [index, outcome] of validated.entries()) {
    const stored =
      outcome instanceof AppError
        ? outcome
        : await resultOrError(request, async () => storeUser(app, request, outcome.form, await outcome.password));
    if (stored instanceof AppError) found.push(errorOf(index, rows[index]?.["email"], stored));
    else createdUsers.push(stored);
  }
  return { createdUsers, errors: found };
}

async function validateRow(
  app: AppContext,
  { actor }: AddUsersRequest,
  row: BulkRow,
  addresses: Set<string>,
): Promise<Accepted> {
  const parsed = bulkUser.safeParse(row);
  if (!parsed.success) {
    const issues = parsed.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => ({ path: key, message: "Not a field of a user" }))
        : [{ path: issue.path.join("."), message: issue.message }],
    );
    throw new AppError("invalid", { issues });
  }
  const form = parsed.data;
  if (addresses.has(form.email)) throw new AppError("email_taken");
  await checkBeforeDeriving(app.db, actor, form);
  addresses.add(form.email);
  const password = app.makeTemporaryPassword(form.password);
  // It is awaited when its row's turn comes; until then a failure is nobody's.
  password.catch(() => undefined);
  return { form, password };
}

/** What came of it, or why it was refused. */
async function resultOrError<T>({ onError }: AddUsersRequest, work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (error) {
    const refusal = toAppError(error);
    if (errors[refusal.code].status >= 500) onError(error);
    return refusal;
  }
}

function errorOf(index: number, address: unknown, refusal: AppError): BulkResult["errors"][number] {
  const email = typeof address === "string" ? normalizeEmail(address).slice(0, 320) : "";
  const issues = refusal.issues?.map(({ path, message }) => `${path}: ${message}`).join("; ");
  return { index, email, error: (issues ?? refusal.message).slice(0, 1_000), code: refusal.code };
}
