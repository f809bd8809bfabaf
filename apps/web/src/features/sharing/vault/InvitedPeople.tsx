import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import type { SharingProps } from "../SharingGate.tsx";
import { texts } from "./texts.ts";

const { members: words } = texts;
const maxNames = 5;

interface Props extends Pick<SharingProps, "snapshot"> {
  vaultId: string;
}

/** Names the people whose invitation to a vault is not answered yet; nothing where there are none. */
export function InvitedPeople({ snapshot, vaultId }: Props) {
  const names = snapshot.invites
    .filter(({ status, vaults }) => status === "open" && vaults.some((vault) => vault.vaultId === vaultId))
    .map(({ name }) => name);
  if (names.length === 0) return null;
  const rest = names.length - maxNames;
  return (
    <SecondaryText sx={{ marginTop: 2, overflowWrap: "anywhere" }}>
      {words.invited(names.length, rest > 0 ? [...names.slice(0, maxNames), words.more(rest)] : names)}{" "}
      <Link component={RouterLink} to="/people">
        {words.toInvitations}
      </Link>
    </SecondaryText>
  );
}
