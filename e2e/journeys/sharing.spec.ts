import { expectHeading, expectNotice, press } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { sharingPages } from "../page-objects/sharing.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { fillShared, openSharer } from "../fixtures/sharers.ts";
import { expect, test } from "../fixtures/test.ts";

test("three people get access with one press, read, and what one who is removed knows is worked off", async ({
  newProfile,
  server,
}) => {
  const [ana, bea, cy, dan] = [newPerson("Ana"), newPerson("Bea"), newPerson("Cy"), newPerson("Dan")];
  const newPage = async () => (await newProfile()).newPage();
  const anas = await newPage();
  await signInPage.register(anas, ana);
  await passwordsPage.open(anas);
  const vaultId = await sharingPages.createVault(anas, "Operations");
  const device = await openSharer(server.url, ana);
  await fillShared(device, vaultId, ["Bank", "Router"]);

  await registerAccount(server.url, cy);
  await sharingPages.openPeople(anas);
  const links = await sharingPages.invite(anas, {
    people: [`Bea Berg <${bea.email}>`, `Cy Diaz <${cy.email}>`, `Dan Ek <${dan.email}>`],
    vault: "Operations",
  });
  const [toBea = "", toCy = "", toDan = ""] = links;

  const [beas, cys, dans] = [await newPage(), await newPage(), await newPage()];
  await test.step("one registers by the link, and the link's secret leaves the address", async () => {
    await sharingPages.registerByLink(beas, toBea, bea, "Ana Fischer");
  });
  await test.step("one signs in by it; another has their vault open already", async () => {
    await sharingPages.signInByLink(cys, toCy, cy, "Ana Fischer");
    await signInPage.register(dans, dan);
    await passwordsPage.open(dans);
    await dans.evaluate((link) => location.assign(link), toDan);
    await dans.getByRole("link", { name: "Unlock" }).click();
    await passwordsPage.unlock(dans, dan.password);
    await sharingPages.accept(dans, "Ana Fischer");
  });
  await test.step("after a reload the link must be opened again", async () => {
    await beas.goto("/join/accept");
    await expectHeading(beas, "Open your invitation link again");
  });

  await test.step("one press gives all of them access", async () => {
    await anas.reload();
    await anas.getByRole("link", { name: "Unlock" }).click();
    await passwordsPage.unlock(anas, ana.password);
    await expect(anas.getByRole("heading", { name: "3 people accepted" })).toBeVisible();
    await expect(anas.getByText("In Operations they'll see 2 entries")).toBeVisible();
    await press(anas, "Give access");
    await expectNotice(anas, "3 people were given access, and are asked to accept it.");
    await expect(anas.getByRole("list", { name: "Contacts" }).getByRole("listitem")).toHaveCount(3);
  });
  await test.step("they take it and are members", async () => {
    for (const [page, person] of [
      [beas, bea],
      [cys, cy],
      [dans, dan],
    ] as const) {
      await sharingPages.comeBack(page, person, "/people");
      await expect(page.getByText("Ana Fischer gives you access to Operations")).toBeVisible();
      await expect(page.getByText("2 entries, can view")).toBeVisible();
      await press(page, "Accept");
      await expectNotice(page, "You now have access to Operations.");
    }
    await sharingPages.openVault(cys, "Operations");
    await expect(sharingPages.member(cys, "Bea Berg")).toContainText("Checked by Ana Fischer");
    const reader = await openSharer(server.url, bea);
    expect(
      reader
        .vault(vaultId)
        .snapshot()
        .entries.map(({ title }) => title)
        .toSorted(),
    ).toEqual(["Bank", "Router"]);
  });

  await test.step("one is removed: the vault has new keys, and the list shows what she knows", async () => {
    await sharingPages.openVault(anas, "Operations");
    const question = await sharingPages.askToRemove(anas, "Bea Berg");
    // Firefox sends no Ctrl+A to a page in the background, and filling a field again needs it.
    await anas.bringToFront();
    await question.getByLabel("Master password", { exact: true }).fill("not the password");
    await question.getByRole("button", { name: "Remove Bea Berg" }).click();
    await expect(question.getByText("Incorrect password.")).toBeVisible();
    await question.getByLabel("Master password", { exact: true }).fill(ana.password);
    await question.getByRole("button", { name: "Remove Bea Berg" }).click();
    await expectNotice(anas, "Bea Berg no longer has access to Operations.");
    expect(anas.url()).not.toContain(vaultId);
    await expect(sharingPages.member(anas, "Bea Berg")).toHaveCount(0);
    await expect(sharingPages.known(anas)).toContainText("2 of 2 left to change.");
    await expect(sharingPages.known(anas).getByRole("link")).toHaveText(["Bank", "Router"]);
  });
  await test.step("a changed password and one that needs no change end it", async () => {
    const next = new URL(anas.url()).pathname.split("/").at(-1) ?? "";
    await device.sharing.refresh();
    const vault = device.vault(next);
    const bank = vault.snapshot().entries.find(({ title }) => title === "Bank");
    const opened = await vault.reveal(bank?._id ?? "");
    expect((await vault.save(opened, { ...opened, password: "another-Meadow-17" })).kind).toBe("saved");
    await anas.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(sharingPages.known(anas)).toContainText("1 of 2 left to change.");
    await anas.getByRole("checkbox", { name: "Select Router" }).check();
    await press(anas, "Don't need changing");
    await expectNotice(anas, "1 password doesn't need changing.");
    await expect(sharingPages.known(anas)).toContainText("Nothing is left to change.");
  });
  await test.step("she has no access anymore, the others follow", async () => {
    const reader = await openSharer(server.url, bea);
    expect(reader.sharing.snapshot().vaults).toMatchObject([{ status: "notListed" }]);
    await sharingPages.openVaults(cys);
    await cys.evaluate(() => dispatchEvent(new Event("focus")));
    await sharingPages.openVault(cys, "Operations");
    await expect(sharingPages.member(cys, "Dan Ek")).toBeVisible();
    await expect(sharingPages.member(cys, "Bea Berg")).toHaveCount(0);
  });
});
