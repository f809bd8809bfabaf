// Signs in, reads the titles of a vault and stores an entry: as a program of its own, or as a worker.
import { parentPort } from "node:worker_threads";
import { argon2id } from "../../src/argon2.ts";
import { createInMemoryPinnedState, createVaultClient } from "../../src/index.ts";

const [baseUrl = "", email = "", password = "", title = ""] = process.argv.slice(2);
const client = createVaultClient({ baseUrl, argon2: argon2id, memory: createInMemoryPinnedState() });
const { vault } = await client.signIn(email, password, async () => false);
if (vault === null) throw new Error("The account has no vault");
await vault.opened();
await vault.confirmFirstVisit();
const titles = vault.snapshot().entries.map((entry) => entry.title);
const entry = {
  title,
  link: "",
  email: "",
  password: "from outside",
  notes: "",
  category: "",
  tags: [],
  isFavorite: false,
};
const { kind } = await vault.create(entry);
const { status, fault } = vault.snapshot();
const result = { titles, kind, status, fault };
vault.close();
if (parentPort === null) console.log(JSON.stringify(result));
else parentPort.postMessage(result);
