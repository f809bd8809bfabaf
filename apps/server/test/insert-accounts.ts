import { randomBytes, randomUUID } from "node:crypto";
import { type Kdf, limits, type Recovery, type User } from "@pomander/contract";
import { v7 as uuidv7 } from "uuid";
import { ownPasswordColumns } from "../src/accounts/temporary-passwords.ts";
import { presentUser, userColumns, type UserRow } from "../src/accounts/present-user.ts";
import { masterKeyColumns, recoveryColumns } from "../src/accounts/vault-keys.ts";
import { writeKeyAad } from "../src/accounts/pepper.ts";
import { dayMs } from "../src/platform/clock.ts";
import { prepared, type RunPrepared } from "../src/platform/database.ts";
import { hashOf } from "../src/platform/token-hash.ts";
import type { TestServer } from "./harness.ts";
import { credential, kdf, newVault, recovery, withoutProof } from "./value-factories.ts";

export interface Role {
  isAdmin?: boolean;
  isSuperAdmin?: boolean;
  isAllowedForRemindMe?: boolean;
  mustChangePassword?: boolean;
}

export interface TestUser {
  user: User;
  _id: string;
  email: string;
  password: string;
  kdf: Kdf;
  vaultId: string;
  wrappedVaultKey: string;
  recovery: Recovery;
  token: string;
  /** The `Authorization` header of the session. */
  authorization: string;
  /** The `Cookie` header of the device. */
  cookie: string;
}

export interface NewAccount {
  role?: Role;
  email?: string | undefined;
  firstName?: string | undefined;
}

/** Rows of one account, one per table, as JSON that PostgreSQL reads back. */
type Rows = Record<"users" | "sessions", Record<string, unknown>> & Record<string, Record<string, unknown>>;

/** Returns one statement for any number of accounts: each table's rows are one parameter. */
function insertSql(rows: Rows): string {
  const inserts = Object.entries(rows).map(([table, row], i) => {
    const columns = Object.keys(row);
    // The database's clock alone determines when a mail is due.
    const times = table === "mails" ? ["send_at", "created_at"] : [];
    return `${table}_made as (
      insert into ${table} (${[...columns, ...times].join(", ")})
      select ${[...columns, ...times.map(() => "now()")].join(", ")}
      from jsonb_populate_recordset(null::${table}, $${i + 1}) returning *)`;
  });
  return `with ${inserts.join(", ")} select ${userColumns.join(", ")} from users_made`;
}
/** The prepared statement, created with the first account: the others have the same tables and columns. */
let insertAll: RunPrepared<UserRow> | undefined;

/** The name of a device whose program does not identify itself as a browser. */
const device = "lightMyRequest";
const bytes = (buffer: Buffer) => `\\x${buffer.toString("hex")}`;

/**
 * Inserts people who registered on this server, proved their address and were given a role, in one statement: the rows
 * are those that the calls would have left. @throws when an address is taken
 */
export async function insertAccounts(server: TestServer, people: readonly NewAccount[]): Promise<TestUser[]> {
  const made = people.map((person) => accountOf(server, person));
  if (made[0] === undefined) return [];
  insertAll ??= prepared("insert_test_accounts", insertSql(made[0].rows));
  const values = Object.keys(made[0].rows).map((table) => JSON.stringify(made.map(({ rows }) => rows[table])));
  const users = new Map((await insertAll(server.db, values)).map((row) => [row.id, row]));
  return Promise.all(
    made.map(async ({ rows, person, deviceToken }) => {
      const _id = rows.users["id"] as string;
      const row = users.get(_id);
      if (row === undefined) throw new Error(`the account ${person.email} was not made`);
      const { pepper, tokens } = server.accounts;
      const sid = rows.sessions["id"] as string;
      const token = await tokens.session.sign({ sub: _id, sid }, new Date(rows.sessions["expires_at"] as string));
      // The reply is that of the registration, before the role was given.
      const registered = { ...row, is_admin: false, is_super_admin: false, is_allowed_for_remind_me: false };
      const viewer = { _id, isAdmin: false, isSuperAdmin: false };
      const extras = { maxAdminCount: 0, requireFactor: "nobody", creator: null, grants: [] } as const;
      return {
        ...person,
        user: presentUser({ ...registered, must_change_password: false }, viewer, extras),
        _id,
        token,
        authorization: `Bearer ${token}`,
        cookie: `pomander-device-${pepper.pseudonymOf("cookie", _id).slice(0, 12)}=${deviceToken}`,
      };
    }),
  );
}

/** Returns the rows of one account, and what its owner's device knows. */
function accountOf({ accounts }: TestServer, { role = {}, ...given }: NewAccount) {
  const { pepper, clock, config } = accounts;
  const [id, sessionId, deviceId, mailId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const [proof, deviceToken] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
  const [firstName, lastName] = [given.firstName ?? "Ana", "Silva"];
  const email = given.email ?? `${randomUUID()}@example.com`;
  const keys = { kdf: kdf(), credential: credential() };
  const [vault, recoveryKey] = [newVault(), recovery()];
  const { vaultId, wrappedVaultKey } = vault;
  const now = clock.now();
  const [at, proven] = [now.toISOString(), new Date().toISOString()];
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const account = ownPasswordColumns(pepper, keys);
  const master = masterKeyColumns(pepper, vaultId, { ...keys, wrappedVaultKey });
  const spare = recoveryColumns(pepper, vaultId, recoveryKey);
  const manifest = withoutProof(vault.manifest);
  const rows: Rows = {
    users: {
      id,
      first_name: firstName,
      last_name: lastName,
      email,
      kdf: keys.kdf,
      verifier: bytes(account.verifier),
      // Most tests read no mails, so the address counts as proven; tests of that proof register by themselves.
      email_verified_at: proven,
      first_verified_at: proven,
      is_admin: role.isAdmin ?? false,
      is_super_admin: role.isSuperAdmin ?? false,
      is_allowed_for_remind_me: role.isAllowedForRemindMe ?? role.isAdmin ?? role.isSuperAdmin ?? false,
      must_change_password: role.mustChangePassword ?? false,
      last_seen_on: at.slice(0, 10),
      created_at: at,
      updated_at: at,
    },
    vaults: {
      id: vaultId,
      user_id: id,
      kdf: keys.kdf,
      verifier: bytes(master.verifier),
      wrapped_key: master.wrapped_key,
      recovery_verifier: bytes(spare.recovery_verifier),
      recovery_wrapped_key: spare.recovery_wrapped_key,
      write_key: pepper.sealAtRest(writeKeyAad(vaultId), vault.writeKey),
      manifest_counter: manifest.counter,
      manifest_sealed: manifest.sealed,
      created_at: at,
    },
    vault_manifests: { vault_id: vaultId, ...manifest },
    email_proofs: {
      token_hash: bytes(hashOf(proof)),
      user_id: id,
      created_at: at,
      expires_at: after(limits.emailProofDays * dayMs),
    },
    mails: {
      id: mailId,
      user_id: id,
      recipient: email,
      template: "registered",
      data: { name: "", at, device, proof },
      message_id: mailId,
    },
    audit_events: {
      id: uuidv7(),
      at,
      kind: "registered",
      actor_id: id,
      actor_name: `${firstName} ${lastName}`,
      details: { device },
    },
    sessions: {
      id: sessionId,
      user_id: id,
      device,
      device_id: deviceId,
      created_at: at,
      last_seen_at: at,
      expires_at: after(config.tokenTtlSeconds * 1_000),
    },
    session_unlocks: { session_id: sessionId, vault_id: vaultId, until: after(10 * 60_000) },
    devices: { id: deviceId, user_id: id, token_hash: bytes(hashOf(deviceToken)), created_at: at, last_seen_at: at },
  };
  const password = keys.credential;
  const person = { email, password, kdf: keys.kdf, vaultId, wrappedVaultKey, recovery: recoveryKey };
  return { rows, person, deviceToken };
}
