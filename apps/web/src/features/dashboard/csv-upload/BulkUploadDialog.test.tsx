// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
// Lazily loaded by the dashboard; here it is there from the beginning.
import "./BulkUploadDialog.tsx";
import { renderPage, sofia } from "../test/fixtures.tsx";

afterEach(cleanup);

test("without a file that can be read there is nothing to upload, and the dialog says why", async () => {
  const { notice } = renderPage(sofia);
  fireEvent.click(await screen.findByRole("button", { name: "Bulk Upload" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Bulk User Upload" }));
  const isOff = () => dialog.getByRole<HTMLButtonElement>("button", { name: "Upload" }).disabled;
  const choose = (name: string) =>
    fireEvent.change(dialog.getAllByLabelText("CSV file")[0]!, { target: { files: [new File(["x"], name)] } });
  expect(dialog.getByText("Please select a file")).toBeDefined();
  expect(dialog.getByRole("button", { name: "Download Template" })).toBeDefined();
  expect(isOff()).toBe(true);
  choose("people.xlsx");
  expect((await dialog.findByRole("alert")).textContent).toBe("Only .csv files are accepted.");
  expect(isOff()).toBe(true);
  // Nothing here can read a file: the worker that would is a browser's.
  choose("people.csv");
  expect(dialog.getByRole("status").textContent).toBe("Processing file...");
  expect(await dialog.findByText("CSV parsing error: the file couldn't be read")).toBeDefined();
  expect(notice()).toBe("CSV parsing error: the file couldn't be read");
  expect(isOff()).toBe(true);
});
