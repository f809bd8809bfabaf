import type { Page } from "@playwright/test";
import { emptyDraft, type OpenVault } from "@pomander/vault";
import { checkLook } from "../checks/extension-look.ts";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson, type Person } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { row, valuesOf } from "../fixtures/fill-from-popup.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import { type Sites, startSites } from "../processes/sites.ts";

const login = `<form action="/done"><label>User name <input name="user"></label>
  <label>Password <input name="pass" type="password"></label><button>Log in</button></form>`;
const pages = {
  login,
  done: "<h1>Welcome</h1>",
  client: `<form action="/done"><label>Client no.: <input name="mandt"></label><label>PIN <input name="pin"></label>
    <label>Other <input name="other"></label>
    <label>User name <input name="user"></label><label>Password <input name="pass" type="password" autocomplete="current-password"></label>
    <button>Log in</button></form>`,
  shown: login.replace('type="password"', 'autocomplete="current-password"'),
  details: `<form action="/done"><h1>Create an account</h1><label>First name <input name="first"></label>
    <label>Last name <input name="last" value="Moser"></label><label>Street address <input name="street"></label>
    <label>City <input name="city"></label><button>Continue</button></form>`,
  signUp: `<h1>Create an account</h1><form action="/done"><label>User name <input name="user"></label>
    <label>Choose a password <input name="pass" type="password" autocomplete="new-password"></label><button>Sign up</button></form>`,
};

let browser: ExtensionBrowser;
let sites: Sites;
let encrypted: Sites;
let person: Person;
let vault: OpenVault;

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startSites(pages);
  encrypted = await startSites(pages, { isEncrypted: true });
  person = newPerson();
  vault = (await registerAccount(server.url, person)).secondDeviceVault;
  const fieldsOf = (values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => ({ name, value, kind: "text" as const }));
  const shop = { email: "ana", password: "password of Shop", link: sites.address("shop", "") };
  await vault.create({ ...emptyDraft, ...shop, title: "Shop", totp: "JBSWY3DPEHPK3PXP" });
  await vault.create({
    ...emptyDraft,
    title: "Bank",
    email: "ana",
    password: "b",
    link: sites.address("bank", "done"),
  });
  const careful = { email: "eva", password: "c", link: sites.address("careful", "") };
  await vault.create({ ...emptyDraft, ...careful, title: "Careful", reprompt: true });
  await vault.create({ ...emptyDraft, ...careful, email: "ana", title: "Any" });
  // A password that was typed for an entry counts for a minute, so each test that is asked has an entry of its own.
  const guarded = { email: "eva", password: "c", link: sites.address("guarded", "") };
  await vault.create({ ...emptyDraft, ...guarded, title: "Guarded", reprompt: true });
  const card = fieldsOf({ cardholder: "Ana Huber", number: "4111 1111 1111 1111", expiry: "2031-03", code: "123" });
  await vault.create({ ...emptyDraft, title: "Visa", type: "card", fields: card });
  const home = fieldsOf({ firstName: "Ana", lastName: "Huber", address1: "Ring 1", city: "Wien" });
  await vault.create({ ...emptyDraft, title: "Home", type: "identity", fields: home });
  const second = fieldsOf({ firstName: "Eva", lastName: "Huber", address1: "Gasse 2", city: "Graz" });
  await vault.create({ ...emptyDraft, title: "Work", type: "identity", fields: second });
  browser = await startWithExtension(launchOptions);
  await signInToExtension(browser, server.url, person);
  await browser.context.grantPermissions(["clipboard-read", "clipboard-write"]);
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
  await encrypted?.close();
});

const openSite = (name: keyof typeof pages, site: string, of = sites): Promise<Page> =>
  browser.openSite(of.address(site, name));

test("a login is added in the popup, which keeps what was typed when it closes @slow", async () => {
  const site = await openSite("login", "fresh");
  let popup = await browser.openPopup(site);
  await popup.getByText(/^No login for fresh/).waitFor();
  await popup.getByRole("button", { name: "Add a login" }).click();
  await popup.getByLabel("User name").fill("eva");
  await popup.getByRole("button", { name: "Generate" }).click();
  await expect(popup.getByLabel("Password", { exact: true })).toHaveValue(/^.{20}$/);
  const password = await popup.getByLabel("Password", { exact: true }).inputValue();
  await checkLook(popup, "add-login");
  await popup.close();

  const elsewhere = await openSite("login", "shop");
  popup = await browser.openPopup(elsewhere);
  await row(popup, "Shop").waitFor();
  await popup.close();
  await elsewhere.close();

  popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: "Continue your new login" }).click();
  await expect(popup.getByLabel("User name")).toHaveValue("eva");
  await expect(popup.getByLabel("Password", { exact: true })).toHaveValue(password);
  await popup.getByRole("button", { name: "Save" }).click();
  await row(popup, "fresh.localhost").click();
  await expect.poll(() => valuesOf(site)).toEqual({ user: "eva", pass: password });
  await vault.refresh();
  const stored = vault.snapshot().entries.find(({ title }) => title.startsWith("fresh.localhost"));
  if (stored === undefined) throw new Error("Nothing is stored");
  expect(await vault.reveal(stored._id)).toMatchObject({
    email: "eva",
    password,
    link: new URL(sites.address("fresh", "")).origin,
  });
  await site.close();
});

test("what was typed for a new login goes with a lock, and when the person gives it up @slow", async () => {
  const site = await openSite("login", "given-up");
  let popup = await browser.openPopup(site);
  const begin = async () => {
    await popup.getByRole("button", { name: "Add a login" }).click();
    await popup.getByLabel("User name").fill("eva");
  };
  await begin();
  await popup.getByRole("button", { name: "Cancel" }).click();
  await popup.getByText(/^No login for given-up/).waitFor();
  await popup.close();
  popup = await browser.openPopup(site);
  await popup.getByText(/^No login for given-up/).waitFor();
  await begin();
  await popup.close();
  await browser.press("lock", site);
  popup = await browser.openPopup(site);
  await popup.getByLabel("Master password").fill(person.password);
  await expect(popup.getByText("Your vault is locked.")).toBeVisible();
  await popup.getByRole("button", { name: "Unlock" }).click();
  await popup.getByText(/^No login for given-up/).waitFor();
  await popup.close();
  await site.close();
});

test("what a search finds is copied, opened on its site, and opened in Pomander @slow", async ({ server }) => {
  const site = await openSite("login", "other");
  let popup = await browser.openPopup(site);
  await popup.getByLabel("Search").fill("visa");
  await expect(popup.getByText("Card · •••• 1111")).toBeVisible();
  await checkLook(popup, "found-card");
  await popup.getByRole("button", { name: "Copy number" }).click();
  await expect(popup.getByText("Card number copied")).toBeVisible();
  expect(await popup.evaluate(() => navigator.clipboard.readText())).toBe("4111 1111 1111 1111");
  await popup.getByRole("button", { name: "More about “Visa”" }).click();
  await popup.getByRole("button", { name: "Show number" }).click();
  await expect(popup.getByText("4111 1111 1111 1111")).toBeVisible();
  await popup.getByRole("button", { name: "Copy security code" }).click();
  await expect(popup.getByText("Security code copied")).toBeVisible();
  expect(await popup.evaluate(() => navigator.clipboard.readText())).toBe("123");

  await popup.getByLabel("Search").fill("bank");
  await expect(popup.getByText(/^ana · bank\.localhost:\d+$/)).toBeVisible();
  await checkLook(popup, "found-login");
  // It fits no field here, so Enter opens its details.
  await popup.waitForTimeout(600);
  await popup.getByLabel("Search").press("Enter");
  const [bank] = await Promise.all([
    browser.context.waitForEvent("page"),
    popup.getByRole("button", { name: "Open site" }).click(),
  ]);
  await bank.getByRole("heading", { name: "Welcome" }).waitFor();
  await bank.close();

  popup = await browser.openPopup(site);
  await popup.getByLabel("Search").fill("bank");
  await popup.getByRole("button", { name: "More about “Bank”" }).click();
  const [pomander] = await Promise.all([
    browser.context.waitForEvent("page"),
    popup.getByRole("button", { name: "Open in Pomander" }).click(),
  ]);
  expect(new URL(pomander.url()).origin).toBe(server.url);
  await pomander
    .getByRole("textbox", { name: "Email" })
    .or(pomander.getByRole("link", { name: "Login" }))
    .first()
    .waitFor();
  await pomander.close();
  await site.close();
});

test("Enter after a search fills what was found first, and does nothing before one @slow", async () => {
  const site = await openSite("login", "shop");
  const popup = await browser.openPopup(site);
  await row(popup, "Shop").waitFor();
  // Long enough that a key counts.
  await popup.waitForTimeout(600);
  await popup.getByLabel("Search").press("Enter");
  await popup.getByLabel("Search").fill("sho");
  expect(await valuesOf(site)).toEqual({ user: "", pass: "" });
  await row(popup, "Shop").waitFor();
  await popup.waitForTimeout(600);
  await popup.getByLabel("Search").press("Enter");
  await expect.poll(() => valuesOf(site)).toEqual({ user: "ana", pass: "password of Shop" });
  const closing = popup.waitForEvent("close");
  await expect(popup.getByText("Filled. The one-time code is copied.")).toBeVisible();
  await closing;
  await popup.close();
  // The field that was filled last has the focus, as after typing.
  await site.bringToFront();
  await site.keyboard.press("Enter");
  await site.getByRole("heading", { name: "Welcome" }).waitFor();
  await site.close();
});

test("a word and Enter that were meant for a page choose nothing in a popup that the page opened @slow", async () => {
  const site = await openSite("login", "shop");
  const popup = await browser.openPopupByPage(site);
  await row(popup, "Shop").waitFor();
  await popup.waitForTimeout(1_000);
  await popup.getByLabel("Search").fill("shop");
  await row(popup, "Shop").waitFor();
  await popup.locator("main[aria-busy=false]").waitFor();
  await popup.waitForTimeout(700);
  await popup.getByLabel("Search").press("Enter");
  await popup.waitForTimeout(1_000);
  expect(await valuesOf(site)).toEqual({ user: "", pass: "" });
  await popup.getByLabel("Search").press("ArrowDown");
  await row(popup, "Shop").press("Enter");
  await expect.poll(() => valuesOf(site)).toEqual({ user: "ana", pass: "password of Shop" });
  await popup.close();
  await site.close();
});

test("keys that are pressed early do no harm in a popup that the person opened @slow", async () => {
  const site = await openSite("login", "shop");
  const popup = await browser.openPopup(site);
  await expect(async () => {
    await popup.keyboard.press("ArrowDown");
    await expect(row(popup, "Shop")).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [100] });
  await popup.keyboard.press("Enter");
  await expect.poll(() => valuesOf(site)).toEqual({ user: "ana", pass: "password of Shop" });
  await popup.close();
  await site.close();
});

test("keys that are pressed again and again choose nothing from the start of a popup that a page opened @slow", async () => {
  const site = await openSite("login", "shop");
  const popup = await browser.openPopupByPage(site);
  await row(popup, "Shop").waitFor();
  await popup.addInitScript(() => {
    // Each key that is ignored makes the popup's half second begin again, of which these are more than two.
    let presses = 0;
    const press = () => {
      const entry = document.querySelector<HTMLElement>("[data-entry]");
      if (entry === null || presses > 120 || document.body.style.pointerEvents !== "none") return;
      presses += 1;
      const key = presses % 2 === 0 ? "ArrowDown" : "Enter";
      if (
        entry.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })) &&
        key === "Enter"
      )
        entry.click();
      document.documentElement.dataset["presses"] = String(presses);
    };
    setInterval(press, 10);
  });
  await popup.reload();
  await expect(popup.locator("html")).toHaveAttribute("data-presses", "121");
  expect(await valuesOf(site)).toEqual({ user: "", pass: "" });
  await popup.close();
  await site.close();
});

test("Enter in the question of one login chooses no other one @slow", async () => {
  const site = await openSite("login", "careful");
  const popup = await browser.openPopup(site);
  await row(popup, "Any").waitFor();
  await row(popup, "Careful").click();
  await popup.getByLabel("Master password").fill("wrong");
  await popup.locator("main[aria-busy=false]").waitFor({ state: "attached" });
  await popup.keyboard.press("Enter");
  await expect(popup.getByText("Incorrect master password.")).toBeVisible();
  expect(await valuesOf(site)).toEqual({ user: "", pass: "" });
  await popup.getByLabel("Master password").fill(person.password);
  await Promise.all([popup.waitForEvent("close"), popup.keyboard.press("Enter").catch(() => undefined)]);
  expect(await valuesOf(site)).toEqual({ user: "eva", pass: "c" });
  await site.close();
});

test("an identity leaves what a person typed, and takes the place of another one that was filled @slow", async () => {
  const site = await openSite("details", "shop", encrypted);
  const fill = async (title: string) => {
    const popup = await browser.openPopup(site);
    await row(popup, title).click();
    await Promise.all([popup.waitForEvent("close"), popup.getByRole("button", { name: "Fill", exact: true }).click()]);
  };
  await site.locator("[name=city]").fill("Linz");
  await fill("Home");
  expect(await valuesOf(site)).toEqual({ first: "Ana", last: "Moser", street: "Ring 1", city: "Linz" });
  await fill("Work");
  expect(await valuesOf(site)).toEqual({ first: "Eva", last: "Moser", street: "Gasse 2", city: "Linz" });
  await site.close();
});

test("the popup says why it lists no card on a page without encryption, and what it is for on a page of the browser @slow", async () => {
  const site = await openSite("details", "shop");
  let popup = await browser.openPopup(site);
  await expect(popup.getByText("Cards and identities are filled on encrypted pages (https) only.")).toBeVisible();
  await popup.close();
  await site.close();
  // The tab below it is its own.
  popup = await browser.open("popup.html");
  await expect(popup.getByText("Nothing can be filled on this page.")).toBeVisible();
  // It lists the logins of every site, to be copied or opened.
  await expect(popup.getByRole("heading", { name: "All logins" })).toBeVisible();
  await expect(popup.getByRole("button", { name: /^Bank\s*ana/ })).toBeVisible();
  await expect(popup.getByRole("button", { name: /Fill$/ })).toHaveCount(0);
  await checkLook(popup, "no-page");
  await popup.close();
});

test("details of a login show its password and code once the person asks, after the master password where it wants that @slow", async () => {
  const site = await openSite("login", "shop");
  let popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: "More about “Shop”" }).click();
  await expect(popup.getByText("password of Shop")).toHaveCount(0);
  await popup.getByRole("button", { name: "Show password" }).click();
  await expect(popup.getByText("password of Shop")).toBeVisible();
  await popup.getByRole("button", { name: "Show one-time code" }).click();
  const code = popup.getByText(/^\d{3} \d{3}$/);
  const first = await code.textContent();
  // A tooltip has its place for the words that it had when it came.
  await popup.getByLabel("Search").focus();
  await popup.mouse.move(0, 0);
  await expect(popup.getByRole("tooltip")).toHaveCount(0);
  await checkLook(popup, "login-details");
  await popup.getByRole("button", { name: "Hide password" }).click();
  await expect(popup.getByText("password of Shop")).toHaveCount(0);
  // The next code takes the place of the one that has ended.
  await expect(code).not.toHaveText(first ?? "");
  await popup.getByRole("button", { name: "Copy user name" }).click();
  await expect(popup.getByText("User name copied")).toBeVisible();
  expect(await popup.evaluate(() => navigator.clipboard.readText())).toBe("ana");
  await popup.close();
  await site.close();

  const guarded = await openSite("login", "guarded");
  popup = await browser.openPopup(guarded);
  const ask = (request: object) =>
    popup.evaluate(async (wanted) => {
      const reply = await chrome.runtime.sendMessage({ name: "host", request: wanted });
      return (reply as { answer: unknown }).answer;
    }, request);
  const [found] = (await ask({ name: "search", text: "guarded" })) as { id: string; title: string }[];
  expect(found?.title).toBe("Guarded");
  expect(await ask({ name: "show", id: found?.id, part: "password" })).toBe(null);
  await popup.getByRole("button", { name: "More about “Guarded”" }).click();
  await popup.getByRole("button", { name: "Show password" }).click();
  await expect(popup.getByRole("heading", { name: "Show it?" })).toBeVisible();
  await popup.getByLabel("Master password").fill("wrong password");
  await popup.getByRole("button", { name: "Show", exact: true }).click();
  await expect(popup.getByRole("alert")).toBeVisible();
  await expect(popup.getByText("c", { exact: true })).toHaveCount(0);
  await popup.getByLabel("Master password").fill(person.password);
  await popup.getByRole("button", { name: "Show", exact: true }).click();
  await expect(popup.getByText("c", { exact: true })).toBeVisible();
  await popup.close();
  await guarded.close();
});

test("a password is generated and copied without a form, and saved nowhere @slow", async () => {
  const popup = await browser.open("popup.html");
  await popup.getByRole("button", { name: "Generate a password" }).click();
  const field = popup.getByLabel("Password", { exact: true });
  await expect(field).toHaveValue(/^.{20}$/);
  const first = await field.inputValue();
  await popup.getByRole("button", { name: "Generate another" }).click();
  await expect(field).not.toHaveValue(first);
  await checkLook(popup, "generator");
  await popup.getByRole("button", { name: "Copy" }).click();
  await expect(popup.getByText("Password copied")).toBeVisible();
  expect(await popup.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
  await popup.getByRole("button", { name: "Back" }).click();
  await expect(popup.getByLabel("Search")).toBeVisible();
  await popup.close();
});

test("a login that is added begins with what is typed in the page, but never with the server's own password @slow", async ({
  server,
}) => {
  const site = await openSite("login", "typed");
  await site.locator("[name=user]").fill("eva");
  await site.locator("[name=pass]").fill("typed by hand");
  let popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: "Add a login" }).click();
  await expect(popup.getByLabel("User name")).toHaveValue("eva");
  await expect(popup.getByLabel("Password", { exact: true })).toHaveValue("typed by hand");
  await popup.getByRole("button", { name: "Save" }).click();
  await row(popup, "typed.localhost").waitFor();
  await popup.close();
  await site.close();

  const own = await browser.openSite(`${server.url}/login`);
  await own.getByLabel("Email").fill("eva@example.org");
  await own.getByRole("textbox", { name: "Password" }).fill("the master password");
  popup = await browser.openPopup(own);
  await popup.getByRole("button", { name: "Add a login" }).click();
  // Long enough that what is typed would be there.
  await popup.waitForTimeout(1_500);
  await expect(popup.getByLabel("User name")).toHaveValue("");
  await expect(popup.getByLabel("Password", { exact: true })).toHaveValue("");
  await popup.close();
  await own.close();
});

test("a sign-up keeps the email that is typed in it, and gets one where there is none @slow", async () => {
  const site = await openSite("signUp", "shop");
  await site.locator("[name=user]").fill("new@example.org");
  let popup = await browser.openPopup(site);
  await row(popup, "Shop").click();
  await expect(popup.getByText("These fields already contain text. Nothing was filled.")).toBeVisible();
  expect(await valuesOf(site)).toEqual({ user: "new@example.org", pass: "" });
  await popup.close();
  await site.locator("[name=user]").fill("");
  popup = await browser.openPopup(site);
  await Promise.all([popup.waitForEvent("close"), row(popup, "Shop").click()]);
  expect(await valuesOf(site)).toEqual({ user: "ana", pass: "" });
  await site.close();
});

test("fields of one's own are filled where the page names them alike, and none that is hidden where the page shows it @slow", async () => {
  const fields = [
    { name: "Client no", value: "4711", kind: "text" as const },
    { name: "PIN", value: "1234", kind: "hidden" as const },
    { name: "Note", value: "for no page", kind: "text" as const },
  ];
  const link = sites.address("erp", "");
  await vault.create({ ...emptyDraft, title: "ERP", email: "ana", password: "p", link, fields });
  const site = await openSite("client", "erp");
  await expect(async () => {
    const popup = await browser.openPopup(site);
    await row(popup, "ERP")
      .waitFor({ timeout: 3_000 })
      .finally(() => popup.close());
  }).toPass();
  const popup = await browser.openPopup(site);
  await Promise.all([popup.waitForEvent("close"), row(popup, "ERP").click()]);
  expect(await valuesOf(site)).toEqual({ mandt: "4711", pin: "", other: "", user: "ana", pass: "p" });
  await site.close();
});

test("the popup says when a password was not filled, as into a field that shows it @slow", async () => {
  const site = await openSite("shown", "shop");
  const popup = await browser.openPopup(site);
  await row(popup, "Shop").click();
  await expect(popup.getByText("The password was not filled")).toBeVisible();
  expect(await valuesOf(site)).toEqual({ user: "ana", pass: "" });
  await popup.close();
  await site.close();
});

test("a code is not copied where the person has turned that off @slow", async () => {
  const tab = await browser.open("tab.html");
  const copying = tab.getByRole("switch", { name: "Copy the one-time code after filling a password" });
  await expect(copying).toBeChecked();
  await copying.click();
  await expect(copying).not.toBeChecked();
  const site = await openSite("login", "shop");
  await site.evaluate(() => navigator.clipboard.writeText("before"));
  const popup = await browser.openPopup(site);
  await Promise.all([popup.waitForEvent("close"), row(popup, "Shop").click()]);
  expect(await valuesOf(site)).toEqual({ user: "ana", pass: "password of Shop" });
  await site.bringToFront();
  expect(await site.evaluate(() => navigator.clipboard.readText())).toBe("before");
  await tab.bringToFront();
  await tab.reload();
  await expect(copying).not.toBeChecked();
  await copying.click();
  await expect(copying).toBeChecked();
  await tab.close();
  await site.close();
});
