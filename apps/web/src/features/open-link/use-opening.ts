import type { LinkOpener, OpenLink } from "@pomander/vault/open-link";
import { isCode } from "@pomander/vault/is-code";
import { useRef } from "react";
import { useTask } from "../../lib/hooks/use-task.ts";
import { problemOf } from "../../lib/problem.ts";
import { texts } from "./texts.ts";

interface Outcome {
  onOpened: (opened: OpenLink) => void;
  onEnded: () => void;
}

/** Returns how a link is opened. What does it is loaded with the first press; a press after a lost reply is the same opening. */
export function useOpening(fragment: string, { onOpened, onEnded }: Outcome) {
  const opener = useRef<LinkOpener | null>(null);
  const { isBusy, problem, run } = useTask((error) => {
    if (isCode(error, "link_ended")) {
      onEnded();
      return null;
    }
    if (isCode(error, "password_empty")) return texts.passphraseMissing;
    if (isCode(error, "cannot_open")) return texts.replaced;
    return problemOf(error, texts.failed).message;
  });
  return {
    isBusy,
    problem,
    open: (passphrase: string | null) =>
      run(async () => {
        opener.current ??= await createOpener(fragment);
        onOpened(await opener.current.open(passphrase));
      }),
  };
}

/** The calls of this page carry no token and no cookie. */
async function createOpener(fragment: string): Promise<LinkOpener> {
  const [{ createApi, createLinkOpener, readLinkFragment }, { browserPlatform }] = await Promise.all([
    import("@pomander/vault/open-link"),
    import("@pomander/browser/platform"),
  ]);
  const link = readLinkFragment(fragment);
  if (link === null) throw new Error("Not a link");
  const api = createApi({
    fetch: (input, init) => globalThis.fetch(input, init),
    baseUrl: "/api",
    token: () => null,
    credentials: "omit",
  });
  return createLinkOpener(link, { api, argon2: browserPlatform.argon2 });
}
