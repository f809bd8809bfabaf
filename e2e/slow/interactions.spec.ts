import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { startServer } from "../processes/server.ts";
import { observeInteractions } from "./inp.ts";
import { listedDrafts, measureList } from "./list-interactions.ts";

// Measures the time of a press in a vault of 10,000 entries on a processor four times slower (INP, from the browser's
// Event Timing). Times are printed, never asserted: the machine may be busy.

const count = 10_000;

test("the list of 10,000 entries answers at once", async ({ newProfile }) => {
  test.setTimeout(1_800_000);
  const server = await startServer();
  try {
    const owner = await registerAccount(server.url, newPerson("Ines"), server.setupLink());
    expect(await owner.secondDeviceVault.importEntries(listedDrafts(count))).toMatchObject({ stored: count });
    const context = await newProfile({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await observeInteractions(page);
    await signInPage.signIn(page, owner.person);
    await passwordsPage.open(page);
    await expect(page.getByText("10,000 passwords")).toBeVisible();
    await measureList(page, count);
  } finally {
    await server.remove();
  }
});
