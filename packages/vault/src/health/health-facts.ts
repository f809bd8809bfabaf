import type { OpenEntry } from "../entry/entry-types.ts";
import { isLeft, marksOf } from "../entry/leaver-marks.ts";
import type { StrengthScore } from "../entry/strength-score.ts";
import { type LinkFacts, linkFacts } from "./links.ts";
import { type PasswordAge, passwordAge } from "./password-age.ts";

/**
 * The data of an entry that the report needs. It contains no password, and nothing from which others could guess one.
 */
export interface HealthFacts {
  id: string;
  revision: number;
  /** The password of a login; null: not a login, or one without a password. */
  password: { mark: string; score: StrengthScore; age: PasswordAge } | null;
  links: LinkFacts;
  isLogin: boolean;
  hasSecondFactor: boolean;
  /** `YYYY-MM-DD` */
  expires: string | null;
  ignored: readonly string[];
  /** User ids of people who were taken out of the entry's shared vault and know a secret of it. */
  knownTo: readonly string[];
}

/**
 * Returns the facts of an entry.
 * @param rated the mark and the score of the entry's password; null if it has none that counts
 */
export function healthFactsOf(
  entry: OpenEntry,
  rated: { mark: string; score: StrengthScore } | null,
  now: Date,
): HealthFacts {
  const { _id: id, revision, link, urls, totp, expires, healthIgnored } = entry;
  return {
    id,
    revision,
    password: rated === null ? null : { ...rated, age: passwordAge(entry.extra, now) },
    links: linkFacts(link, urls),
    isLogin: isLogin(entry),
    hasSecondFactor: totp !== undefined,
    expires: expires ?? null,
    ignored: healthIgnored ?? [],
    knownTo: marksOf(entry.extra)
      .filter(isLeft)
      .map(({ userId }) => userId),
  };
}

const isLogin = ({ type = "login" }: OpenEntry) => type === "login";

/** Whether the entry has a password that counts: notes, cards and the like have none. */
export const hasPassword = (entry: OpenEntry) =>
  isLogin(entry) && entry.password !== "" && entry.password.isWellFormed();

const longestWord = 100;

/**
 * Returns the words that an attacker would try first for this password: its user name, its title and the parts of both.
 */
export function ownWords({ title, email }: OpenEntry): string[] {
  const words = [title, email].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const usable = words.map((word) => word.trim().toLowerCase()).filter(({ length }) => length > 2);
  return [...new Set(usable)].filter(({ length }) => length <= longestWord).slice(0, 20);
}
