import { afterEach, expect, test, vi } from "vitest";
import type { Report } from "../page-messages.ts";
import { findDocument, isInUse, takeReport } from "./frames.ts";
import { emptyReport } from "./test-report.ts";

const nothing: Report = { ...emptyReport, isWithinOrigin: true };
const page = "https://shop.example/login";

/** Returns the sender of a document of the tab's page. */
const senderOf = (frameId: number, address: string): chrome.runtime.MessageSender => ({
  tab: { id: 1, url: page } as chrome.tabs.Tab,
  frameId,
  documentId: `document ${frameId}`,
  origin: new URL(address).origin,
  url: address,
});

/** Replaces the browser, which runs `fill.js`, which reports as `report` does. */
const stubBrowser = (report: (isAllFrames: boolean) => void) =>
  vi.stubGlobal("chrome", {
    scripting: {
      executeScript: async ({ target }: { target: chrome.scripting.InjectionTarget }) => {
        report(target.allFrames === true);
        return [];
      },
    },
  });
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a page that reports after the many frames of an advertisement is found", async () => {
  stubBrowser(() => {
    for (let frameId = 1; frameId <= 260; frameId += 1) takeReport(nothing, senderOf(frameId, "https://ads.example/x"));
    takeReport({ ...nothing, hasForm: true, roles: ["current"] }, senderOf(0, page));
  });
  expect(await findDocument(1)).toMatchObject({ frameId: 0, documentId: "document 0", address: page });
});

test("no script runs in the frames of a page that takes a login", async () => {
  let isInFrames = false;
  stubBrowser((isAllFrames) => {
    isInFrames ||= isAllFrames;
    takeReport({ ...nothing, hasForm: true }, senderOf(0, page));
  });
  expect(await findDocument(1)).toMatchObject({ frameId: 0 });
  expect(isInFrames).toBe(false);
});

test("of a tab's frames two hundred are heard", async () => {
  stubBrowser(() => {
    for (let frameId = 1; frameId <= 201; frameId += 1)
      takeReport({ ...nothing, hasForm: frameId === 201 }, senderOf(frameId, page));
    takeReport(nothing, senderOf(0, page));
  });
  expect(await findDocument(1)).toMatchObject({ frameId: 0 });
});

/** The tab's page, a frame with a login, and the frame of an advertisement, whose process says that it has the focus. */
const [top, pay, advertisement] = [page, "https://pay.example/", "https://ads.example/"].map((address, frameId) =>
  senderOf(frameId, address),
) as [chrome.runtime.MessageSender, chrome.runtime.MessageSender, chrome.runtime.MessageSender];
const active: Report = { ...nothing, hasForm: true, isFieldActive: true };

test.each([
  ["the page has", () => takeReport(active, top)],
  [
    "another frame has",
    () => {
      takeReport({ ...nothing, isFrameActive: true }, top);
      takeReport(active, pay);
    },
  ],
])(
  "the process of an advertisement's frame is not in use while %s the focus, whatever it claims",
  async (_name, report) => {
    for (const claim of [active, nothing, { ...active, isFrameActive: true }]) {
      stubBrowser(() => {
        takeReport(claim, advertisement);
        report();
      });
      expect(await isInUse(advertisement)).toBe(false);
    }
  },
);

test("a frame with the focus is in use, and a document of the page's origin", async () => {
  stubBrowser(() => {
    takeReport({ ...nothing, isFrameActive: true }, top);
    takeReport(active, pay);
    takeReport(nothing, advertisement);
  });
  expect(await isInUse(pay)).toBe(true);
  expect(await isInUse(top)).toBe(true);
  expect(await isInUse(senderOf(4, page))).toBe(true);
});

test("a frame that asks again and again is looked for once at a time", async () => {
  let count = 0;
  stubBrowser((isAllFrames) => {
    count += Number(isAllFrames);
    takeReport(nothing, top);
  });
  const asked = Array.from({ length: 20 }, () => isInUse(advertisement));
  expect(await Promise.all(asked)).not.toContain(true);
  expect(count).toBe(1);
});
