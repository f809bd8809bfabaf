import type { Page } from "@playwright/test";

/**
 * Returns the texts that are in a page's memory, by a heap snapshot after its garbage was collected. Chromium alone.
 */
export async function findInHeap(page: Page, texts: readonly string[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => void chunks.push(chunk));
  await session.send("HeapProfiler.enable");
  for (let i = 0; i < 3; i++) await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  const snapshot = chunks.join("");
  return texts.filter((text) => snapshot.includes(text));
}
