import { expect, test } from "vitest";
import { shownTimes } from "./shown-times.ts";

const [made, imported, saved, server] = [3, 5, 7, 9].map((day) => `2026-11-0${day}T09:00:00.000Z`);
const stored = { createdAt: server!, updatedAt: server! };
const mark = { id: "1", format: "csv", at: imported };

test.each([
  ["of the devices that saved it", { createdAt: made, changedAt: saved, import: mark }, [made, saved]],
  ["of its import, if its file named none", { import: mark }, [imported, imported]],
  ["of its import, and of who saved it since", { changedAt: saved, import: mark }, [imported, saved]],
  ["of the server, if nothing else is known", { import: { ...mark, at: "soon" } }, [server, server]],
])("the times of an entry are those %s", (_name, extra, times) => {
  const { createdAt, changedAt } = shownTimes({ extra, ...stored });
  expect([createdAt, changedAt]).toEqual(times);
});
