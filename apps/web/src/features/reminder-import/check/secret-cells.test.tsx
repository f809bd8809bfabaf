// @vitest-environment happy-dom
import type { ReminderColumn, Sheet } from "@pomander/transfer/spreadsheets";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { OpenVault } from "@pomander/vault";
import { handedFile } from "../../../lib/handed-file.ts";
import { createNotices } from "../../../lib/notices.ts";
import type { Services } from "../../../lib/services.ts";
import { createSessionStore } from "../../../lib/session/store.tsx";
import { renderRouter } from "../../../test/render-router.tsx";
import { ChooseStep } from "../../import/choose/ChooseStep.tsx";
import { SecretsNote } from "../report/SecretsNote.tsx";
import { secretCellsOf } from "./secret-cells.ts";
import { settingsOf } from "./sheet-settings.ts";

afterEach(cleanup);

const sheetOf = (...rows: string[][]) =>
  ({ name: "", merged: 0, rows: rows.map((cells) => ({ cells })) }) as unknown as Sheet;
const headings = ["Product", "Site", "Expires", "Lizenzschlüssel", "PIN"];
const rows = [
  ["Editor", "Graz", "2099-01-01", '=AB12-"CD34", 77', "0042"],
  ["Printer", "Linz", "2099-02-01", "", ""],
  ["Safe", "", "2099-03-01", "", "-9931"],
];
const sheet = sheetOf(headings, ...rows);
const chosen = (columns: ReminderColumn[]) => ({ ...settingsOf(sheet), columns });

test("secrets that no reminder gets come with the titles of their rows, unchanged", async () => {
  const secrets = secretCellsOf(sheet, chosen(["title", "title", "expiryDate", "ignore", "ignore"]), "list.xlsx");
  expect([secrets?.rows, secrets?.file.name]).toEqual([2, "list.csv"]);
  expect(await secrets?.file.text()).toBe(
    ['"Title","Lizenzschlüssel","PIN"', '"Editor – Graz","=AB12-""CD34"", 77","0042"', '"Safe","","-9931"'].join(
      "\r\n",
    ),
  );
});

test("a column that the person took into the notes is not left out, and one without secrets isn't offered", () => {
  expect(secretCellsOf(sheet, chosen(["title", "ignore", "expiryDate", "notes", "notes"]), "list.csv")).toBeNull();
  expect(secretCellsOf(sheet, chosen(["title", "ignore", "expiryDate", "notes", "ignore"]), "list.csv")).toMatchObject({
    rows: 2,
  });
});

test("a title that is in two columns is said once, and a column without a heading by its place", async () => {
  const rows = [
    ["Safe", " Safe ", "2099-03-01", "GHP7-AB12X-CD34Y-EF56Z-9Q8W7", ""],
    ["", "", "2099-03-01", "XK42-QW12E-RT34Y-UI56O-P9A8S", " "],
  ];
  const unnamed = sheetOf(["Product", "Name", "Expires", " ", "PIN"], ...rows);
  const settings = {
    ...settingsOf(unnamed, 0),
    columns: ["title", "title", "expiryDate", "ignore", "ignore"],
  } as const;
  const secrets = secretCellsOf(unnamed, settings, "a.b.xlsx");
  expect([secrets?.rows, secrets?.file.name, secrets?.file.type]).toEqual([2, "a.b.csv", "text/csv"]);
  expect((await secrets?.file.text())?.split("\r\n")).toEqual([
    '"Title","Column 4","PIN"',
    '"Safe","GHP7-AB12X-CD34Y-EF56Z-9Q8W7",""',
    '"","XK42-QW12E-RT34Y-UI56O-P9A8S",""',
  ]);
});

test("the report offers them to the import of passwords, which reads them once", async () => {
  const secrets = { file: new File(["Title,PIN"], "list.csv"), rows: 2 };
  const onFile = vi.fn<(file: File) => void>();
  const vault = { imports: async () => [] } as unknown as OpenVault;
  const choosing = <ChooseStep heading={null} vault={vault} problem={null} onFile={onFile} />;
  const router = createMemoryRouter(
    [
      { path: "/", element: <SecretsNote secrets={secrets} /> },
      { path: "/passwords/import", element: choosing },
    ],
    { initialEntries: ["/"] },
  );
  renderRouter({ services: { notices: createNotices() } as unknown as Services, store: createSessionStore(), router });
  expect(screen.getByText("2 rows have passwords or license keys that aren't in your reminders.")).toBeDefined();
  fireEvent.click(screen.getByRole("link", { name: "Add to vault" }));
  fireEvent.click(await screen.findByRole("button", { name: "Review them" }));
  expect(onFile).toHaveBeenCalledExactlyOnceWith(secrets.file);
  expect(handedFile()).toBeNull();
});
