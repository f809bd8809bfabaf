import type { Page } from "@playwright/test";
import { registerAccount } from "../fixtures/accounts.ts";
import { newPerson } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { clickByScript, drawnButton } from "../processes/drawn-in-pages.ts";
import { type ExtensionBrowser, signInToExtension, startWithExtension } from "../processes/extension.ts";
import { type Sites, startSites } from "../processes/sites.ts";

const fields = `<label>User name <input name="user"></label> <label>Password <input name="pass" type="password"></label>`;
const logIn = `<form role="search"><input name="q"><button>Search</button></form>
  <form action="/done" style="margin-top: 40px">${fields}<button>Log in</button></form>
  <form><label>Email <input name="news" type="email"></label><button>Subscribe to our newsletter</button></form>`;

/** The element that the extension adds to a page, as the page's own scripts find it. */
const host = `document.querySelector("html > div[popover]")`;

/** Pages of sites, by their path. */
const pages = {
  login: logIn,
  done: "<h1>Welcome</h1>",
  focused: `${logIn}<script>document.querySelector("[name=user]").focus();</script>`,
  shadow: `<x-login></x-login><script>
    customElements.define("x-login", class extends HTMLElement {
      connectedCallback() {
        this.attachShadow({ mode: "closed" }).innerHTML = '<form>${fields}<button>Log in</button></form>';
      }
    });
  </script>`,
  framed: `<iframe src="/login" title="login" width="900" height="300"></iframe>`,
  own: `<style>span { position: relative } span > button { position: absolute; right: 2px; top: 0 }</style>
    <form><label>User name <input name="user"></label>
    <span><input name="pass" type="password" style="width: 300px"><button type="button">show</button></span><button>Log in</button></form>`,
  rightToLeft: `<div dir="rtl">${logIn}</div>`,
  code: `<form action="/done"><h2>Enter your code</h2>${'<input maxlength="1" inputmode="numeric">'.repeat(6)}<button>Verify</button></form>
    <style>input { box-sizing: border-box; width: 48px; height: 48px }</style><script>
    const boxes = [...document.querySelectorAll("input")];
    for (const [index, box] of boxes.entries()) box.addEventListener("input", () => boxes[index + 1]?.focus());
    boxes[0].focus();</script>`,
  many: `<form>${"<p><input name=x></p>".repeat(200)}<button>Save</button></form>`,
  // Pages that are hostile to the button.
  covered: `${logIn}<script>
    const over = document.createElement("div");
    over.popover = "manual";
    over.style = "position: fixed; inset: 0; width: 100%; height: 100%; opacity: 0.01; pointer-events: none; background: red";
    document.body.append(over);
    setInterval(() => { over.hidePopover(); over.showPopover(); }, 200);</script>`,
  modal: `${logIn}<dialog style="opacity: 0.01; margin: 0; width: 90vw; height: 90vh"></dialog><script>
    addEventListener("mousemove", () => document.querySelector("dialog").open || document.querySelector("dialog").showModal());</script>`,
  faded: `${logIn}<script>setInterval(() => ${host}?.style.setProperty("opacity", "0.01", "important"), 20);</script>`,
  dimmed: `${logIn}<script>document.documentElement.style.opacity = 0.05;</script>`,
  demoted: `${logIn}<style>html { mask-image: linear-gradient(rgb(0 0 0 / 1%), rgb(0 0 0 / 1%)) }</style><script>
    setInterval(() => ${host}?.matches(":popover-open") && ${host}.hidePopover(), 20);</script>`,
  imitated: `${logIn}<script>const pass = document.querySelector("[name=pass]");
    setInterval(() => {
      const own = ${host};
      if (!own || document.querySelector("#copy")) return;
      const copy = own.cloneNode();
      copy.id = "copy";
      const { left, top } = pass.getBoundingClientRect();
      copy.style.setProperty("inset", top + "px auto auto " + left + "px", "important");
      copy.innerHTML = '<div style="width: 300px; height: 60px; background: #fff"></div>';
      document.documentElement.append(copy);
      copy.showPopover();
    }, 20);</script>`,
  kept: `${logIn}<script>let own = null; setInterval(() => {
      const { left, top } = document.querySelector("[name=pass]").getBoundingClientRect();
      own ??= ${host};
      if (!own || own.isConnected) return;
      document.documentElement.append(own);
      for (const [name, value] of [["inset", top + "px auto auto " + left + "px"], ["width", "300px"], ["height", "60px"]])
        own.style.setProperty(name, value, "important");
      own.showPopover();
    }, 20);</script>`,
  taken: `${logIn}<div id="box" style="mask-image: linear-gradient(rgb(0 0 0 / 1%), rgb(0 0 0 / 1%))"></div><script>
    setInterval(() => { const taken = ${host}; if (taken && taken.parentElement !== box) box.append(taken); }, 20);</script>`,
  moving: `<div id="around" style="position: absolute">${logIn}</div><script>
    let moved = 0; setInterval(() => { moved = 3 - moved; around.style.left = moved + "px"; }, 200);</script>`,
};

test.describe.configure({ mode: "serial" });

let browser: ExtensionBrowser;
let sites: Sites;
let serverPage: Page;

test.beforeAll(async ({ server, launchOptions }) => {
  sites = await startSites(pages);
  const person = newPerson();
  const { secondDeviceVault: vault } = await registerAccount(server.url, person);
  await vault.create({
    title: "Shop",
    link: sites.address("shop", ""),
    email: "ana",
    password: "password of Shop",
    notes: "",
    category: "",
    tags: [],
    isFavorite: false,
  });
  await vault.create({
    title: "Coded",
    link: sites.address("coded", ""),
    email: "ana",
    password: "password of Coded",
    totp: "JBSWY3DPEHPK3PXP",
    notes: "",
    category: "",
    tags: [],
    isFavorite: false,
  });
  browser = await startWithExtension(launchOptions);
  await signInToExtension(browser, server.url, person);
  serverPage = await browser.context.newPage();
  await serverPage.goto(`${server.url}/login`);
});
test.afterAll(async () => {
  await browser?.remove();
  await sites?.close();
});

const openSite = (name: keyof typeof pages, site = "shop"): Promise<Page> =>
  browser.openSite(sites.address(site, name));
const button = (page: Page) => drawnButton(page, "Fill with Pomander");

/** Presses the button as soon as its place is known, and a while later, when it counts. */
async function press(page: Page): Promise<void> {
  await expect.poll(() => button(page)).not.toBe(null);
  for (let tries = 0; tries < 5; tries += 1) {
    const place = await button(page);
    if (place !== null) await page.mouse.click(place.x, place.y);
    await page.waitForTimeout(250);
  }
}

test("fields have no button before the person wants it @slow", async () => {
  const site = await openSite("login");
  await site.locator("[name=user]").click();
  await site.waitForTimeout(500);
  expect(await button(site)).toBe(null);
  await expect(site.locator("html > div[popover]")).toHaveCount(0);
  await site.close();
  const tab = await browser.open("tab.html");
  await tab.getByRole("switch", { name: "Show a button in login fields" }).click();
  await expect(tab.getByRole("switch", { name: "Show a button in login fields" })).toBeChecked();
  await tab.close();
});

test("the button comes with the focus of a login's fields, whether there are entries or not, and goes with it @slow", async () => {
  for (const name of ["shop", "fresh"]) {
    const site = await openSite("login", name);
    for (const field of ["user", "pass"]) {
      await site.locator(`[name=${field}]`).click();
      await expect.poll(() => button(site)).not.toBe(null);
      const box = await site.locator(`[name=${field}]`).boundingBox();
      const place = await button(site);
      if (box === null || place === null) throw new Error("There is no button");
      // It leaves the field's border free.
      const fromEnd = box.x + box.width - place.x;
      expect(fromEnd).toBeGreaterThan(8);
      expect(fromEnd).toBeLessThan(18);
      expect(Math.abs(place.y - (box.y + box.height / 2))).toBeLessThan(2);
    }
    for (const field of ["q", "news"]) {
      await site.locator(`[name=${field}]`).click();
      await expect.poll(() => button(site)).toBe(null);
    }
    await site.close();
  }
});

test("it opens the popup, where a choice fills the form @slow", async () => {
  const site = await openSite("login");
  await site.locator("[name=pass]").click();
  await press(site);
  await expect.poll(() => browser.hasPopup()).toBe(true);
  await expect(site.locator("[name=pass]")).toBeFocused();
  const popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: /^Shop.*Fill$/ }).waitFor();
  await popup.locator("main[aria-busy=false]").waitFor();
  await popup.getByLabel("Search").focus();
  await popup.keyboard.press("ArrowDown");
  // The popup closes while the key is still down.
  await Promise.all([popup.waitForEvent("close"), popup.keyboard.down("Enter").catch(() => undefined)]);
  await expect(site.locator("[name=pass]")).toHaveValue("password of Shop");
  await site.close();
});

test("it also comes with a script's focus, in frames and closed shadow roots, and beside what the page has in the field @slow", async () => {
  for (const name of ["focused", "shadow", "framed", "rightToLeft"] as const) {
    const site = await openSite(name);
    if (name === "shadow") await site.mouse.click(120, 20);
    if (name === "framed") await site.frameLocator("iframe").locator("[name=user]").click();
    if (name === "rightToLeft") await site.locator("[name=user]").click();
    await expect.poll(() => button(site)).not.toBe(null);
    await site.close();
  }
  const own = await openSite("own");
  await own.locator("[name=pass]").click();
  await expect.poll(() => button(own)).not.toBe(null);
  const box = await own.locator("[name=pass]").boundingBox();
  expect((await button(own))?.x).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0) - 30);
  await own.close();
});

test("a form of many fields, and the server's own pages, have none @slow", async () => {
  const site = await openSite("many");
  await site.locator("[name=x]").first().click();
  await site.waitForTimeout(500);
  expect(await button(site)).toBe(null);
  await site.close();
  await serverPage.reload();
  await serverPage.getByLabel("Email").click();
  await serverPage.waitForTimeout(500);
  expect(await button(serverPage)).toBe(null);
});

test("the boxes of a code are too narrow for a button, and each gets its digit @slow", async () => {
  const site = await openSite("code", "coded");
  await site.waitForTimeout(500);
  await expect(site.locator("html > div[popover]")).toHaveCount(0);
  await browser.press("fill", site);
  const digits = () =>
    site.locator("input").evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value).join(""));
  await expect.poll(digits).toMatch(/^\d{6}$/);
  await site.close();
});

test("a field is filled below the button @slow", async () => {
  const site = await openSite("login");
  await site.locator("[name=user]").click();
  await expect.poll(() => button(site)).not.toBe(null);
  await site.locator("[name=user]").evaluate((field) => Object.assign(field.style, { width: "40px", height: "28px" }));
  await expect
    .poll(() =>
      site.locator("[name=user]").evaluate((field) => {
        const { left, top, width, height } = field.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === field;
      }),
    )
    .toBe(false);
  await browser.press("fill", site);
  await expect(site.locator("[name=pass]")).toHaveValue("password of Shop");
  await expect(site.locator("[name=user]")).toHaveValue("ana");
  await site.close();
});

for (const name of ["imitated", "kept"] as const) {
  test(`a page covers a field with nothing that counts as the extension's own: ${name} @slow`, async () => {
    const site = await openSite(name);
    await site.locator("[name=user]").click();
    await expect.poll(() => button(site)).not.toBe(null);
    // The page takes what is removed.
    if (name === "kept") await site.locator("[name=q]").click();
    await expect
      .poll(() =>
        site.locator("[name=pass]").evaluate((field) => {
          const { left, top, width, height } = field.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === field;
        }),
      )
      .toBe(false);
    await browser.press("fill", site);
    await expect(site.locator("[name=user]")).toHaveValue("ana");
    await expect(site.locator("[name=pass]")).toHaveValue("");
    await site.close();
  });
}

for (const name of ["covered", "modal", "faded", "dimmed", "demoted", "taken", "moving"] as const) {
  test(`a hostile page opens no popup by the button: ${name} @slow`, async () => {
    const site = await openSite(name);
    await site.locator("[name=user]").focus();
    await press(site);
    expect(await browser.hasPopup()).toBe(false);
    await site.close();
  });
}

test("a click by a script, even of one that got hold of the button, opens no popup; a person's does @slow", async () => {
  const site = await openSite("login");
  await site.locator("[name=user]").focus();
  await expect.poll(() => button(site)).not.toBe(null);
  // Long enough that a person's click would count.
  await site.waitForTimeout(1_500);
  expect(await clickByScript(site, "Fill with Pomander")).toBe(3);
  await site.waitForTimeout(500);
  expect(await browser.hasPopup()).toBe(false);
  const place = await button(site);
  if (place === null) throw new Error("There is no button");
  await site.mouse.click(place.x, place.y);
  await expect.poll(() => browser.hasPopup()).toBe(true);
  await site.close();
});

test("a page process that asks for the popup again and again gets one @slow", async () => {
  const worker = browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent("serviceworker"));
  const smallWindows = () =>
    worker.evaluate(async () => (await chrome.windows.getAll({ windowTypes: ["popup"] })).map(({ id }) => id ?? -1));
  const before = await smallWindows();
  const site = await openSite("login");
  await browser.runInTab(site, () => {
    for (let i = 0; i < 30; i += 1)
      setTimeout(() => void chrome.runtime.sendMessage({ name: "button" }).catch(() => undefined), i * 100);
  });
  await site.waitForTimeout(4_000);
  const added = (await smallWindows()).filter((id) => !before.includes(id));
  expect(added.length).toBeLessThanOrEqual(1);
  for (const id of added) await worker.evaluate((one) => chrome.windows.remove(one), id);
  await site.close();
});

test("a site can be left out in the popup, and taken back in the tab @slow", async () => {
  const site = await openSite("login", "quiet");
  const popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: /^Hide the button in fields of quiet/ }).click();
  await expect(popup.getByRole("status")).toHaveText("This applies to pages you open from now on.");
  await popup.close();
  await site.reload();
  await site.locator("[name=user]").click();
  await site.waitForTimeout(500);
  expect(await button(site)).toBe(null);
  const tab = await browser.open("tab.html");
  await tab.getByRole("button", { name: /^Show it again on quiet/ }).click();
  await expect(tab.getByRole("button", { name: /^Show it again/ })).toHaveCount(0);
  await tab.close();
  await site.reload();
  await site.locator("[name=user]").click();
  await expect.poll(() => button(site)).not.toBe(null);
  await site.close();
});

test("the menu of a field fills as the shortcut does @slow", async () => {
  const site = await openSite("login");
  await site.locator("[name=user]").focus();
  await browser.chooseInMenu("fill", site);
  await expect(site.locator("[name=pass]")).toHaveValue("password of Shop");
  await site.close();
});

test("the button and the menu are in the language of the account @slow", async () => {
  const worker = browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent("serviceworker"));
  /** Gives the signed-in account a language, and returns the title that the menu gets. */
  const speak = (language: string | null) =>
    worker.evaluate(async (wanted) => {
      const { session } = await chrome.storage.session.get<{ session: { user: object } }>("session");
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const update = chrome.contextMenus.update;
      chrome.contextMenus.update = (async (id: string, properties: { title?: string }) => {
        await update(id, properties);
        resolve(properties.title);
      }) as typeof update;
      await chrome.storage.session.set({ session: { ...session, user: { ...session?.user, language: wanted } } });
      const title = await promise;
      chrome.contextMenus.update = update;
      return title;
    }, language);
  expect(await speak("de")).toBe("Zugangsdaten ausfüllen");
  const german = await openSite("login");
  await german.locator("[name=user]").click();
  await expect.poll(() => drawnButton(german, "Mit Pomander ausfüllen")).not.toBe(null);
  await german.close();
  expect(await speak(null)).toBe("Fill login");
  const own = await openSite("login");
  await own.locator("[name=user]").click();
  await expect.poll(() => button(own)).not.toBe(null);
  await own.close();
});

test("the popup takes no click and no Enter in its first half second @slow", async () => {
  const site = await openSite("login");
  const popup = await browser.openPopup(site);
  await popup.getByRole("button", { name: /^Shop.*Fill$/ }).waitFor();
  await popup.addInitScript(() => {
    // Each press that is ignored makes that half second begin again.
    let presses = 0;
    const pressAll = () => {
      const row = [...document.querySelectorAll<HTMLElement>("[data-entry]")][0];
      if (row === undefined || presses > 20 || document.body.style.pointerEvents !== "none") return;
      presses += 1;
      row.click();
      row.focus();
      document.documentElement.dataset["pressed"] = "yes";
    };
    setInterval(pressAll, 5);
  });
  await popup.reload();
  await popup.locator("main[aria-busy=false]").waitFor();
  await popup.waitForTimeout(500);
  expect(await popup.evaluate(() => document.documentElement.dataset["pressed"])).toBe("yes");
  expect(await site.locator("[name=pass]").inputValue()).toBe("");
  await popup.close();
  await site.close();
});
