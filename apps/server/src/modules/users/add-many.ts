import { type BulkResult, bulkUser, errors, type NewUser, normalizeEmail, type User } from "@pomander/contract";
import type { Core } from "../../accounts/core.ts";
import type { TemporaryPassword } from "../../accounts/temporary-passwords.ts";
import { asRefusal } from "../../http/errors.ts";
import { Refusal } from "../../http/refusal.ts";
import type { Session } from "../../http/session.ts";
import { refuseInVain, storeUser } from "./add.ts";

type Row = Record<string, unknown>;
interface Request extends Session {
  device: string;
  /** Told of what was not foreseen. */
  onFault: (error: unknown) => void;
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
export async function addUsers(core: Core, request: Request, rows: readonly Row[]): Promise<BulkResult> {
  const judged: (Accepted | Refusal)[] = [];
  const addresses = new Set<string>();
  for (const row of rows) judged.push(await settle(request, () => judge(core, request, row, addresses)));

  const createdUsers: User[] = [];
  const found: BulkResult["errors"] = [];
  for (const [index, outcome] of judged.entries()) {
    const stored =
      outcome instanceof Refusal
        ? outcome
        : await settle(request, async () => storeUser(core, request, outcome.form, await outcome.password));
    if (stored instanceof Refusal) found.push(errorOf(index, rows[index]?.["email"], stored));
    else createdUsers.push(stored);
  }
  return { createdUsers, errors: found };
}

async function judge(core: Core, { actor }: Request, row: Row, addresses: Set<string>): Promise<Accepted> {
  const parsed = bulkUser.safeParse(row);
  if (!parsed.success) {
    const issues = parsed.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => ({ path: key, message: "Not a field of a user" }))
        : [{ path: issue.path.join("."), message: issue.message }],
    );
    throw new Refusal("invalid", { issues });
  }
  const form = parsed.data;
  if (addresses.has(form.email)) throw new Refusal("email_taken");
  await refuseInVain(core.db, actor, form);
  addresses.add(form.email);
  const password = core.makeTemporaryPassword(form.password);
  // It is awaited when its row's turn comes; until then a failure is nobody's.
  password.catch(() => undefined);
  return { form, password };
}

/** What came of it, or why it was refused. */
async function settle<T>({ onFault }: Request, work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    const refusal = asRefusal(error);
    if (errors[refusal.code].status >= 500) onFault(error);
    return refusal;
  }
}

function errorOf(index: number, address: unknown, refusal: Refusal): BulkResult["errors"][number] {
  const email = typeof address === "string" ? normalizeEmail(address).slice(0, 320) : "";
  const issues = refusal.issues?.map(({ path, message }) => `${path}: ${message}`).join("; ");
  return { index, email, error: (issues ?? refusal.message).slice(0, 1_000), code: refusal.code };
}
