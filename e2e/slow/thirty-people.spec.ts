import { expectNotice, press } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { sharingPages } from "../page-objects/sharing.ts";
import { signInPage } from "../page-objects/sign-in.ts";
import { countPresses } from "../fixtures/count-presses.ts";
import { newPerson } from "../fixtures/people.ts";
import { done, fillShared, openSharer, registerSharer } from "../fixtures/sharers.ts";
import { expect, test } from "../fixtures/test.ts";

test("thirty people are invited and in, with few presses of one manager", async ({ newProfile, server }) => {
  // Thirty-two accounts derive their keys.
  test.setTimeout(600_000);
  const newPage = async () => (await newProfile()).newPage();
  const [ana, newcomer] = [newPerson("Ana"), newPerson("Zoe")];
  const [manager, first, second] = [await newPage(), await newPage(), await newPage()];
  await signInPage.register(manager, ana);
  await passwordsPage.open(manager);
  const names = Array.from({ length: 29 }, (_, n) => `Member${n}`);
  const [registered, ...others] = await Promise.all(names.map((name) => registerSharer(server.url, name)));
  if (registered === undefined) throw new Error("No one registered");
  const invited = [newcomer, ...[registered, ...others].map(({ person }) => person)];
  const pressed = await countPresses(manager);

  const { vaultId, links } = await test.step("the manager makes a vault, and a link for each", async () => {
    const vaultId = await sharingPages.createVault(manager, "Operations");
    await press(manager, "Invite by link");
    const list = invited.map(({ firstName, lastName, email }) => `${firstName} ${lastName} <${email}>`).join("\n");
    await manager.getByRole("dialog", { name: "Invite people" }).getByLabel("Who").fill(list);
    return { vaultId, links: await sharingPages.createLinks(manager) };
  });
  expect(links).toHaveLength(30);
  await fillShared(await openSharer(server.url, ana), vaultId, ["Bank", "Router"]);

  await test.step("they accept: one registers, one signs in, the others at devices without a page", async () => {
    const [toFirst = "", toSecond = "", ...toOthers] = links;
    for (const [n, { sharing }] of others.entries())
      done(await sharing.acceptInvite(new URL(toOthers[n] ?? "").hash.slice(1)));
    await sharingPages.registerByLink(first, toFirst, newcomer, "Ana Fischer");
    await sharingPages.signInByLink(second, toSecond, registered.person, "Ana Fischer");
  });

  await test.step("the manager comes back and gives all of them access", async () => {
    await sharingPages.comeBack(manager, ana, "/people");
    await expect(manager.getByRole("heading", { name: "30 people accepted" })).toBeVisible();
    await press(manager, "Give access");
    await expectNotice(manager, "30 people were given access, and are asked to accept it.");
  });
  // One press copies all links. To write an email to each person instead takes one for each.
  console.log(`Presses of the manager, for thirty people: ${pressed()}`);
  expect(pressed()).toBe(14);

  await test.step("they are in", async () => {
    for (const page of [first, second]) {
      await page.getByRole("link", { name: "Go to People" }).click();
      await page.evaluate(() => dispatchEvent(new Event("focus")));
      await press(page, "Accept");
      await expectNotice(page, "You now have access to Operations.");
    }
    await Promise.all(
      others.map(async ({ refresh, sharing, vault }) => {
        await refresh();
        done(await sharing.takeGrants(sharing.snapshot().contacts[0]?.userId ?? ""));
        expect(vault(vaultId).snapshot().entries).toHaveLength(2);
      }),
    );
    await sharingPages.openVault(manager, "Operations");
    const members = manager.getByRole("region", { name: "Members", exact: true }).getByRole("listitem");
    await expect(members).toHaveCount(31);
  });
});
