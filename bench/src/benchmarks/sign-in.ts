import { defaultKdf, type Kdf } from "@pomander/contract";
import { decodeBase64url, derivePasswordKeys } from "@pomander/crypto";
import { argon2id } from "@pomander/vault/argon2";
import { createHttp, type HttpClient, textOf } from "../http.ts";
import { newDeviceClient, registerAccount, type Account } from "../accounts.ts";
import type { Benchmark } from "../report.ts";
import { runRounds, type Step, sumOf, timesOf } from "../rounds.ts";
import type { BenchServer } from "../server/start.ts";

const rounds = 20;
/** Number of calls per round, one after the other, because the server's part takes only milliseconds. */
const repeated = 10;

export async function measureSignIn({ url, bareUrl }: BenchServer, http: HttpClient): Promise<Benchmark> {
  const person = await registerAccount(url);
  const server = await serverPart({ url, bareUrl }, http, person);
  const times = await runRounds(rounds, [
    (time) => measureWholeSignIn(url, person, time),
    (time) => time("Argon2id", () => argon2id({ ...kdfParameters, password: new Uint8Array(24) })),
    server,
  ]);
  const each = (name: string) => timesOf(times, name).map((sum) => sum / repeated);
  return {
    title: "Sign-in",
    comparisons: [
      {
        what: "whole: prelogin, Argon2id, login",
        measured: timesOf(times, "whole"),
        against: "one bare HTTP round trip",
        reference: each("bare login"),
        meaning: "large on purpose: deriving the key is what makes each guess at a stolen verifier dear.",
      },
      {
        what: "whole: prelogin, Argon2id, login",
        measured: timesOf(times, "whole"),
        against: "Argon2id alone (64 MiB, 3, 4)",
        reference: timesOf(times, "Argon2id"),
        meaning: "what all the rest of a sign-in adds to the one step that is slow on purpose.",
      },
      {
        what: "the server's part: prelogin and login",
        measured: sumOf(times, "prelogin", "login").map((sum) => sum / repeated),
        against: "two bare HTTP round trips",
        reference: sumOf(times, "bare prelogin", "bare login").map((sum) => sum / repeated),
        meaning:
          "limits by address and account, the check, the device, a new session, the unsealed wrapped key, one " +
          "transaction that is synced to the disk.",
      },
    ],
  };
}

const kdfParameters = {
  memoryKiB: defaultKdf.memoryKiB,
  iterations: defaultKdf.iterations,
  parallelism: defaultKdf.parallelism,
  salt: decodeBase64url("AAAAAAAAAAAAAAAAAAAAAA"),
};

/** Measures a sign-in on a new device, until the keys of the vault are open. */
async function measureWholeSignIn(url: string, { email, password }: Account, time: Parameters<Step>[0]) {
  const device = newDeviceClient(url);
  const { vault } = await time("whole", () => device.signIn(email, password, async () => false));
  await vault?.opened();
  vault?.close();
}

/** Returns the bodies and the cookie that a device with an earlier sign-in sends. */
export async function deriveProof(url: string, http: HttpClient, { email, password }: Account) {
  const hello = JSON.stringify({ email });
  const { kdf } = JSON.parse(textOf(await http("POST", `${url}/api/auth/prelogin`, { body: hello }))) as {
    kdf: Kdf & { algorithm: "argon2id" };
  };
  const { credential } = await derivePasswordKeys(password, kdf, argon2id);
  const proof = JSON.stringify({ email, password: credential });
  const first = await http("POST", `${url}/api/auth/login`, { body: proof });
  textOf(first);
  return { hello, proof, cookie: first.cookies.map((line) => line.split(";")[0]).join("; ") };
}

async function serverPart({ url, bareUrl }: Pick<BenchServer, "url" | "bareUrl">, http: HttpClient, person: Account) {
  const { hello, proof, cookie } = await deriveProof(url, http, person);
  const prelogin = async () => textOf(await http("POST", `${url}/api/auth/prelogin`, { body: hello }));
  const login = async () => textOf(await http("POST", `${url}/api/auth/login`, { body: proof, headers: { cookie } }));
  const bare = async (body: string) => textOf(await http("POST", `${bareUrl}/bytes`, { body, headers: { cookie } }));

  const step: Step = async (time) => {
    for (let i = 0; i < repeated; i++) {
      await time("prelogin", prelogin);
      await time("bare prelogin", () => bare(hello));
      await time("login", login);
      await time("bare login", () => bare(proof));
    }
  };
  return step;
}

/** Returns sign-ins that cost only the server: requests and replies as usual, with the key derived once. */
export async function prepareLogin(url: string): Promise<(http: HttpClient) => Promise<void>> {
  const { http, closeConnections } = createHttp();
  const { hello, proof, cookie } = await deriveProof(url, http, await registerAccount(url));
  closeConnections();
  return async (by) => {
    textOf(await by("POST", `${url}/api/auth/prelogin`, { body: hello }));
    textOf(await by("POST", `${url}/api/auth/login`, { body: proof, headers: { cookie } }));
  };
}
