import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { createFrameSocket } from "./frames.ts";

/** A socket whose other side is this test. */
function socketPair(maxBytes?: number) {
  const sent: string[] = [];
  const socket = new Duplex({
    read: () => undefined,
    write: (chunk, _encoding, done) => (sent.push(String(chunk)), done()),
  });
  const frames = createFrameSocket<unknown, unknown>(socket as unknown as Socket, maxBytes);
  const receive = (text: string | Buffer) => void socket.push(Buffer.from(text));
  return { socket, frames, receive, sent };
}

test("a frame is a line of JSON, however it arrives", async () => {
  const { frames, receive, sent } = socketPair();
  const first = frames.next();
  receive('{"a":1}\n{"b":"');
  receive(Buffer.from("é").subarray(0, 1));
  receive(Buffer.concat([Buffer.from("é").subarray(1), Buffer.from('"}\n[1]\n{"c"')]));
  receive(":2}\n");
  expect([await first, await frames.next(), await frames.next(), await frames.next()]).toEqual([
    { a: 1 },
    { b: "é" },
    [1],
    { c: 2 },
  ]);
  frames.send({ d: "x\ny" });
  expect(sent).toEqual(['{"d":"x\\ny"}\n']);
});

test.each(["5", "null", '"text"', "true", "{", ""])("%j is none, and ends the talk", async (line) => {
  const { frames, receive, socket } = socketPair();
  receive(`${line}\n`);
  expect(await frames.next()).toBeNull();
  expect(socket.destroyed).toBe(true);
});

test("what came before the end is still read, then nothing", async () => {
  const { frames, receive, socket } = socketPair();
  let closed = 0;
  frames.onClose(() => void closed++);
  receive('{"a":1}\n{"b":1}\n');
  const waiting = [frames.next(), frames.next(), frames.next(), frames.next()];
  await new Promise((resolve) => setImmediate(resolve));
  frames.close();
  expect(await Promise.all(waiting)).toEqual([{ a: 1 }, { b: 1 }, null, null]);
  expect(await frames.next()).toBeNull();
  expect({ closed, isDestroyed: socket.destroyed }).toEqual({ closed: 1, isDestroyed: true });
  frames.send({ late: true });
});

test("an error of the connection is its end", async () => {
  const { frames, socket } = socketPair();
  const next = frames.next();
  socket.destroy(new Error("broken"));
  expect(await next).toBeNull();
});

test("a line may be as long as it may be, and no longer", async () => {
  const line = JSON.stringify({ a: "x".repeat(92) });
  expect(line).toHaveLength(100);
  const fitting = socketPair(100);
  fitting.receive(line);
  fitting.receive(`\n${line}`);
  fitting.receive("\n");
  expect(await fitting.frames.next()).toEqual({ a: "x".repeat(92) });
  expect(await fitting.frames.next()).toEqual({ a: "x".repeat(92) });
  expect(fitting.socket.destroyed).toBe(false);
  const long = socketPair(100);
  long.receive(line);
  long.receive("x");
  expect(await long.frames.next()).toBeNull();
});
