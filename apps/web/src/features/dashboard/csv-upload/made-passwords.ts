import type { User } from "@pomander/contract";
import { generatePassword } from "@pomander/vault";
import { temporaryPasswordOptions } from "../form/TemporaryPasswordField.tsx";
import type { GivenPassword } from "../select/bulk-actions.ts";
import type { FileRow } from "./read-users.ts";
import type { ValidRow } from "./upload.ts";

const makePassword = () => generatePassword(temporaryPasswordOptions).text;

/**
 * The rows that are sent: whose row has no password gets a temporary one, made here, or is invited by email where `make`
 * is null. `givenTo` says whose of those who were created.
 */
export function withPasswords(
  rows: readonly FileRow[],
  make: (() => string) | null = makePassword,
): { valid: ValidRow[]; givenTo: (created: readonly User[]) => GivenPassword[] } {
  const made = new Map<string, string>();
  const valid = rows.flatMap(({ line, user }): ValidRow[] => {
    if (user === null || user.password !== "") return user === null ? [] : [{ line, user }];
    if (make === null) {
      const { password: _none, ...invited } = user;
      return [{ line, user: { ...invited, invite: true } }];
    }
    const password = make();
    made.set(user.email, password);
    return [{ line, user: { ...user, password } }];
  });
  return {
    valid,
    givenTo: (created) =>
      created.flatMap((user): GivenPassword[] => {
        const password = made.get(user.email);
        return password === undefined ? [] : [{ user, password, until: user.temporaryPasswordUntil ?? null }];
      }),
  };
}
