import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { draft } from "../fixtures/sample-vault.ts";
import { done, openSharer } from "../fixtures/sharers.ts";
import { expect, test } from "../fixtures/test.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { createBusyTime, observeInteractions } from "./inp.ts";
import { listedDrafts, measureList } from "./list-interactions.ts";
import { observeOpening, prepareBareOpens } from "./opening-times.ts";

// Measures lists of shared vaults in the page. Times are printed, never asserted: the machine may be busy. What has a
// reference in the same run can be compared all the same.

const vaultCount = 10;

test("the list of 10 vaults with 5,000 entries, beside one vault with as many", async ({ newProfile, server }) => {
  test.setTimeout(1_800_000);
  const drafts = listedDrafts(5_000);
  const one = await registerAccount(server.url, newPerson("Ines"));
  expect(await one.secondDeviceVault.importEntries(drafts)).toMatchObject({ stored: drafts.length });
  const several = await registerAccount(server.url, newPerson("Iris"));
  const { sharing, vault } = await openSharer(server.url, several.person);
  for (let n = 0; n < vaultCount; n++) {
    const { vaultId } = done(await sharing.found(`Vault ${n}`));
    const part = drafts.filter((_, i) => i % vaultCount === n);
    expect(await vault(vaultId).importEntries(part)).toMatchObject({ stored: part.length });
  }
  for (const [name, { person }] of [
    ["one vault", one],
    ["10 vaults", several],
  ] as const) {
    const page = await (await newProfile({ viewport: { width: 1440, height: 900 } })).newPage();
    await observeInteractions(page);
    await signInPage.signIn(page, person);
    await passwordsPage.open(page);
    await expect(page.getByText("5,000 passwords")).toBeVisible();
    console.log(`The list of ${name}:`);
    await measureList(page, drafts.length);
    await page.close();
  }
});

test("10 shared vaults of 200 entries, after the own one", async ({ newProfile, server }) => {
  test.setTimeout(900_000);
  const each = 200;
  const { person, secondDeviceVault } = await registerAccount(server.url, newPerson("Ines"));
  await secondDeviceVault.create(draft({ title: "Own" }));
  const { sharing, vault } = await openSharer(server.url, person);
  for (let n = 0; n < vaultCount; n++) {
    const { vaultId } = done(await sharing.found(`Vault ${n}`));
    expect(await vault(vaultId).importEntries(listedDrafts(each))).toMatchObject({ stored: each });
  }
  for (let round = 0; round < 5; round++) {
    const page = await (await newProfile()).newPage();
    await observeOpening(page, "1 password", "2,001 passwords");
    const bareOpens = await prepareBareOpens(page, vaultCount * each);
    await signInPage.signIn(page, person);
    const busy = await createBusyTime(page);
    await passwordsPage.open(page);
    // An expectation that polls the page would take more of its time than the page does.
    const opened = await page.waitForFunction(() => (globalThis as { openedAfter?: number }).openedAfter);
    const [after, own] = [(await opened.jsonValue()) ?? 0, Math.round(await busy())];
    const bare = await bareOpens();
    console.log(`Opened after ${after} ms, ${own} ms of the page's own thread; bare: ${bare} ms`);
    await page.close();
  }
});
