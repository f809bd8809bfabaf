import { type ReactNode, useState } from "react";
import type { Agreed, CopiedPart, DetailKind, FillTarget, ListedEntry, ShownPart } from "../../messages.ts";
import { askHost, askWorker } from "../ask.ts";
import { AskDialog } from "./AskDialog.tsx";
import { texts } from "./texts.ts";

/** Text about what was done. */
export interface Note {
  text: string;
  isError: boolean;
}

/** An entry that is used once the person has agreed. */
interface Asked {
  entry: ListedEntry;
  target: Pick<FillTarget, "host" | "tabHost" | "actionHosts"> | null;
  words?: { title: string; go: string };
  proceed: () => void;
}

/** How long the popup says that a code was copied before it closes, so that Enter sends the form, in milliseconds. */
const noteTime = 2_000;

/** Returns what a person sees of a page whose form is sent to those hosts. */
export const agreedTo = ({ origin, tabOrigin }: FillTarget, actionHosts: string[]): Agreed => ({
  origin,
  tabOrigin,
  actionHosts,
});

interface EntryActions {
  fill: (entry: ListedEntry, page: FillTarget) => void;
  /** Fills a card or an identity; asks each time, as they belong to no site. */
  fillDetails: (entry: ListedEntry, page: FillTarget) => void;
  copy: (entry: ListedEntry, part: CopiedPart) => void;
  /** Reads a part of an entry. `onRead` gets null when the entry no longer has it. */
  show: (entry: ListedEntry, part: CopiedPart, onRead: (shown: ShownPart | null) => void) => void;
  /** The question that waits for an answer. */
  dialog: ReactNode;
}

interface Options {
  tabId: number | null;
  onNote: (note: Note) => void;
  /** Called when the page is another one than the list is of. */
  onMoved: () => void;
}

/** Returns the ways to use an entry. Each asks first where the entry or the page wants it. */
export function useEntryActions({ tabId, onNote, onMoved }: Options): EntryActions {
  const [asked, setAsked] = useState<Asked | null>(null);
  const failed = (text: string) => () => onNote({ text, isError: true });
  const refuse = (why: keyof typeof texts.outcome) => {
    onNote({ text: texts.outcome[why], isError: true });
    if (why === "moved") onMoved();
  };

  const fill = async (entry: ListedEntry, page: FillTarget) => {
    if (tabId === null) return;
    const outcome = await askWorker("fill", { tabId, id: entry.id, agreed: agreedTo(page, page.actionHosts) });
    if (outcome.kind === "notFilled") refuse(outcome.why);
    else if (outcome.isPasswordMissing) onNote({ text: texts.passwordMissing, isError: true });
    else if (outcome.isCodeCopied) {
      onNote({ text: texts.filledAndCopied, isError: false });
      setTimeout(() => window.close(), noteTime);
    } else window.close();
  };
  const fillDetails = async (entry: ListedEntry, kind: DetailKind, agreed: Agreed) => {
    if (tabId === null) return;
    const outcome = await askWorker("fillDetails", { tabId, id: entry.id, kind, agreed });
    if (outcome.kind === "filled") window.close();
    else refuse(outcome.why);
  };
  const copy = async (entry: ListedEntry, part: CopiedPart) => {
    const { isCopied } = await askHost("copy", { id: entry.id, part });
    onNote({ text: isCopied ? texts.copied[part] : texts.notCopied, isError: !isCopied });
  };

  return {
    fill(entry, page) {
      const proceed = () => void fill(entry, page).catch(failed(texts.failed));
      const isAsked = entry.isAsked || entry.reprompt || page.tabHost !== null || page.actionHosts.length > 0;
      if (isAsked) setAsked({ entry, target: page, proceed });
      else proceed();
    },
    fillDetails(entry, page) {
      const form = page.details.find(({ kind }) => kind === entry.type);
      if (form === undefined) return;
      const { kind, actionHosts } = form;
      const proceed = () => void fillDetails(entry, kind, agreedTo(page, actionHosts)).catch(failed(texts.failed));
      setAsked({ entry, target: { ...page, actionHosts }, proceed });
    },
    copy(entry, part) {
      const proceed = () => void copy(entry, part).catch(failed(texts.notCopied));
      if (entry.reprompt && part !== "userName") setAsked({ entry, target: null, proceed });
      else proceed();
    },
    show(entry, part, onRead) {
      const proceed = () => void askHost("show", { id: entry.id, part }).then(onRead, failed(texts.failed));
      const words = { title: texts.ask.showTitle, go: texts.ask.show };
      if (entry.reprompt) setAsked({ entry, target: null, words, proceed });
      else proceed();
    },
    dialog: asked && (
      <AskDialog
        {...asked}
        onAgree={() => {
          setAsked(null);
          asked.proceed();
        }}
        onCancel={() => setAsked(null)}
      />
    ),
  };
}
