import { limits } from "@pomander/contract";
import { expect, test } from "vitest";
import { ApiError } from "../api.ts";
import type { VaultDevice } from "../vault/device.ts";
import { linkFiles } from "./link-files.ts";

interface Sent {
  params: { vaultId: string };
  body: { from: string; fileIds: string[]; proof: string };
}

/** A device of the vault "here" at a server that lacks some files, and names so many of them at once. */
function deviceAt(lacking: readonly string[], namedAtOnce = Infinity) {
  const sent: string[][] = [];
  const device = {
    keys: { vaultId: "here" },
    manifests: {
      proveFiles: async (_state: unknown, purpose: string, parts: readonly string[]) => [purpose, ...parts].join(" "),
    },
    api: {
      done: async (_call: unknown, { params, body }: Sent) => {
        expect(params).toEqual({ vaultId: "here" });
        expect([body.from, body.proof]).toEqual(["there", `file-link here there ${body.fileIds.join(",")}`]);
        sent.push(body.fileIds);
        const ids = body.fileIds.filter((id) => lacking.includes(id)).slice(0, namedAtOnce);
        if (ids.length > 0 || lacking.includes("all"))
          throw new ApiError(404, { code: "file_missing", ids, message: "", requestId: "" }, null);
      },
    },
  };
  return { device: device as unknown as VaultDevice, sent };
}
const link = (device: VaultDevice, fileIds: Iterable<string>) => linkFiles(device, null, { from: "there", fileIds });

test("files are put into the vault each once, so many at once as a call takes", async () => {
  const { device, sent } = deviceAt([]);
  const ids = Array.from({ length: limits.filesPerLink + 1 }, (_, at) => `f${at}`);
  expect(await link(device, [...ids, "f0"])).toEqual(new Set());
  expect(sent).toEqual([ids.slice(0, -1), ids.slice(-1)]);
  expect([await link(device, []), sent.length]).toEqual([new Set(), 2]);
});

test("those that the server lacks are left out, and the others are put there all the same", async () => {
  const { device, sent } = deviceAt(["b", "d"], 1);
  expect(await link(device, "abcd")).toEqual(new Set(["b", "d"]));
  expect(sent.map((ids) => ids.join(""))).toEqual(["abcd", "acd", "ac"]);
  const none = deviceAt(["a", "b"]);
  expect([await link(none.device, "ab"), none.sent.length]).toEqual([new Set(["a", "b"]), 1]);
});

test("a refusal that names none of them is not sent again for ever", async () => {
  const { device, sent } = deviceAt(["all"]);
  await expect(link(device, "ab")).rejects.toMatchObject({ code: "file_missing" });
  expect(sent).toHaveLength(1);
});
