import { sampleTitles } from "../fixtures/sample-vault.ts";
import { test } from "../fixtures/seeded-test.ts";
import { expect } from "../fixtures/test.ts";
import { passwordsPage } from "../page-objects/passwords.ts";

test("a screen reader goes from the title by the filters to the list, and in an entry from field to field", async ({
  tabs,
}) => {
  const page = await tabs.of("owner");
  await passwordsPage.open(page);
  await passwordsPage.search(page, sampleTitles.full);
  await expect(page.getByText("1 password found")).toBeVisible();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(list);
  const sheet = await passwordsPage.viewEntry(page, sampleTitles.full);
  await expect(sheet).toMatchAriaSnapshot(entry);
  // The view is above the list, as on a phone, and read in the same order.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("dialog")).toMatchAriaSnapshot(entry.replace("region", "dialog"));
  await page.setViewportSize({ width: 1440, height: 900 });
});

const list = `
  - main:
    - heading "Password Manager" [level=1]
    - button "Lock"
    - button "Add Password"
    - button "More"
    - navigation "Categories and tags":
      - heading "Categories" [level=2]
      - list "Categories"
      - heading "Tags" [level=2]
      - list "Tags"
    - search:
      - textbox "Search passwords..."
      - button "Clear"
    - button "Sort and page length"
    - group "Which passwords to show":
      - button "All" [pressed]
      - button "Favorites"
      - button "Archived"
      - button "Deleted"
    - separator
    - button "Type"
    - button "Expiring"
    - list "Passwords":
      - listitem:
        - checkbox "Select Domain registrar"
        - button "Domain registrar"
        - text: ana@registrar.example · registrar.example
        - button "Copy the user name of Domain registrar"
        - link "Open the link of Domain registrar"
        - button "Edit Domain registrar"
        - button "Archive Domain registrar"
        - button "Add Domain registrar to favorites"
        - button "Copy the password of Domain registrar"
        - button "More actions for Domain registrar"
    - status: 1 password found
`;

const entry = `
  - region "Domain registrar":
    - button "Add to favorites"
    - button "Archive"
    - button "Edit"
    - button "Close"
    - heading "Domain registrar" [level=2]
    - paragraph: Login
    - group "User name or email":
      - heading "User name or email" [level=3]
      - text: ana@registrar.example
      - button "Copy user name or email"
    - group "Password":
      - heading "Password" [level=3]
      - text: ••••••••••••
      - button "Show password"
      - button "Copy password"
    - group "One-time code":
      - heading "One-time code" [level=3]
      - button /Copy one-time code/
      - progressbar "Seconds left"
    - group "Link":
      - heading "Link" [level=3]
      - link "Open link"
      - button "Copy link"
    - group "Link 2"
    - group "Link 3"
    - group "Support PIN":
      - heading "Support PIN" [level=3]
      - button "Show support PIN"
      - button "Copy support PIN"
    - group "Customer number"
    - group "Auto-renewal"
    - group "Contract ends"
    - group "Status page"
    - group "Notes":
      - heading "Notes" [level=3]
      - text: Call before transfers. Ask for Mr. Özdemir.
      - button "Copy notes"
    - group "Category":
      - link "Work"
    - group "Tags":
      - link "domains"
      - link "shared"
    - group "Expires"
    - button "Add a reminder..."
    - text: /Last changed/
`;
