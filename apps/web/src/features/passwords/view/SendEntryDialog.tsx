import type { OpenEntry, OpenVault } from "@pomander/vault";
import type { LinkField } from "@pomander/vault/links";
import { lazy, Suspense } from "react";
import { useUnlockedVault } from "../../../lib/vault/vault-hooks.ts";
import { fieldLabel, nameOf } from "../entry/field-labels.ts";
import { typeFieldPlaces } from "../form/type-fields.ts";
import { texts as passwords } from "../texts.ts";

const SendLinkDialog = lazy(async () => ({
  default: (await import("../../../widgets/send-link/SendLinkDialog.tsx")).SendLinkDialog,
}));

/** A whole entry whose parts are sent, and its vault. */
export interface SentEntry {
  entry: OpenEntry;
  vault: OpenVault;
}

interface Props extends SentEntry {
  onClose: () => void;
}

/** Sends parts of an entry to a recipient without an account. */
export function SendEntryDialog({ entry, vault, onClose }: Props) {
  const personal = useUnlockedVault();
  if (personal === null) return null;
  const { title, files = [] } = entry;
  return (
    <Suspense>
      <SendLinkDialog
        personal={personal}
        entry={{ title, fields: sendableFields(entry), files, vault }}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Returns the fields of an entry that are not empty, in the order in which it shows them. */
function sendableFields(entry: OpenEntry): LinkField[] {
  const { form } = passwords;
  const { type = "login", fields = [], totp = "", urls = [] } = entry;
  const ofType = new Set(typeFieldPlaces(type, fields).values());
  const all: LinkField[] = [
    { name: form.email, value: entry.email, kind: "text" },
    { name: form.password, value: entry.password, kind: "hidden" },
    { name: form.totp, value: totp, kind: "hidden" },
    { name: form.link, value: entry.link, kind: "text" },
    ...urls.map(({ url }): LinkField => ({ name: form.link, value: url, kind: "text" })),
    ...fields.map((field, i): LinkField => ({
      name: ofType.has(i) ? fieldLabel(type, field.name) : nameOf(field),
      value: field.value,
      kind: field.kind === "hidden" ? "hidden" : "text",
    })),
    { name: form.notes, value: entry.notes, kind: "text" },
  ];
  return all.filter(({ value }) => value !== "");
}
