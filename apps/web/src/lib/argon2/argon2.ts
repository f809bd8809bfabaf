import type { argon2id } from "@pomander/vault/argon2";
import { withWorkerClient } from "../worker/client.ts";
import address from "./argon2.worker.ts?worker&url";

type Argon2id = typeof argon2id;
type Argon2Input = Parameters<Argon2id>[0];
type Argon2Hash = Awaited<ReturnType<Argon2id>>;

/** Argon2id off the main thread. The worker lives for one derivation, so that its memory does too. */
export const argon2InWorker: Argon2id = (input) =>
  withWorkerClient<Argon2Input, Argon2Hash, Argon2Hash>(address, (client) => client.request(input));
