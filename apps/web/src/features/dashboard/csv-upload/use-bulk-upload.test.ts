// @vitest-environment happy-dom
import { calls, type NewUser, type User } from "@pomander/contract";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { createElement, type PropsWithChildren } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createNotices, NoticesContext } from "../../../lib/notices.ts";
import { ServicesContext, type Services } from "../../../lib/services.ts";
import { runWorkersHere } from "../../../test/workers-here.ts";
import { columns } from "./columns.ts";
import { useBulkUpload, type UploadStage } from "./use-bulk-upload.ts";

beforeEach(() => void runWorkersHere(() => import("./read-users.worker.ts")));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const superAdmin = { _id: "s", role: "superadmin", isAdmin: true, isSuperAdmin: true } as unknown as User;
const admin = { ...superAdmin, _id: "a", role: "admin", isSuperAdmin: false } as unknown as User;
const fileOf = (lines: string[], name = "users.csv") => new File([[columns.join(","), ...lines].join("\n")], name);
const line = (n: number, password = "password1") => `Ann,Lee,a${n}@example.com,${password},,,`;

type Ask = (users: NewUser[]) => Promise<unknown>;
const isMade: Ask = async (users) => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return {
    createdUsers: users.map(({ email }) => ({ _id: email, email, temporaryPasswordUntil: "2026-12-01" })),
    errors: [],
  };
};

function uploading({ actor = superAdmin, ask = isMade } = {}) {
  const notices = createNotices();
  const created: string[][] = [];
  const asked: { call: unknown; options: unknown; users: NewUser[] }[] = [];
  let done = 0;
  const api =
    async () =>
    async (call: unknown, { body }: { body: { users: NewUser[] } }, options: unknown) => {
      asked.push({ call, options, users: body.users });
      return ask(body.users);
    };
  const stages: UploadStage[] = [];
  const { result, unmount } = renderHook(
    () => {
      const hook = useBulkUpload({
        actor,
        onCreated: (users) => created.push(users.map(({ email }) => email)),
        onDone: () => (done += 1),
      });
      if (stages.at(-1) !== hook.stage) stages.push(hook.stage);
      return hook;
    },
    {
      wrapper: ({ children }: PropsWithChildren) =>
        createElement(
          ServicesContext.Provider,
          { value: { api } as unknown as Services },
          createElement(NoticesContext.Provider, { value: notices }, children),
        ),
    },
  );
  const now = () => result.current.stage;
  const choose = async (file: File) => {
    await act(async () => void result.current.choose(file));
    await waitFor(() => expect(now().kind).not.toBe("reading"));
  };
  return {
    notices,
    created,
    asked,
    stages,
    unmount,
    now,
    done: () => done,
    stop: () => act(() => result.current.stop()),
    choose: (file: File) => choose(file),
    async preview(file: File) {
      await choose(file);
      const stage = now();
      if (stage.kind !== "preview") throw new Error(stage.kind);
      return stage.file;
    },
    async upload(file: Parameters<typeof result.current.upload>[0]) {
      await act(async () => void result.current.upload(file));
      await waitFor(() => expect(now().kind).toBe("done"));
    },
    start: (file: Parameters<typeof result.current.upload>[0]) => act(async () => void result.current.upload(file)),
  };
}

test.each([
  ["users.txt", 1, "Only .csv files are accepted."],
  ["users.csv.exe", 1, "Only .csv files are accepted."],
  ["users.csv", 20 * 1024 * 1024 + 1, "20 MB"],
])("a file %s of %i bytes is refused before it is read", async (name, size, said) => {
  const page = uploading();
  await page.choose(Object.defineProperty(fileOf([], name), "size", { value: size }));
  expect(page.now()).toMatchObject({ kind: "choosing", problem: expect.stringContaining(said) });
  expect(page.notices.snapshot()).toBeNull();
});

test("a file is read for whom its reader may add", async () => {
  for (const [actor, problems] of [
    [superAdmin, 0],
    [admin, 1],
  ] as const) {
    const page = uploading({ actor });
    const file = await page.preview(
      Object.defineProperty(fileOf(["Ann,Lee,a@example.com,password1,,true,"], "USERS.CSV"), "size", {
        value: 20 * 1024 * 1024,
      }),
    );
    expect(file.rows[0]?.problems).toHaveLength(problems);
    expect(page.stages).toContainEqual({ kind: "reading", name: "USERS.CSV" });
    expect(page.now()).toMatchObject({ kind: "preview", name: "USERS.CSV" });
  }
});

test("a file that can't be read is refused with a sentence and a notice", async () => {
  const page = uploading();
  await page.choose(new File(['a,"b\n1,2'], "users.csv"));
  const stage = page.now();
  expect(stage).toMatchObject({ kind: "choosing", problem: expect.stringMatching(/^.*parsing.*: ./i) });
  expect(page.notices.snapshot()?.notice).toEqual({
    text: stage.kind === "choosing" ? stage.problem : "",
    severity: "error",
  });
  const gone = fileOf([]);
  gone.arrayBuffer = () => Promise.reject(new Error("moved"));
  await page.choose(gone);
  expect(page.now()).toMatchObject({ kind: "choosing", problem: expect.not.stringContaining("moved") });
});

test("rows go to the server chunk by chunk; what became of each is told by its line", async () => {
  const page = uploading({
    ask: async (users) =>
      users[0]?.email === "a0@example.com"
        ? {
            createdUsers: users
              .slice(1)
              .map(({ email }) => ({ _id: email, email, temporaryPasswordUntil: "2026-12-01" })),
            errors: [{ index: 0, email: "a0@example.com", error: "Email already registered", code: "email_taken" }],
          }
        : isMade(users),
  });
  const lines = Array.from({ length: 12 }, (_, n) => line(n, n === 11 ? "" : "password1"));
  const file = await page.preview(fileOf([",Lee,noone@example.com,x,,,maybe", ...lines]));
  await page.upload(file);
  expect(page.asked.map(({ users }) => users.length)).toEqual([10, 2]);
  expect(page.asked[0]).toMatchObject({ call: calls.users.addMany, options: { timeoutMs: 120_000 } });
  expect(page.stages.find(({ kind }) => kind === "sending")).toEqual({
    kind: "sending",
    done: 0,
    total: 12,
    waiting: null,
    isStopping: false,
    makesPasswords: true,
  });
  expect(page.stages).toContainEqual(expect.objectContaining({ kind: "sending", done: 10 }));
  const done = page.now();
  if (done.kind !== "done") throw new Error(done.kind);
  expect(done.outcomes.map((one) => one.line)).toEqual(Array.from({ length: 13 }, (_, n) => n + 2));
  expect(done.outcomes.slice(0, 3)).toMatchObject([
    {
      line: 2,
      isCreated: false,
      email: "noone@example.com",
      reason: expect.stringMatching(/firstName.*; .*isAllowed/),
    },
    { line: 3, isCreated: false, reason: "Email already registered" },
    { line: 4, isCreated: true },
  ]);
  expect(done.given).toEqual([
    { user: expect.objectContaining({ email: "a11@example.com" }), password: expect.any(String), until: "2026-12-01" },
  ]);
  expect(page.created.map((emails) => emails.length)).toEqual([9, 2]);
  expect(page.notices.snapshot()?.notice).toMatchObject({ severity: "info", text: expect.stringMatching(/11.*2/) });
  expect(page.done()).toBe(1);
});

test("where all are created the notice is of success, and no password was made of one that the file has", async () => {
  const page = uploading();
  const file = await page.preview(fileOf([line(1), line(2)]));
  await page.upload(file);
  expect(page.now()).toMatchObject({ kind: "done", given: [] });
  expect(page.stages.find(({ kind }) => kind === "sending")).toMatchObject({ makesPasswords: false });
  expect(page.notices.snapshot()?.notice.severity).toBe("success");
});

test("a stop ends it after the chunk that is on its way, and so does leaving the page", async () => {
  for (const isLeft of [false, true]) {
    const first = Promise.withResolvers<void>();
    const page = uploading({ ask: async (users) => (await first.promise, isMade(users)) });
    page.stop();
    const file = await page.preview(fileOf(Array.from({ length: 25 }, (_, n) => line(n))));
    await page.start(file);
    if (isLeft) page.unmount();
    else page.stop();
    expect(page.now()).toMatchObject({ kind: "sending", isStopping: !isLeft });
    await act(async () => first.resolve());
    await waitFor(() => expect(page.done()).toBe(1));
    expect(page.asked).toHaveLength(1);
    cleanup();
  }
});
