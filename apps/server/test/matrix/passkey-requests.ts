import { callApi, factories, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { enrol, newAuthenticator, startSignIn, startUnlock } from "../passkeys.ts";

interface People {
  server: TestServer;
  caller: TestUser;
  subject: TestUser;
}

/** Requests of the calls for passkeys, as in `requests`. */
export const passkeyRequests = {
  "auth.passkeyStart": async () => ({ body: {} }),
  // The call signs in the passkey's owner, whichever user sends it.
  "auth.passkeyFinish": async ({ server }: People) => {
    const { authenticator } = await enrol(server, await factories(server).user());
    const { challenge, options } = await startSignIn(server);
    return { body: { challenge, assertion: authenticator.get(options) } };
  },
  "vaults.unlockStart": async ({ subject }: People) => ({ params: { vaultId: subject.vaultId }, body: {} }),
  "vaults.unlockFinish": async ({ server, subject }: People) => {
    const { authenticator } = await enrol(server, subject);
    const { challenge, options } = (await startUnlock(server, subject, subject.vaultId)).body;
    return { params: { vaultId: subject.vaultId }, body: { challenge, assertion: authenticator.get(options) } };
  },
  "passkeys.start": async () => ({ body: {} }),
  "passkeys.add": async ({ server, caller }: People) => {
    const started = await callApi(server, "POST /user/passkeys/start", { token: caller.token, body: {} });
    const { challenge, options } = started.body;
    const passkey = { challenge, attestation: newAuthenticator().create(options), name: "Laptop", vault: null };
    return { body: { currentPassword: caller.password, passkey } };
  },
  "passkeys.remove": async ({ server, caller, subject }: People) => ({
    params: { id: (await enrol(server, subject)).passkey._id },
    body: { currentPassword: caller.password },
  }),
};
