import type { Contents } from "@pomander/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { ApiError, type Api } from "../api.ts";
import { callError } from "../call-errors.ts";
import { createContentsCache, firstFrom, type TaggedContents } from "./contents-cache.ts";

const contentsAt = (counter: number): Contents => ({
  vaultId: "v",
  manifest: { counter, sealed: `s${counter}` },
  entries: [],
});

/** The server's next replies: contents, its word that they are the same (null), or an error. */
let replies: (TaggedContents | { tag: null; contents: Contents } | null | Error)[];
let asked: unknown[];
let copied: TaggedContents | null;
let copiesRead: number;
beforeEach(() => {
  [replies, asked, copied, copiesRead] = [[], [], null, 0];
});
const cache = () => {
  const tagged = async (_call: unknown, input: unknown, { timeoutMs, ifNoneMatch }: Record<string, unknown>) => {
    asked.push(ifNoneMatch ?? "whole");
    expect([input, timeoutMs]).toEqual([{ params: { vaultId: "v" } }, 180_000]);
    const reply = replies.shift() ?? null;
    if (reply instanceof Error) throw reply;
    return reply && { reply: reply.contents, tag: reply.tag };
  };
  return createContentsCache({ tagged } as unknown as Api, "v", async () => {
    copiesRead += 1;
    return copied;
  });
};
const sent = (counter: number) => ({ tag: `t${counter}`, contents: contentsAt(counter) });

describe("a vault's contents", () => {
  test("are sent once, and again only where they changed", async () => {
    const { read } = cache();
    replies = [sent(3), null, sent(4), null];
    for (const counter of [3, 3, 4, 4]) expect(await read()).toEqual(contentsAt(counter));
    expect([asked, copiesRead]).toEqual([["whole", "t3", "t3", "t4"], 1]);
  });

  test("that this device kept a copy of are not sent where they are the same", async () => {
    copied = sent(3);
    const { read, tagOf } = cache();
    replies = [null, null];
    expect([await read(), await read()]).toEqual([contentsAt(3), contentsAt(3)]);
    expect([asked, copiesRead, tagOf("s3")]).toEqual([["t3", "t3"], 1, "t3"]);
  });

  test("are sent whole where that is asked for, and where the server gave no tag", async () => {
    copied = sent(3);
    const { read, tagOf } = cache();
    replies = [sent(3), { tag: null, contents: contentsAt(4) }, sent(5)];
    await read({ whole: true });
    await read();
    expect(tagOf("s4")).toBeNull();
    await read();
    expect([asked, copiesRead]).toEqual([["whole", "t3", "whole"], 0]);
  });

  test("that the server calls the same without having sent any are refused", async () => {
    replies = [null];
    await expect(cache().read()).rejects.toThrow("The server was asked for the whole vault");
  });

  test("of another vault of the account are refused as such, other errors as they are", async () => {
    const { read } = cache();
    const reply = { code: "vault_changed", message: "", requestId: "" } as const;
    replies = [new ApiError(409, reply, null), callError("unreachable")];
    await expect(read()).rejects.toMatchObject({ code: "wrong_vault" });
    await expect(read()).rejects.toMatchObject({ code: "unreachable" });
  });

  test("have the tag under which they came, for their own manifest alone", async () => {
    const { read, tagOf } = cache();
    expect(tagOf("s3")).toBeNull();
    replies = [sent(3)];
    await read();
    expect([tagOf("s3"), tagOf("s4")]).toEqual(["t3", null]);
  });
});

describe("new contents", () => {
  test("are asked for only where there is a tag to compare", async () => {
    const { read, hasNew } = cache();
    expect([await hasNew(3), asked]).toEqual([false, []]);
    replies = [{ tag: null, contents: contentsAt(3) }];
    await read();
    expect([await hasNew(3), asked]).toEqual([false, ["whole"]]);
  });

  test("are others than those received, or those of another counter than the vault is at", async () => {
    const { read, hasNew } = cache();
    replies = [sent(3), null, null, sent(4)];
    await read();
    expect([await hasNew(3), await hasNew(4), await hasNew(4)]).toEqual([false, true, true]);
  });
});

describe("contents that were requested ahead", () => {
  const read = async () => contentsAt(4);

  test("are the first ones", async () => {
    const first = firstFrom(Promise.resolve(contentsAt(3)), read);
    expect([await first(), await first()]).toEqual([contentsAt(3), contentsAt(4)]);
  });

  test("are requested again where that failed, and where the whole vault is asked for", async () => {
    expect(await firstFrom(Promise.reject(new Error("lost")), read)()).toEqual(contentsAt(4));
    const whole = firstFrom(Promise.resolve(contentsAt(3)), read);
    expect([await whole({ whole: true }), await whole({ whole: false })]).toEqual([contentsAt(4), contentsAt(4)]);
    expect(await firstFrom(Promise.resolve(contentsAt(3)), read)({ whole: false })).toEqual(contentsAt(3));
  });
});
