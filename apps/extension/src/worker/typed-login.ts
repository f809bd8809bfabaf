import type { Agreed, HostState, LoginDraft } from "../messages.ts";
import { findDocument, scriptTarget } from "./frames.ts";
import { askHost } from "./host-calls.ts";

type Typed = Pick<LoginDraft, "userName" | "password">;

/** The longest texts that are taken from a page, in characters. */
const most = { userName: 500, password: 2_000 };

/** Runs in the document of a site, in the extension's own world. */
function typedHere(origin: string): Typed | null {
  return globalThis.pomanderFill?.typedLogin(origin) ?? null;
}

const textIn = (value: unknown, length: number) => (typeof value === "string" && value.length <= length ? value : "");

/** Returns what is typed into the login of the page that the person saw; null: nothing. */
export async function typedIn(tabId: number, agreed: Agreed): Promise<Typed | null> {
  const document = await findDocument(tabId);
  if (document?.origin !== agreed.origin || new URL(document.tabAddress).origin !== agreed.tabOrigin) return null;
  const { server } = (await askHost({ name: "state" })) as HostState;
  // The server's own pages take the master password.
  if (server !== null && new URL(document.address).hostname === new URL(server).hostname) return null;
  const [found] = await chrome.scripting.executeScript({
    target: scriptTarget(tabId, document),
    func: typedHere,
    args: [document.origin],
  });
  const typed = (found?.result ?? null) as Typed | null;
  return (
    typed && {
      userName: textIn(typed.userName, most.userName),
      password: textIn(typed.password, most.password),
    }
  );
}
