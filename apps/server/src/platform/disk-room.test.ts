import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { createReadRoom } from "./disk-room.ts";

test("the room on a disk is read, and a folder that is not there has none", async () => {
  const room = await createReadRoom("data", tmpdir())();
  expect(room?.folder).toBe("data");
  expect(room?.totalBytes).toBeGreaterThan(room?.freeBytes ?? Infinity);
  expect(await createReadRoom("backups", "/nowhere/at/all")()).toBeNull();
});

test("a disk that hangs is passed over, and not asked again until it has answered", async () => {
  const answer = Promise.withResolvers<{ bavail: number; blocks: number; bsize: number }>();
  let asked = 0;
  const read = createReadRoom("backups", "/mnt", () => ((asked += 1), answer.promise));
  expect(await Promise.all([read(), read()])).toEqual([null, null]);
  expect(await read()).toBeNull();
  expect(asked).toBe(1);
  answer.resolve({ bavail: 1, blocks: 2, bsize: 512 });
  await answer.promise;
  await expect.poll(read).toEqual({ folder: "backups", freeBytes: 512, totalBytes: 1_024 });
});
