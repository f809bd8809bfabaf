import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { SharingNotice } from "@pomander/vault/sharing";
import { format } from "@pomander/texts/format";
import { useSharing, useSharingSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { texts } from "./texts.ts";

const words = texts.notices;

/** Says once who made new keys for shared vaults, who is out, and who changed this user's own role. */
export function SharingNotices() {
  const sharing = useSharing();
  // The notices of the vault itself say what a manager kept, with the names of the entries that are gone.
  const snapshot = useSharingSnapshot();
  // A role in a vault that the user has no longer says nothing anymore.
  const left = new Set(snapshot?.vaults.filter(({ status }) => status !== "notListed").map(({ vaultId }) => vaultId));
  const notices = (snapshot?.notices ?? [])
    .filter((notice) => notice.kind !== "kept")
    .filter(({ kind, vaultId }) => kind === "newKeys" || left.has(vaultId));
  if (sharing === null || notices.length === 0) return null;
  return (
    <Alert
      severity="info"
      sx={{ marginBottom: { xs: 1.5, sm: 2 } }}
      action={
        <Button color="inherit" size="small" onClick={() => sharing.dismissNotices()}>
          {words.dismiss}
        </Button>
      }
    >
      {notices.map((notice) => (
        <Typography key={`${notice.kind} ${notice.vaultId} ${notice.at}`} variant="body2">
          {textOf(notice)}
        </Typography>
      ))}
    </Alert>
  );
}

function textOf(notice: Exclude<SharingNotice, { kind: "kept" }>): string {
  const { by, name } = notice;
  const at = format.moment(notice.at);
  if (notice.kind === "newKeys")
    return [
      words.newKeys(by, name, at),
      notice.out.length > 0 ? words.out(notice.out) : "",
      notice.replaced.length > 0 ? words.replaced(notice.replaced) : "",
    ]
      .filter((text) => text !== "")
      .join(" ");
  const { before, after } = notice;
  return before.role === after.role
    ? words.renamed(by, name, after.name)
    : words.role(by, name, words.roles[after.role]);
}
