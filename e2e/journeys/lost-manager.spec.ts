import { expectNotice, press } from "../page-objects/common.ts";
import { passwordSetupPage } from "../page-objects/password-setup.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { sharingPages } from "../page-objects/sharing.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson, type Person } from "../fixtures/people.ts";
import { done, fillShared, join, openSharer } from "../fixtures/sharers.ts";
import { callApi, registerFirstAdmin } from "../fixtures/signed-in-users.ts";
import { startServer, type RunningServer } from "../processes/server.ts";
import { expect, test } from "../fixtures/test.ts";

const temporary = "handed-over-Kettle-7";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.remove());

test(
  "a manager who lost the master password: with the recovery key all is there, without it another manager gives access again",
  { tag: "@slow" },
  async ({ newProfile }) => {
    const admin = await registerFirstAdmin(server, "Sofia");
    const reset = async ({ email }: Person) => {
      const call = <T>(method: string, path: string, body?: object) =>
        callApi<T>(server, admin.token, method, path, body);
      const [found] = await call<{ _id: string }[]>("GET", `/user/users?search=${encodeURIComponent(email)}`);
      await call("PUT", `/auth/update/${found?._id}`, { password: temporary });
    };
    const accountOfAna = await registerAccount(server.url, newPerson("Ana"));
    const ana = await openSharer(server.url, accountOfAna.person);
    const bea = await openSharer(server.url, (await registerAccount(server.url, newPerson("Bea"))).person);
    const { vaultId } = done(await ana.sharing.found("Operations"));
    const { vaultId: aloneId } = done(await ana.sharing.found("Finance"));
    await fillShared(ana, vaultId, ["Gate", "Router"]);
    await fillShared(ana, aloneId, ["Payroll"]);
    await join(ana, bea, vaultId, "manage");
    await join(ana, bea, aloneId, "write");

    const page = await (await newProfile({ baseURL: server.url })).newPage();
    const managers = await (await newProfile({ baseURL: server.url })).newPage();
    await signInPage.signIn(managers, bea.person);
    await passwordsPage.open(managers);
    await expect(passwordsPage.row(managers, "Payroll")).toBeVisible();

    await test.step("the page said before that nobody else can add people to a vault with one manager", async () => {
      await sharingPages.openVault(managers, "Finance");
      await expect(
        managers.getByText("If Ana Fischer loses what opens their vault, no one can add people."),
      ).toBeVisible();
    });

    const again = { ...ana.person, password: `${ana.person.password}-two` };
    await test.step("with the recovery key, the shared vaults are there as before", async () => {
      await reset(ana.person);
      await signInPage.fillLogin(page, { email: ana.person.email, password: temporary });
      await passwordSetupPage.reopenWithRecoveryKey(page, accountOfAna.recoveryKey, again.password);
      await passwordsPage.open(page);
      for (const title of ["Gate", "Router", "Payroll"]) await expect(passwordsPage.row(page, title)).toBeVisible();
      await sharingPages.openVault(page, "Finance");
      await expect(page.getByRole("button", { name: "Add a member" })).toBeVisible();
    });

    const anew = { ...ana.person, password: `${ana.person.password}-three` };
    const fresh = await (await newProfile({ baseURL: server.url })).newPage();
    await test.step("without it they begin empty, and the others are told of other keys", async () => {
      await reset(ana.person);
      await signInPage.fillLogin(fresh, { email: anew.email, password: temporary });
      await passwordSetupPage.startEmpty(fresh, anew.password);
      await passwordsPage.open(fresh);
      await sharingPages.openVaults(fresh);
      await expect(fresh.getByText("No shared vaults yet")).toBeVisible();
      await sharingPages.comeBack(managers, bea.person, "/vaults");
      await sharingPages.openVault(managers, "Operations");
      await expect(managers.getByText("Ana Fischer has new keys. Compare codes with them first.")).toBeVisible();
      await expect(managers.getByRole("button", { name: "Create new keys" })).toHaveCount(0);
    });
    await test.step("another manager sends a link, compares codes, creates new keys, and gives access again", async () => {
      await sharingPages.openPeople(managers);
      const people = [`Ana Fischer <${anew.email}>`];
      const [link = ""] = await sharingPages.invite(managers, { people, vault: "Operations" });
      await fresh.goto(link);
      await fresh.getByRole("link", { name: "Unlock" }).click();
      await passwordsPage.unlock(fresh, anew.password);
      await sharingPages.accept(fresh, "Bea Fischer");
      await sharingPages.openPeople(fresh);
      const code = await fresh.getByRole("region", { name: "Your contact code" }).innerText();
      await press(managers, "Compare codes with Ana Fischer");
      const comparing = managers.getByRole("dialog", { name: "Compare codes with Ana Fischer" });
      await comparing.getByLabel("Contact code").fill(code.match(/\d{5}/g)?.join(" ") ?? "");
      await comparing.getByRole("button", { name: "Compare" }).click();
      await expectNotice(managers, "The code fits: these are Ana Fischer's keys.");
      await sharingPages.openVault(managers, "Operations");
      await press(managers, "Create new keys");
      const question = managers.getByRole("alertdialog");
      await question.getByLabel("Master password", { exact: true }).fill(bea.person.password);
      await question.getByRole("button", { name: "Create new keys" }).click();
      await expectNotice(managers, "Operations has new keys.");
      await sharingPages.openPeople(managers);
      await press(managers, "Give access");
      await expectNotice(managers, "1 person was given access, and is asked to accept it.");
      await sharingPages.comeBack(fresh, anew, "/people");
      await expect(fresh.getByText("Bea Fischer gives you access to Operations")).toBeVisible();
      await press(fresh, "Accept");
      await expectNotice(fresh, "You now have access to Operations.");
      await passwordsPage.open(fresh);
      await expect(passwordsPage.row(fresh, "Router")).toBeVisible();
      await expect(passwordsPage.row(fresh, "Payroll")).toHaveCount(0);
    });
    await test.step("the vault whose only manager is gone is still read and changed by its members", async () => {
      await passwordsPage.open(managers);
      await expect(passwordsPage.row(managers, "Payroll")).toBeVisible();
      await sharingPages.openVault(managers, "Finance");
      await expect(managers.getByText(/^Ana Fischer has new keys\. If they started with an empty vault/)).toBeVisible();
    });
  },
);
