// @vitest-environment happy-dom
import { entryTypes, fieldsOfType, type Draft, type OpenEntry, type OpenVault } from "@pomander/vault";
import { act, cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { typeTexts } from "../../../lib/vault/entry-type-texts.ts";
import { fieldLabel } from "../entry/field-labels.ts";
import { entry, whole } from "../test/entries.ts";
import { dialog, makeVault, press, renderPage, renderVault, type } from "../test/render-page.tsx";

// Time is never asserted: a slow machine only waits longer.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

const click = (name: string) => fireEvent.click(dialog().getByRole("button", { name }));
const valueOf = (label: string) => dialog().getByLabelText<HTMLInputElement>(label).value;

/** Opens the form for a new entry; `saved` returns the draft that was saved last. */
async function addNew() {
  const create = vi.fn<OpenVault["create"]>(async () => ({
    kind: "notSaved",
    reason: { code: "unavailable", params: { message: "Enough." } },
  }));
  renderPage({}, { create });
  fireEvent.click(screen.getAllByRole("button", { name: "Add Password" })[0]!);
  await screen.findByRole("dialog", { name: "Add New Password" });
  return { create, saved: () => create.mock.lastCall?.[0] };
}

async function editOf(base: OpenEntry) {
  const save = vi.fn<OpenVault["save"]>(async () => ({
    kind: "notSaved",
    reason: { code: "unavailable", params: { message: "Enough." } },
  }));
  const { notice } = renderPage({ entries: [entry(base.title)] }, { reveal: async () => base, save });
  await press(`Edit ${base.title}`);
  await screen.findByRole("dialog", { name: /^Edit / });
  return { notice, save, saved: () => save.mock.lastCall?.[1] };
}

test("a save that did not reach the server says why, and in a sentence of its own that it goes on", async () => {
  const reason = { code: "unavailable", params: { message: "Can't reach the server" } } as const;
  const { vault, show } = makeVault({}, { create: async () => ({ kind: "notSaved", reason }) });
  renderVault(vault);
  fireEvent.click(screen.getAllByRole("button", { name: "Add Password" })[0]!);
  await screen.findByRole("dialog", { name: "Add New Password" });
  type("Title", "Bank");
  type("Password", "kT9!vQ2z-long");
  click("Add Password");
  await dialog().findByText(/reach the server$/);
  act(() => show({ isOffline: true }));
  const waits = await dialog().findByText("Leave this form open: it's saved as soon as the connection is back.");
  expect(waits.closest("[role=alert]")?.textContent).toMatch(/reach the server/);
});

test("a card asks for its title alone, groups its number, names its brand, and is saved with what was filled in", async () => {
  const { saved } = await addNew();
  click("Card");
  expect(screen.getByRole("dialog", { name: "Add New Card" })).toBeDefined();
  expect(dialog().queryByLabelText("Password")).toBeNull();
  type("Title", "Company");
  type("Card number", "378282246310006");
  expect(valueOf("Card number")).toBe("3782 822463 10006");
  expect(dialog().queryByLabelText(/^Expires/)).toBeNull();
  expect(dialog().getByRole("button", { name: "Hide card number" })).toBeDefined();
  expect(dialog().getByRole("button", { name: "Show PIN" })).toBeDefined();
  expect(valueOf("Brand")).toBe("American Express");
  expect(dialog().getByText(/^This number has a typo/)).toBeDefined();
  type("Card number", "3782 822463 10005");
  expect(dialog().queryByText(/^This number has a typo/)).toBeNull();
  type("Valid until", "8/29");
  type("PIN", "4711");
  expect(dialog().getByLabelText("PIN").getAttribute("inputmode")).toBe("numeric");
  click("Add Card");
  await expect.poll(saved).toMatchObject({
    type: "card",
    password: "",
    fields: [
      { name: "brand", value: "American Express", kind: "text" },
      { name: "number", value: "378282246310005", kind: "hidden" },
      { name: "expiry", value: "2029-08", kind: "text" },
      { name: "pin", value: "4711", kind: "hidden" },
    ],
  } satisfies Partial<Draft>);
});

test.each(entryTypes)("the form of a %s asks for every field of the type", async (chosen) => {
  await addNew();
  click(typeTexts[chosen].name);
  // A fingerprint is computed from the public key, and empty in a new entry.
  const asked = fieldsOfType[chosen].map(([name]) => name).filter((name) => name !== "fingerprint");
  for (const name of asked) {
    const label = fieldLabel(chosen, name);
    // An identity has a title of its own, beside that of the entry.
    expect(dialog().getAllByLabelText(label, { selector: "input, textarea" }).length).toBe(label === "Title" ? 2 : 1);
  }
});

test("another type loses nothing: what it has no place for stays in the form, and comes back with the first one", async () => {
  const { saved } = await addNew();
  type("Title", "Bank");
  type("Password", "secret");
  type("User name or email", "ana");
  click("Note");
  expect([valueOf("Password"), valueOf("User name or email")]).toEqual(["secret", "ana"]);
  expect(dialog().queryByLabelText("Link")).toBeNull();
  click("Card");
  type("Card number", "4111");
  click("Identity");
  const own = within(dialog().getByRole("group", { name: "Custom fields" }));
  expect(own.getAllByLabelText<HTMLInputElement>("Field name").map(({ value }) => value)).toEqual(["brand", "number"]);
  click("Card");
  expect(dialog().queryByRole("group", { name: "Custom fields" })).toBeNull();
  expect(valueOf("Card number")).toBe("4111");
  click("Login");
  click("Add Password");
  await expect.poll(saved).toMatchObject({ type: "login", email: "ana", password: "secret", title: "Bank" });
  expect(saved()?.fields).toContainEqual({ name: "number", value: "4111", kind: "hidden" });
});

test("a login that came without a password is saved without, a new one if its user says so", async () => {
  const { create } = await addNew();
  type("Title", "New");
  click("Add Password");
  expect(await dialog().findByText("Password is required")).toBeDefined();
  expect(create).not.toHaveBeenCalled();
  const withoutPassword = () => dialog().getByLabelText<HTMLInputElement>(/^This login has no password/);
  expect(withoutPassword().checked).toBe(false);
  fireEvent.click(withoutPassword());
  click("Add Password");
  await expect.poll(() => create.mock.lastCall?.[0]).toMatchObject({ title: "New", password: "" });
  cleanup();
  const { saved } = await editOf(whole("Imported", { password: "" }));
  type("Notes", "changed");
  click("Save");
  await expect.poll(saved).toMatchObject({ password: "", notes: "changed" });
  cleanup();
  await editOf(whole("Bank"));
  expect(dialog().queryByLabelText(/^This login has no password/)).toBeNull();
});

test("fields of one's own have names and kinds, are moved by keys, and are removed", async () => {
  const { saved } = await editOf(
    whole("Bank", {
      fields: [
        { name: "first", value: "1", kind: "text" },
        { name: "second", value: "2", kind: "hidden" },
        { name: "third", value: "true", kind: "boolean" },
      ],
    }),
  );
  const names = () =>
    dialog()
      .getAllByLabelText<HTMLInputElement>("Field name")
      .map(({ value }) => value);
  expect(names()).toEqual(["first", "second", "third"]);
  fireEvent.keyDown(dialog().getAllByLabelText("Field name")[2]!, { key: "ArrowUp", altKey: true });
  expect(names()).toEqual(["first", "third", "second"]);
  click("Options for first");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Move down" }));
  expect(names()).toEqual(["third", "first", "second"]);
  click("Options for second");
  fireEvent.click(await screen.findByRole("menuitem", { name: "Remove field" }));
  click("Add field");
  expect(document.activeElement).toBe(dialog().getAllByLabelText("Field name")[2]);
  fireEvent.change(dialog().getAllByLabelText("Field name")[2]!, { target: { value: "fourth" } });
  fireEvent.change(dialog().getAllByLabelText("Value", { selector: "[type=text]" }).at(-1)!, {
    target: { value: "4" },
  });
  click("Save");
  await expect.poll(saved).toMatchObject({
    fields: [
      { name: "third", value: "true", kind: "boolean" },
      { name: "first", value: "1", kind: "text" },
      { name: "fourth", value: "4", kind: "text" },
    ],
  });
});

test("a login has several links, each with where it is used", async () => {
  const { saved } = await addNew();
  type("Title", "Bank");
  type("Password", "secret");
  type("Link", "bank.example");
  click("Add link");
  type("Link 2", "nowhere");
  click("Add Password");
  expect(await dialog().findByText("Please enter a valid URL")).toBeDefined();
  type("Link 2", "other.example");
  click("Where to use link 2");
  fireEvent.click(await screen.findByRole("menuitemradio", { name: /^Exactly this address/ }));
  click("Add link");
  click("Add Password");
  await expect.poll(saved).toMatchObject({
    link: "bank.example",
    urls: [{ url: "other.example", match: "exact" }],
  });
});

test("a one-time code is added when it is wanted, shows its code at once, and can be removed", async () => {
  const { saved } = await addNew();
  type("Title", "Bank");
  type("Password", "secret");
  click("Add one-time code");
  expect(document.activeElement).toBe(dialog().getByLabelText("One-time code secret"));
  type("One-time code secret", "JBSWY3DP1");
  click("Add Password");
  expect(await dialog().findByText(/^A secret contains only/)).toBeDefined();
  type("One-time code secret", "jbsw y3dp ehpk 3pxp");
  expect(await dialog().findByRole("button", { name: /^Copy one-time code: \d{3}\s\d{3}$/ })).toBeDefined();
  click("Add Password");
  await expect.poll(saved).toMatchObject({ totp: "otpauth://totp/Bank:?secret=JBSWY3DPEHPK3PXP&issuer=Bank" });
  click("Remove one-time code");
  expect(dialog().queryByLabelText("One-time code secret")).toBeNull();
  click("Add Password");
  await expect.poll(() => saved()?.totp).toBe("");
});

test("a finger's keyboard opens at once for a new entry, and not over one that is edited", async () => {
  const ignored = () => undefined;
  const listens = {
    addEventListener: ignored,
    removeEventListener: ignored,
    addListener: ignored,
    removeListener: ignored,
  };
  const media = vi
    .spyOn(window, "matchMedia")
    .mockImplementation((query) => ({ matches: query === "(pointer: coarse)", ...listens }) as never);
  onTestFinished(() => media.mockRestore());
  await editOf(whole("Bank"));
  expect(document.activeElement).not.toBe(dialog().getByLabelText("Title"));
  cleanup();
  await addNew();
  expect(document.activeElement).toBe(dialog().getByLabelText("Title"));
});

test("only a new secret is said to need its code on the site", async () => {
  await editOf(whole("Bank", { totp: "JBSWY3DPEHPK3PXP" }));
  expect(await dialog().findByRole("button", { name: /^Copy one-time code: / })).toBeDefined();
  expect(dialog().queryByText(/to finish setup/)).toBeNull();
  type("One-time code secret", "GEZDGNBVGY3TQOJQ");
  expect(await dialog().findByText(/to finish setup/)).toBeDefined();
});

test("an SSH key is made here, and the fingerprint follows from the public half", async () => {
  const { saved } = await addNew();
  click("SSH key");
  type("Title", "deploy");
  click("Generate a key");
  await expect.poll(() => valueOf("Public key")).toMatch(/^ssh-ed25519 [\w+/=]+ deploy$/);
  expect(valueOf("Private key")).toMatch(/^-----BEGIN OPENSSH PRIVATE KEY-----\n/);
  expect(valueOf("Fingerprint")).toMatch(/^SHA256:[\w+/]{43}$/);
  type("Public key", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDkYoJImouxJYKLREKJ9nZhYvABicuFAn5fFjJbYQQSY");
  await expect.poll(() => valueOf("Fingerprint")).toBe("SHA256:xEYn0zrLCRCojh1FzG3liAVpm47VfBLaJskXOo0QCMM");
  type("Public key", "something else");
  expect(await dialog().findByText(/^A public key starts with its type/)).toBeDefined();
  click("Add SSH Key");
  await expect.poll(saved).toMatchObject({ type: "ssh-key" });
  expect(saved()?.fields?.map(({ name }) => name)).toEqual(["privateKey", "publicKey"]);
});

test("the type of an entry can be changed later", async () => {
  const { saved } = await editOf(whole("Bank", { notes: "kept" }));
  expect(dialog().queryByRole("group", { name: "Type" })).toBeNull();
  click("Change type");
  click("Note");
  expect(screen.getByRole("dialog", { name: "Edit Note" })).toBeDefined();
  click("Save");
  await expect.poll(saved).toMatchObject({ type: "note", notes: "kept", password: "old" });
});

test("a picture of a QR code that is dropped on the field is read", async () => {
  await addNew();
  click("Add one-time code");
  const read = vi.fn<() => string>(() => "https://bank.example");
  vi.stubGlobal("createImageBitmap", async () => ({ close: () => undefined }));
  // The browser's own QR code reader is stubbed, because this system has none.
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = async () => ["qr_code"];
      detect = async () => [{ rawValue: read() }];
    },
  );
  const drop = () => {
    const files = [new File(["x"], "code.png", { type: "image/png" })];
    const field = dialog().getByRole("group", { name: "One-time code" });
    fireEvent.drop(field, { dataTransfer: { files, types: ["Files"] } });
  };
  drop();
  expect(await dialog().findByText("This QR code isn't for one-time codes.")).toBeDefined();
  read.mockReturnValue("otpauth://totp/x?secret=JBSWY3DP&digits=9");
  drop();
  expect(await dialog().findByText(/^A one-time code has 6 to 8 digits/)).toBeDefined();
  expect(valueOf("One-time code secret")).toBe("");
  read.mockReturnValue("otpauth://totp/x?secret=JBSWY3DP");
  drop();
  await expect.poll(() => valueOf("One-time code secret")).toBe("otpauth://totp/x?secret=JBSWY3DP");
  vi.unstubAllGlobals();
});
