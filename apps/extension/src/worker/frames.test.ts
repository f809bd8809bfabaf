import { afterEach, expect, test, vi } from "vitest";
import type { Report } from "../page-messages.ts";
import { findDocument, takeReport } from "./frames.ts";

const nothing: Report = {
  name: "report",
  isFieldActive: false,
  isFrameActive: false,
  isWithinOrigin: true,
  hasForm: false,
  roles: [],
  ownNames: [],
  isChange: false,
  actions: [],
  fresh: null,
  details: [],
};
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
const stubBrowser = (report: () => void) =>
  vi.stubGlobal("chrome", {
    scripting: {
      executeScript: async () => {
        report();
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

test("of a tab's frames two hundred are heard", async () => {
  stubBrowser(() => {
    for (let frameId = 1; frameId <= 201; frameId += 1)
      takeReport({ ...nothing, hasForm: frameId === 201 }, senderOf(frameId, page));
    takeReport(nothing, senderOf(0, page));
  });
  expect(await findDocument(1)).toMatchObject({ frameId: 0 });
});
