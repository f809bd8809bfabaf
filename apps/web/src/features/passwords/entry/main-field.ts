import BadgeOutlined from "@mui/icons-material/BadgeOutlined";
import CreditCardRounded from "@mui/icons-material/CreditCardRounded";
import KeyRounded from "@mui/icons-material/KeyRounded";
import StickyNote2Outlined from "@mui/icons-material/StickyNote2Outlined";
import TerminalRounded from "@mui/icons-material/TerminalRounded";
import type { EntryType, OpenEntry } from "@pomander/vault";
import { texts as passwords } from "../texts.ts";
import { texts } from "./texts.ts";

export const typeIcons = {
  login: KeyRounded,
  note: StickyNote2Outlined,
  card: CreditCardRounded,
  identity: BadgeOutlined,
  "ssh-key": TerminalRounded,
} satisfies Record<EntryType, unknown>;

interface MainField {
  label: string;
  of: (entry: OpenEntry) => string;
}

const named =
  (name: string) =>
  ({ fields = [] }: OpenEntry) =>
    fields.find((field) => field.name === name)?.value ?? "";

/** The field that an entry of each type is mostly opened for, copied in one press; null if there is no single one. */
export const mainField = {
  login: { label: passwords.form.password, of: ({ password }) => password },
  note: { label: passwords.form.notes, of: ({ notes }) => notes },
  card: { label: texts.card.number, of: named("number") },
  identity: null,
  "ssh-key": { label: texts["ssh-key"].publicKey, of: named("publicKey") },
} as const satisfies Record<EntryType, MainField | null>;
