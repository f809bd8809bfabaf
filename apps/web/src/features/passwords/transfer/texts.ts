import { limits } from "@pomander/contract";
import { type Format, localize } from "@pomander/texts/format";
import { shortened } from "../../../lib/format/shortened.ts";

/** Every text of copying entries to another vault, or moving them there. */
export const english = ({ number, plural, list }: Format) => {
  const passwords = (count: number) => plural(count, { one: "# password", other: "# passwords" });

  return {
    share: "Share...",
    copyOrMove: "Copy or move...",
    title: {
      one: (title: string) => `Copy or move "${shortened(title)}"`,
      many: (count: number) => `Copy or move ${passwords(count)}`,
    },
    shareTitle: {
      one: (title: string) => `Share "${shortened(title)}"`,
      many: (count: number) => `Share ${passwords(count)}`,
    },
    noVault: {
      body: "To share passwords, add them to a shared vault. You don't have one that you can add to yet: create one, or ask the managers of a vault to let you edit it.",
      toVaults: "Show shared vaults",
    },
    to: "Vault",
    how: "What to do",
    copy: { label: "Copy", hint: "The original stays where it is. Later changes aren't shared between the two." },
    move: {
      label: "Move",
      hint: `It's removed from where it is now, and stays under Deleted there for ${limits.historyDays} days.`,
    },
    cannotMove: "Only copying is possible, because you can only view one of these vaults.",
    readers: (names: readonly string[]) => `${list(names)} can see everything in this vault and copy it.`,
    alone: "You're the only member of this vault.",
    unchecked: (name: string) => `${name} (not checked by anyone you know)`,
    others: (count: number) => plural(count, { one: "# other member", other: "# other members" }),
    keepsReminder: "Keep the link to the reminder",
    leaveMissingFiles: "Leave the missing files behind",
    cancel: "Cancel",
    submit: {
      copy: (count: number) => `Copy ${passwords(count)}`,
      move: (count: number) => `Move ${passwords(count)}`,
    },
    stop: "Stop",
    busy: { copy: "Copying", move: "Moving" },
    progress: (done: number, total: number) => `${number(done)} of ${number(total)}`,
    tooMany: (max: number) => `Select up to ${number(max)} passwords at once.`,
    already: (count: number, vault: string) => `${passwords(count)} already in ${vault}.`,
    leave: {
      title: (vault: string) => `Move out of "${shortened(vault)}"?`,
      titleMany: "Move out of shared vaults?",
      body: (count: number) =>
        `The other members lose access to ${plural(count, { one: "# password", other: "# passwords" })}. ` +
        "Anyone who could see a password may have kept it.",
    },
    done: {
      copy: (count: number, vault: string) => `${passwords(count)} copied to ${shortened(vault)}.`,
      move: (count: number, vault: string) => `${passwords(count)} moved to ${shortened(vault)}.`,
    },
    failed: { copy: "Failed to copy", move: "Failed to move" },
    stopped: (done: number, total: number) => `Stopped after ${number(done)} of ${number(total)}.`,
  };
};

export const texts = localize("features/passwords/transfer/texts", english);
