import { expect, type Locator, type Page } from "@playwright/test";
import { entryTypes, type EntryType } from "@pomander/vault";

import { blankPicture } from "../fixtures/qr-picture.ts";
import { draftOfType, sampleTitles } from "../fixtures/sample-vault.ts";
import { expectNotice } from "../page-objects/common.ts";
import { passwordsPage } from "../page-objects/passwords.ts";
import { openProfile } from "../page-objects/profile.ts";
import type { PageState } from "./page-state.ts";

const owner = (name: string, open: PageState["open"]): PageState => ({
  name: `entries: ${name}`,
  viewer: "owner",
  open: async (page, fixtures) => {
    await passwordsPage.open(page);
    await open(page, fixtures);
  },
});
const ownerDiscardingTab = (name: string, open: PageState["open"]): PageState => ({
  ...owner(name, open),
  discardsTab: true,
});

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

/** Fills in the form of a type, where its state is more than the empty form. */
const fillOfType: Readonly<Partial<Record<EntryType, (page: Page) => Promise<void>>>> = {
  card: async (page) => {
    await field(page, "Card number").fill("4111 1111 1111 1112");
    await expect(field(page, "Brand")).toHaveValue("Visa");
    await field(page, "Valid until").fill("soon");
    await button(page, "Add Card").click();
    await expect(page.getByText("Enter a month and a year")).toBeVisible();
  },
  "ssh-key": async (page) => {
    await button(page, "Generate a key").click();
    await expect(field(page, "Fingerprint")).toHaveValue(/^SHA256:/);
  },
};

/** Acts on the view of a type, where its state is more than the view that opens. */
const lookAtType: Readonly<Partial<Record<EntryType, (sheet: Locator) => Promise<void>>>> = {
  login: async (sheet) => {
    await sheet.getByRole("button", { name: "Show password", exact: true }).click();
    await expect(sheet.getByRole("button", { name: "Copy one-time code" })).toBeVisible();
  },
  // Its reminder is gone.
  note: (sheet) => expect(sheet.getByText(/^The reminder was deleted/)).toBeVisible(),
  card: (sheet) => sheet.getByRole("button", { name: "Show card number" }).click(),
  "ssh-key": (sheet) => sheet.getByRole("button", { name: "Show private key" }).click(),
};

/** The form of each type, and the view of an entry of each. */
const ofTypes: readonly PageState[] = entryTypes.flatMap((type) => [
  owner(`adding: ${type}`, async (page) => {
    await passwordsPage.fillNewEntry(page, { title: "" });
    await passwordsPage.chooseType(page, type);
    await fillOfType[type]?.(page);
  }),
  owner(`view: ${type}`, async (page) => {
    const sheet = await view(page, draftOfType(type).title);
    await lookAtType[type]?.(sheet);
  }),
]);

async function addOneTimeCode(page: Page) {
  await passwordsPage.fillNewEntry(page, { title: "Registrar" });
  await button(page, "Add one-time code").click();
}

async function view(page: Page, title: string) {
  await passwordsPage.search(page, title);
  return passwordsPage.viewEntry(page, title);
}

const dialogOrSheet = (page: Page) => page.locator("[data-entry-sheet], [role=dialog]");

const refusal = "Something broke on the server. Try again.";
const refuseChanges = (page: Page) =>
  page.route(/\/api\/(user|vaults)\//, (route) => {
    if (route.request().method() === "GET") return route.fallback();
    return route.fulfill({ status: 500, json: { code: "internal", message: refusal, requestId: "1" } });
  });

/** Answers the question, which covers the entry's sheet from the start. */
async function answerQuestion(page: Page, answer: "Confirm" | "Cancel") {
  await passwordsPage.search(page, sampleTitles.asking);
  await page.getByRole("main").getByRole("button", { name: sampleTitles.asking, exact: true }).click();
  await page
    .getByRole("dialog", { name: /^Confirm to show/ })
    .getByRole("button", { name: answer })
    .click();
}

const asking: readonly PageState[] = [
  owner("one that asks for the master password", async (page) => {
    await answerQuestion(page, "Confirm");
    await expect(page.getByText("Password is required")).toBeVisible();
  }),
  owner("one that asked and was not confirmed", async (page) => {
    await answerQuestion(page, "Cancel");
    await expect(page.getByRole("button", { name: "Show entry" })).toBeVisible();
  }),
];

const forms: readonly PageState[] = [
  owner("editing everything", async (page) => {
    await passwordsPage.search(page, sampleTitles.full);
    await passwordsPage.openEntry(page, sampleTitles.full);
    await field(page, "Link 2").scrollIntoViewIfNeeded();
  }),
  owner("editing everything: its end", async (page) => {
    await passwordsPage.search(page, sampleTitles.full);
    await passwordsPage.openEntry(page, sampleTitles.full);
    await button(page, "Add field").scrollIntoViewIfNeeded();
  }),
  owner("editing: where a link is used", async (page) => {
    await passwordsPage.search(page, sampleTitles.full);
    await passwordsPage.openEntry(page, sampleTitles.full);
    await button(page, "Where to use link").click();
    await expect(page.getByRole("menu")).toBeVisible();
  }),
  owner("editing: the menu of a field", async (page) => {
    await passwordsPage.search(page, sampleTitles.full);
    await passwordsPage.openEntry(page, sampleTitles.full);
    await button(page, "Options for Customer number").click();
    await expect(page.getByRole("menu")).toBeVisible();
  }),
  owner("a one-time code", async (page) => {
    await addOneTimeCode(page);
    await field(page, "One-time code secret").fill("JBSW Y3DP EHPK 3PXP");
    await expect(page.getByText("Enter this code on the site")).toBeVisible();
  }),
  owner("a one-time code: refused, and a picture without a code", async (page) => {
    await addOneTimeCode(page);
    await field(page, "One-time code secret").fill("JBSW Y3DP 0181");
    await button(page, "Add Password").click();
    await expect(page.getByText(/^A secret contains only/)).toBeVisible();
    await dialog(page)
      .locator("input[type=file]")
      .setInputFiles({ name: "blank.png", mimeType: "image/png", buffer: blankPicture() });
    await expect(page.getByText(/^No QR code found/)).toBeVisible();
  }),
  owner("a one-time code: no camera", async (page) => {
    await addOneTimeCode(page);
    await button(page, "Scan with camera").click();
    await expect(page.getByRole("alert")).toBeVisible();
  }),
  owner("generator: by itself", async (page) => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Password generator" }).click();
    await expect(button(page, "Copy password")).toBeEnabled();
  }),
  owner("generator: the rules of a site", async (page) => {
    await passwordsPage.fillNewEntry(page, { title: "" });
    await button(page, "Generate password").click();
    await button(page, "Generate another").click();
    await button(page, "Follow a site's rules").click();
    await field(page, "Site rules").fill(
      "minlength: 8; maxlength: 16; required: upper; required: digit; allowed: [-_.]",
    );
    await button(page, "1 generated earlier").click();
    await expect(button(page, "Copy generated password 1")).toBeVisible();
  }),
];

const views: readonly PageState[] = [
  owner("a login: its end", async (page) => {
    const sheet = await view(page, sampleTitles.full);
    await sheet.getByText(/^Created /).scrollIntoViewIfNeeded();
  }),
  owner("one in the archive", async (page) => {
    await passwordsPage.filterBy(page, "Archived");
    await passwordsPage.viewEntry(page, sampleTitles.archived);
    await expect(dialogOrSheet(page).getByRole("button", { name: "Restore" })).toBeVisible();
  }),
  ownerDiscardingTab("what could not be done, in its row", async (page) => {
    await refuseChanges(page);
    await page.getByRole("button", { name: `Remove ${sampleTitles.edited} from favorites` }).click();
    await expectNotice(page, "Failed to update favorite status");
    await expect(page.getByText(refusal)).toBeVisible();
  }),
  ownerDiscardingTab("what could not be done, where it is looked at", async (page) => {
    const sheet = await view(page, sampleTitles.full);
    await refuseChanges(page);
    await sheet.getByRole("button", { name: "Add to favorites" }).click();
    await expect(sheet.getByText(refusal)).toBeVisible();
  }),
  {
    ...ownerDiscardingTab("the palette, over an entry", async (page) => {
      await view(page, sampleTitles.full);
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("option", { name: "Lock your vault" })).toBeVisible();
    }),
    isNarrow: true,
  },
  owner("a long one", (page) => view(page, sampleTitles.long.trim())),
  owner("none", async (page) => {
    await page.evaluate(() => {
      history.pushState(null, "", "/passwords?entry=nobody");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(passwordsPage.view(page, "Entry not found")).toBeVisible();
  }),
  ownerDiscardingTab("a clock that is wrong", async (page) => {
    await page.route(/\/api\/(user|vaults)\//, async (route) => {
      const response = await route.fetch();
      const date = new Date(Date.now() + 200_000).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    });
    await openProfile(page);
    await passwordsPage.open(page);
    await view(page, sampleTitles.full);
    await expect(page.getByText(/^Your device.s clock is 3 minutes behind/)).toBeVisible();
  }),
];

const filters: readonly PageState[] = [
  owner("what to choose a type from", async (page) => {
    await page.getByRole("button", { name: "Type", exact: true }).click();
    await expect(page.getByRole("menu")).toBeVisible();
  }),
  owner("cards alone", async (page) => {
    await passwordsPage.narrow(page, "Type", "Cards");
    await expect(page.getByText("1 password found")).toBeVisible();
  }),
  owner("of a tag, that expire", async (page) => {
    await page
      .getByRole("navigation", { name: "Categories and tags" })
      .getByRole("button", { name: /^shared / })
      .click();
    await page.getByRole("button", { name: "Expiring", exact: true }).click();
    await expect(page.getByRole("button", { name: "Remove filter: shared" })).toBeVisible();
    await expect(page.getByText("No results found")).toBeVisible();
  }),
  owner("how to sort", async (page) => {
    await page.getByRole("button", { name: "Sort and page length" }).click();
    await expect(page.getByRole("menuitemcheckbox", { name: "Favorites first" })).toBeVisible();
  }),
  owner("what can be done with one", async (page) => {
    await page.getByRole("button", { name: `More actions for ${sampleTitles.edited}`, exact: true }).click();
    await expect(page.getByRole("menuitem", { name: "Archive" })).toBeVisible();
  }),
  owner("share without a shared vault", async (page) => {
    await page.getByRole("button", { name: `More actions for ${sampleTitles.edited}`, exact: true }).click();
    await page.getByRole("menuitem", { name: "Share..." }).click();
    await expect(page.getByRole("link", { name: "Show shared vaults" })).toBeVisible();
  }),
  ownerDiscardingTab("several selected", async (page) => {
    await page.getByRole("button", { name: sampleTitles.edited, exact: true }).focus();
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(page.getByText("2 selected")).toBeVisible();
  }),
  ownerDiscardingTab("a tag for several", async (page) => {
    await page.getByRole("button", { name: sampleTitles.edited, exact: true }).focus();
    await page.keyboard.press("x");
    await page.getByRole("button", { name: "Add a tag", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Add a tag to 1 password" })).toBeVisible();
  }),
  ownerDiscardingTab("a category for several", async (page) => {
    await page.getByRole("button", { name: sampleTitles.edited, exact: true }).focus();
    await page.keyboard.press("x");
    await page.getByRole("button", { name: "Set category", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Set the category of 1 password" })).toBeVisible();
  }),
  owner("the palette", async (page) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("option", { name: "Lock your vault" })).toBeVisible();
  }),
  owner("the palette: found", async (page) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("li");
    await expect(page.getByRole("option", { name: "Library" })).toBeVisible();
  }),
  owner("the shortcuts", async (page) => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Copy its password");
  }),
];

/** States composed of parts that the other states show. */
const thorough: readonly string[] = [
  "adding: login",
  "adding: note",
  "adding: identity",
  "editing everything: its end",
  "editing: where a link is used",
  "editing: the menu of a field",
  "a one-time code",
  "a one-time code: no camera",
  "a login: its end",
  "view: card",
  "view: identity",
  "a long one",
  "cards alone",
  "how to sort",
  "a tag for several",
  "the palette",
].map((name) => `entries: ${name}`);

/** States of entries in their forms and views, and of the filters by their contents. */
export const entryPageStates: readonly PageState[] = [...asking, ...ofTypes, ...forms, ...views, ...filters].map(
  (state) => (thorough.includes(state.name) ? { ...state, isThorough: true } : state),
);
