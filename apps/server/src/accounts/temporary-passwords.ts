import { randomBytes } from "node:crypto";
import { defaultKdf, type Kdf } from "@pomander/contract";
import { type Argon2id, deriveTemporaryCredential } from "@pomander/crypto/server";
import type { Config } from "../config.ts";
import { type Clock, dayMs } from "../platform/clock.ts";
import { createSemaphore, type Semaphore } from "../platform/semaphore.ts";
import type { Pepper } from "./pepper.ts";
import { presentKdf } from "./vault-keys.ts";

/** Lets two derivations run at once in this process, since each takes 64 MiB and a thread. */
export const createDerivationQueue = (): Semaphore => createSemaphore(2);

interface TemporaryPasswordDeps {
  config: Pick<Config, "temporaryPasswordDays">;
  pepper: Pepper;
  clock: Clock;
  derivations: Semaphore;
  argon2?: Argon2id | undefined;
}
/** The stored form of a temporary password; the password itself is never stored. */
export interface TemporaryPassword {
  kdf: Kdf;
  verifier: Buffer;
  until: Date;
}
export type MakeTemporaryPassword = (password: string) => Promise<TemporaryPassword>;

/** Creates the function that derives temporary passwords, in turn. Never call it in a transaction. */
export function createMakeTemporaryPassword(deps: TemporaryPasswordDeps): MakeTemporaryPassword {
  const { config, pepper, clock, derivations, argon2 } = deps;
  return (password) =>
    derivations(async () => {
      const { credential, kdf } = await deriveTemporaryCredential(password, argon2);
      const until = new Date(clock.now().getTime() + config.temporaryPasswordDays * dayMs);
      return { kdf, verifier: pepper.verifierOf(credential), until };
    });
}

/** The columns of an account whose password an administrator chose. */
export const temporaryPasswordColumns = ({ kdf, verifier, until }: TemporaryPassword) => ({
  kdf: JSON.stringify(presentKdf(kdf)),
  verifier,
  must_change_password: true,
  temporary_password_until: until,
  invited_until: null,
});

const saltBytes = 16;
/** The columns of an account into which no password signs in. */
const noSignInColumns = () => ({
  kdf: JSON.stringify({ ...defaultKdf, salt: randomBytes(saltBytes).toString("base64url") }),
  verifier: randomBytes(32),
  temporary_password_until: null,
  invited_until: null,
});

/** The columns of an account without a password: its owner comes with an invitation and then chooses one. */
export const noPasswordColumns = () => ({ ...noSignInColumns(), must_change_password: true });

/** The columns of an account whose master password was generated: it opens the vault, and does not sign in. */
const generatedPasswordColumns = () => ({ ...noSignInColumns(), must_change_password: false });

/** The columns of an account that gets a master password, which its owner chose or a device generated. */
export const accountColumns = (
  pepper: Pepper,
  { isGenerated, ...chosen }: { kdf: Kdf; credential: string; isGenerated: boolean },
) => (isGenerated ? generatedPasswordColumns() : ownPasswordColumns(pepper, chosen));

/** The columns of an account whose owner chose a master password. */
export const ownPasswordColumns = (pepper: Pepper, { kdf, credential }: { kdf: Kdf; credential: string }) => ({
  kdf: JSON.stringify(presentKdf(kdf)),
  verifier: pepper.verifierOf(credential),
  must_change_password: false,
  temporary_password_until: null,
  invited_until: null,
});
