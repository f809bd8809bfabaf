import { assetHeaders } from "@pomander/contract/security-headers";
import { expect, test } from "vitest";
import { type AskServer, compareServer, NoReplyError, type ReleaseManifest } from "./index.ts";
import { sha256Hex } from "./hashes.ts";

const contents = new TextEncoder().encode("let a;");

/** Returns a release of so many files, all of the same contents. */
async function releaseOf(count: number): Promise<ReleaseManifest> {
  const hash = await sha256Hex(contents);
  const files = new Map(Array.from({ length: count }, (_, index) => [`/${index}.js`, hash]));
  return { files, pages: [], hash };
}

const asReleased: AskServer = async (address) => ({
  status: 200,
  headers: new Headers(assetHeaders(address)),
  bytes: contents,
});
const broken: AskServer = () => Promise.reject(new NoReplyError("broken off"));

test("a request without a reply keeps no fault from being found, in the same file either", async () => {
  const changed: AskServer = async (address, language) => ({
    ...(await asReleased(address, language)),
    bytes: new TextEncoder().encode("let b;"),
  });
  const { faults, unreached } = await compareServer({
    manifest: await releaseOf(12),
    isTls: false,
    asks: [
      (address, language) => (address === "/0.js" ? broken : asReleased)(address, language),
      (address, language) => (["/0.js", "/11.js"].includes(address) ? changed : asReleased)(address, language),
    ],
  });
  expect(faults.map(({ code, address }) => [code, address])).toEqual([
    ["fileDiffers", "/0.js"],
    ["fileDiffers", "/11.js"],
  ]);
  expect(unreached).toEqual([{ address: "/0.js", language: null, reason: "broken off" }]);
});

test("a server that answers nothing is not asked for each file", async () => {
  let asked = 0;
  const ask: AskServer = (...request) => {
    asked++;
    return broken(...request);
  };
  const { faults, unreached } = await compareServer({ manifest: await releaseOf(100), isTls: false, asks: [ask] });
  expect(faults).toEqual([]);
  expect(unreached.length).toBe(asked);
  expect(asked).toBeGreaterThanOrEqual(20);
  expect(asked).toBeLessThan(30);
});

test("an error that is none of the network ends the comparison", async () => {
  const ask: AskServer = () => Promise.reject(new TypeError("x is not a function"));
  const comparison = compareServer({ manifest: await releaseOf(1), isTls: false, asks: [ask] });
  await expect(comparison).rejects.toThrow("x is not a function");
});
