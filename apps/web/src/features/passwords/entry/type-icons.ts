import BadgeOutlined from "@mui/icons-material/BadgeOutlined";
import CreditCardRounded from "@mui/icons-material/CreditCardRounded";
import KeyRounded from "@mui/icons-material/KeyRounded";
import StickyNote2Outlined from "@mui/icons-material/StickyNote2Outlined";
import TerminalRounded from "@mui/icons-material/TerminalRounded";
import type { EntryType } from "@pomander/vault";

export const typeIcons = {
  login: KeyRounded,
  note: StickyNote2Outlined,
  card: CreditCardRounded,
  identity: BadgeOutlined,
  "ssh-key": TerminalRounded,
} satisfies Record<EntryType, unknown>;
