// @vitest-environment happy-dom
import { calls, type User } from "@pomander/contract";
import { act, cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { NewVaultKeysState } from "../lib/vault/new-vault-keys.ts";
import { FormError } from "../lib/form/use-versioned-form.ts";
import { renderUse } from "../test/render-use.ts";
import { checkCode, checkLogin } from "./auth/sign-in-values.ts";
import { texts as authTexts } from "./auth/texts.ts";
import { usePreloadClient } from "./auth/use-preload-client.ts";
import { useUsers } from "./dashboard/list/use-users.ts";
import { readListParams as readUserParams } from "./dashboard/list/list-params.ts";
import { useReminders } from "./home/member/use-reminders.ts";
import { guessColumns, hasKnownNames } from "./import/needs/guess-columns.ts";
import { faultOfColumns } from "./import/needs/column-faults.ts";
import { furthestStep, isStartedOver, pathOfStep, stepToShow } from "./profile/new-keys/steps.ts";
import { apiError, aReminder, aUser, fakeServer, idOf } from "./reminders/test/fixtures.ts";
import { findRecord, noticeOfFailure } from "./scope-tags/form/use-resource-editor.ts";
import { useNextFocus } from "./scope-tags/picker/use-next-focus.ts";
import { agoOf } from "./system/ago.ts";
import { texts as systemTexts } from "./system/texts.ts";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});
const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test.each([
  ["password", "Password pass PASSWD pwd Passwort Kennwort mot_de_passe contraseña senha secret"],
  [
    "email",
    "username user_name user login login-name userid e-mail email.address account_name Benutzer Benutzername utilisateur usuario usuário",
  ],
  ["link", "url urls uri link website web_site web_address site domain host login_url login_uri Webseite adresse_web"],
  ["title", "title Name entry item label service account Titel Bezeichnung nom título nome"],
  ["notes", "note notes comment remarks description extra memo Notiz Notizen Bemerkung notas"],
  ["category", "folder group grouping category collection path vault Ordner Gruppe Kategorie dossier carpeta pasta"],
  ["tags", "tag tags labels"],
  ["totp", "totp otp otpauth otp_url 2fa one-time_code onetimepassword authenticator login_totp"],
  [
    "expires",
    "expires expiry expiration expiry_date renewal renewal_date valid_until expires_on Ablauf Ablaufdatum gültig_bis",
  ],
  ["favorite", "favorite favourite fav starred"],
])("columns for %s are known by their names in many programs", (meaning, known) => {
  for (const name of known.split(" ")) {
    const columns = [name, `${name}x`, `x${name}`];
    const [guess, ...others] = guessColumns({ columns, hasHeader: true, rows: [] });
    expect([name, guess, others.includes(meaning as never)]).toEqual([name, meaning, false]);
  }
});

test("what has no place of its own becomes a field, a hidden one, or nothing", () => {
  const table = {
    columns: ["Name", "title", " ", "", "PIN", "cvv", "Security answer"],
    hasHeader: true,
    rows: [["", "", "", "x"], []],
  };
  expect(guessColumns(table)).toEqual([
    "title",
    "field",
    "ignore",
    "field",
    "hiddenField",
    "hiddenField",
    "hiddenField",
  ]);
  expect(guessColumns({ ...table, hasHeader: false })).toEqual(table.columns.map(() => "field"));
  const isKnown = (columns: string[], hasHeader = true) => hasKnownNames({ columns, hasHeader, rows: [] });
  expect([isKnown(["name", "password"]), isKnown(["name", "title"]), isKnown(["name", "password"], false)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("a choice of columns has what an entry is known by, and each of its own texts once", () => {
  for (const meaning of ["title", "link", "password"] as const) expect(faultOfColumns([meaning, "field"])).toBeNull();
  expect(faultOfColumns(["email", "notes"])).toEqual({ kind: "noTitle" });
  expect(faultOfColumns(["title", "title"])).toEqual({ kind: "twice", meaning: "title" });
  for (const meaning of ["field", "hiddenField", "ignore", "tags", "notes"] as const)
    expect(faultOfColumns(["title", meaning, meaning])).toBeNull();
});

const prepared = (left: number, isKeySaved = false) =>
  ({
    kind: "prepared",
    prepared: { unreadable: [1, 2] },
    left: new Set([1, 2].slice(0, left)),
    isKeySaved,
  }) as unknown as NewVaultKeysState;
const stateOf = (kind: string) => ({ kind }) as NewVaultKeysState;

test("one goes on as far as what was decided leads, and what is being made leaves no choice", () => {
  const states = [
    stateOf("none"),
    prepared(1),
    prepared(2),
    prepared(2, true),
    stateOf("making"),
    stateOf("stopped"),
    stateOf("made"),
  ];
  expect(states.map(furthestStep)).toEqual(["password", "unreadable", "key", "make", "make", "make", "made"]);
  const shown = (asked: string | null) => states.map((state) => stepToShow(asked, state));
  expect(shown(null)).toEqual(["about", "about", "about", "about", "make", "make", "made"]);
  expect(shown("nonsense")).toEqual(shown(null));
  expect(shown("key")).toEqual(["about", "unreadable", "key", "key", "make", "make", "made"]);
  expect(shown("password")).toEqual(["password", "password", "password", "password", "make", "make", "made"]);
  const overs = ["about", "password", "unreadable", "key", "make", "made", null];
  expect(overs.map((asked) => isStartedOver(asked, stateOf("none")))).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(isStartedOver("key", prepared(1))).toBe(false);
  expect(pathOfStep("key")).toBe("/profile/new-vault-keys?step=key");
});

test("a sign-in form and a mailed code say what is missing", () => {
  const { errors } = authTexts;
  const faultsOf = (email: string, password: string) =>
    Object.entries(checkLogin({ email, password }).errors).map(([name, fault]) => [
      name,
      (fault as { message: string }).message,
    ]);
  expect(faultsOf(" ", "")).toEqual([
    ["email", errors.emailRequired],
    ["password", errors.passwordRequired],
  ]);
  expect(faultsOf("no address", "x").map(([name]) => name)).toEqual(["email"]);
  expect(checkLogin({ email: "Ana@example.org", password: "x" })).toEqual({
    values: { email: "Ana@example.org", password: "x" },
    errors: {},
  });
  expect(checkCode({ code: " 123 456 " })).toEqual({ values: { code: "123456" }, errors: {} });
  for (const [code, message] of [
    [" ", errors.codeRequired],
    ["12345", errors.codeForm],
    ["1234567", errors.codeForm],
    ["a123456", errors.codeForm],
  ] as const)
    expect(checkCode({ code })).toEqual({ values: {}, errors: { code: { type: "value", message } } });
});

test("the vault client is fetched once, at the first sign of a person", () => {
  for (const sign of ["pointermove", "pointerdown", "keydown"]) {
    let fetched = 0;
    const preloadClient = () => ((fetched += 1), Promise.reject(new Error("away")));
    const { unmount } = renderUse(() => usePreloadClient(), { props: undefined, services: { preloadClient } });
    expect(fetched).toBe(0);
    window.dispatchEvent(new Event("focus"));
    for (const each of [sign, "keydown", "pointermove"]) window.dispatchEvent(new Event(each));
    expect(fetched).toBe(1);
    unmount();
    const other = renderUse(() => usePreloadClient(), { props: undefined, services: { preloadClient } });
    other.unmount();
    window.dispatchEvent(new Event(sign));
    expect(fetched).toBe(1);
  }
});

test("how long ago something was is said in the largest whole unit", () => {
  const { ago } = systemTexts;
  const of = (seconds: number) => agoOf(new Date(0).toISOString(), new Date(seconds * 1_000).toISOString());
  expect([0, 29, 30, 59 * 60, 59.5 * 60, 47 * 3_600, 47.5 * 3_600, 72 * 3_600].map(of)).toEqual([
    ago.now,
    ago.now,
    ago.minutes(1),
    ago.minutes(59),
    ago.hours(1),
    ago.hours(47),
    ago.days(2),
    ago.days(3),
  ]);
});

test("a record without a call of its own is looked for page by page", async () => {
  const asked: unknown[] = [];
  const find = (id: string, total: number, last: { _id: string }[] = [{ _id: "b" }]) => {
    asked.length = 0;
    return findRecord(async (range) => {
      asked.push(range);
      return { rows: range.page === "1" ? [{ _id: "a" }] : last, total };
    }, id);
  };
  expect(await find("a", 5_000)).toEqual({ _id: "a" });
  expect(asked).toEqual([{ page: "1", pageSize: "1000" }]);
  expect(await find("b", 1_001)).toEqual({ _id: "b" });
  expect([await find("c", 1_000), asked.length]).toEqual([null, 1]);
  expect([await find("c", 2_000), asked.length]).toEqual([null, 2]);
  expect([await find("c", 5_000, []), asked.length]).toEqual([null, 2]);
});

test("a failure is told in the server's words, or a form's, else in the specified ones", () => {
  const form = new FormError("As it is");
  expect(noticeOfFailure(apiError(400, "Taken", "name_taken"), "Failed")).toBe("Taken");
  expect(noticeOfFailure(form, "Failed")).toBe("As it is");
  expect(noticeOfFailure(new TypeError("x"), "Failed")).toBe("Failed");
  expect(noticeOfFailure(Object.assign(new Error("Away"), { code: "unreachable", isForPeople: true }), "Failed")).toBe(
    "Failed",
  );
});

test("when something is taken out of a list, the button in its place gets the focus, or the last", () => {
  const list = document.body.appendChild(document.createElement("ul"));
  const draw = (...names: string[]) =>
    (list.innerHTML = names
      .map((name) => `<li><button>x</button><button data-takes-out>${name}</button></li>`)
      .join(""));
  const { now, rerender } = renderUse(() => useNextFocus<HTMLElement>(), { props: {} });
  now()[0].current = list;
  const takeOut = (index: number, ...names: string[]) => {
    now()[1](index);
    draw(...names);
    rerender({});
    return document.activeElement?.textContent;
  };
  expect(takeOut(1, "a", "c")).toBe("c");
  expect(takeOut(1, "a")).toBe("a");
  draw("b");
  rerender({});
  expect(document.activeElement).toBe(document.body);
});

test("the first reminders of a status are asked for where they are wanted", async () => {
  const server = fakeServer({ [routeOf(calls.reminders.list)]: { rows: [aReminder()], total: 9 } });
  const page = renderUse(({ isWanted }: { isWanted: boolean }) => useReminders("expired", isWanted), {
    props: { isWanted: false },
    services: server.services,
  });
  await page.go(() => undefined);
  expect(server.made).toEqual([]);
  page.rerender({ isWanted: true });
  await waitFor(() => expect(page.now().value?.total).toBe(9));
  expect(server.made[0]?.query).toEqual({ status: "expired", page: "1", pageSize: "8" });
});

test("users are found, sorted and paged by the server; all that are found can be read", async () => {
  const users: User[] = [aUser({ _id: idOf(1) }), aUser({ _id: idOf(2) })];
  const list = (address: string) => {
    const server = fakeServer({ [routeOf(calls.users.list)]: { rows: users, total: 30 } });
    const page = renderUse(() => useUsers(readUserParams(new URLSearchParams(address))), {
      props: undefined,
      services: server.services,
    });
    return { ...page, server };
  };
  const paged = list("search=x&role=admin&state=emailUnverified&created=me&sort=email&order=descending&page=2");
  await waitFor(() => expect(paged.now()).toMatchObject({ rows: users, total: 30, page: 2, isWaiting: false }));
  const filters = {
    search: "x",
    role: "admin",
    state: "emailUnverified",
    createdBy: "me",
    sort: "email",
    order: "descending",
  };
  expect(paged.server.made[0]?.query).toEqual({ ...filters, page: "2", pageSize: "10" });
  await act(async () => expect(await paged.now().readAll()).toEqual(users));
  expect(paged.server.made[1]?.query).toEqual({ ...filters, page: "1", pageSize: "1000" });
  const usual = list(`page=500&search=${"y".repeat(200)}`);
  await waitFor(() => expect(usual.now()).toMatchObject({ page: 3 }));
  expect(usual.server.made[0]?.query).toEqual({ search: "y".repeat(100), page: "500", pageSize: "10" });
});
