import { sessionRateKey } from "../src/accounts/password-check.ts";
import { createPepper } from "../src/accounts/pepper.ts";
import type { TestUser } from "./factories.ts";
import type { TestServer } from "./harness.ts";

/** Returns readers of what a server has counted of wrong passwords and proofs. */
export const failureCounts = ({ db, secrets }: TestServer) => {
  const byKey = async (key: string) => {
    const row = db.selectFrom("sign_in_failures").select("failures").where("key", "=", key);
    return (await row.executeTakeFirst())?.failures ?? 0;
  };
  /** Returns the key of the user's only session. */
  const keyOfSession = async ({ _id }: Pick<TestUser, "_id">) => {
    const row = db.selectFrom("sessions").select("id").where("user_id", "=", _id);
    return sessionRateKey(createPepper(secrets.pepper), (await row.executeTakeFirstOrThrow()).id);
  };
  return {
    byKey,
    keyOfSession,
    /** Returns the failures of the user's only session. */
    ofSession: async (user: Pick<TestUser, "_id">) => byKey(await keyOfSession(user)),
    /** Returns the wrong answers to a challenge. */
    ofChallenge: async (challenge: string) => {
      const row = db.selectFrom("factor_challenges").select("tries").where("id", "=", challenge);
      return (await row.executeTakeFirst())?.tries;
    },
    /** Returns the wrong proofs of a second factor that came with the user's password. */
    ofFactors: async ({ _id }: Pick<TestUser, "_id">) =>
      (await db.selectFrom("factor_failures").select("at").where("user_id", "=", _id).execute()).length,
  };
};
