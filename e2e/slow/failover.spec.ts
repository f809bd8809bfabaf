import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";

import { type Browser, expect, type Page, test } from "@playwright/test";

import { startSink } from "../../apps/server/test/crash-mail/sink.ts";
import { createSeededRandom } from "../../apps/server/test/seeded-random.ts";
import { type Cluster, startCluster, waitFor } from "../../scripts/trials/cluster/cluster.ts";
import { type FaultName, faults } from "../../scripts/trials/cluster/faults.ts";
import { readMembers } from "../../scripts/trials/cluster/members.ts";
import { findPrograms } from "../../scripts/trials/cluster/programs.ts";
import { answerFirstVisits } from "../fixtures/answer-first-visits.ts";
import { newPerson } from "../fixtures/people.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { makeTempFolder } from "../processes/temp-folders.ts";

// A user saves passwords in a browser while the leader of a replicated PostgreSQL is lost, three times
// (docs/failover.md). Needs Debian's patroni, etcd-server, haproxy and postgresql. `SHOTS` is a folder for pictures.

test.describe.configure({ mode: "serial", retries: 0, timeout: 15 * 60_000 });

const shots = process.env["SHOTS"];
const failovers: readonly FaultName[] = ["leader's PostgreSQL", "leader's machine", "leader cut off"];
const person = newPerson();
const unavailable = "The server isn't available right now. Try again in a minute.";
/** Milliseconds that a fail-over may take, including delays by the machine's load. */
const failoverMs = 120_000;

let folder: string;
let cluster: Cluster;
let page: Page;
const saved: string[] = [];

test.beforeAll(async ({ browser }) => {
  folder = makeTempFolder("failover");
  chmodSync(folder, 0o755);
  const sink = await startSink(() => 5);
  cluster = await startCluster(folder, {
    programs: findPrograms(),
    dcs: "etcd",
    isDirect: false,
    smtpUrl: sink.url,
  });
  page = await openTab(browser);
});
test.afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function openTab(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: cluster.url });
  answerFirstVisits(context);
  return context.newPage();
}

const picture = async (name: string) => {
  if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) });
};

/** Presses the button until the entry is saved, as a person who reads the messages does. Returns all messages shown. */
async function save(title: string): Promise<string[]> {
  const dialog = page.getByRole("dialog");
  const button = dialog.getByRole("button", { name: "Add Password" });
  const said: string[] = [];
  await passwordsPage.fillNewEntry(page, { title, password: `secret of ${title}` });
  const end = Date.now() + failoverMs;
  while (await dialog.isVisible()) {
    expect(Date.now(), said.join(", ")).toBeLessThan(end);
    await button.click();
    const problem = dialog.getByRole("alert");
    await Promise.race([
      dialog.waitFor({ state: "hidden", timeout: failoverMs }),
      problem.waitFor({ timeout: failoverMs }),
    ]);
    await Promise.race([dialog.waitFor({ state: "hidden" }), button.and(page.locator(":enabled")).waitFor()]);
    if (!(await problem.isVisible())) continue;
    said.push(await problem.innerText());
    if (await page.getByText(unavailable).isVisible()) said.push(unavailable);
    await picture(`${title} - not saved ${said.length}`);
  }
  saved.push(title);
  return said;
}

test("a person has a vault on the cluster", async () => {
  await signInPage.register(page, person);
  await passwordsPage.open(page);
  expect(await save("Before")).toEqual([]);
});

for (const [index, name] of failovers.entries()) {
  test(`${name}: the app says what is going on, and what was saved is there`, async ({ browser }) => {
    const before = (await readMembers(cluster.nodes))?.timeline ?? 0;
    const breaking = faults[name](cluster, createSeededRandom(index));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const begun = Date.now();
    const said = await save(`During ${index + 1}`);
    console.log(
      `${name}: saved after ${((Date.now() - begun) / 1_000).toFixed(1)} s; said: ${[...new Set(said)].join(" | ") || "nothing"}`,
    );
    await picture(`During ${index + 1} - saved`);
    // Patroni passes the lead on within seconds when PostgreSQL alone dies, and otherwise after its timeout.
    if (name !== "leader's PostgreSQL") expect(said).toContain(unavailable);
    await breaking;
    await waitFor("the whole cluster", async () => (await readMembers(cluster.nodes))?.isWhole === true, failoverMs);
    expect((await readMembers(cluster.nodes))?.timeline).toBeGreaterThan(before);
    expect(await save(`After ${index + 1}`)).toEqual([]);

    const other = await openTab(browser);
    await signInPage.signIn(other, person);
    await passwordsPage.open(other);
    for (const title of saved) await expect(passwordsPage.row(other, title)).toHaveCount(1);
    await expect(other.getByRole("main").getByRole("alert")).toHaveCount(0);
    await other.context().close();
  });
}
