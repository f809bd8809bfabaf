import SendOutlined from "@mui/icons-material/SendOutlined";
import type { OpenEntry, OpenVault } from "@pomander/vault";
import type { LinkField } from "@pomander/vault/links";
import { lazy, Suspense, useState } from "react";
import { TipButton } from "../../../components/TipButton.tsx";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../../../widgets/send-link/texts.ts";
import { fieldLabel, nameOf } from "../entry/field-labels.ts";
import { typeFieldPlaces } from "../form/type-fields.ts";
import { texts as passwords } from "../texts.ts";

const SendLinkDialog = lazy(async () => ({
  default: (await import("../../../widgets/send-link/SendLinkDialog.tsx")).SendLinkDialog,
}));

/** Sends parts of an entry to a recipient without an account. */
export function SendButton({ entry, vault }: { entry: OpenEntry; vault: OpenVault }) {
  const { holder } = useServices();
  const [isOpen, setOpen] = useState(false);
  const personal = holder.personal();
  if (personal === null) return null;
  const { title, files = [] } = entry;
  return (
    <>
      <TipButton label={texts.action} onClick={() => setOpen(true)}>
        <SendOutlined />
      </TipButton>
      {isOpen && (
        <Suspense>
          <SendLinkDialog
            personal={personal}
            entry={{ title, fields: sendableFields(entry), files, vault }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
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
