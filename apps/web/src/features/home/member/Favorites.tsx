import { reasonText } from "@pomander/texts/reason-text";
import CheckRounded from "@mui/icons-material/CheckRounded";
import KeyOutlined from "@mui/icons-material/KeyOutlined";
import PersonOutlineRounded from "@mui/icons-material/PersonOutlineRounded";
import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import { sortByTitle, type EntrySummary } from "@pomander/vault";
import { useMemo, type ReactNode } from "react";
import { Link } from "react-router";
import { pageLanguage } from "../../../lib/language.ts";
import { DotSeparated } from "../../../components/DotSeparated.tsx";
import { ListSpinner } from "../../../components/ListSpinner.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { UnlockForm } from "../../../widgets/unlock/UnlockForm.tsx";
import { copiedSecret, copiedText } from "../../../lib/clipboard/copied-texts.ts";
import { useCopied } from "../../../lib/hooks/use-copied.ts";
import { useNotify } from "../../../lib/notices.ts";
import { withReason } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { recordUse } from "@pomander/browser/last-used";
import { allVaultsOf, type AllVaults } from "../../../lib/vault/all-vaults.ts";
import { useUnlockedVault, useIsHandoffPending, useVaultSnapshot } from "../../../lib/vault/vault-hooks.ts";
import { listStyle, Panel, rowStyle, RowLink } from "./Panel.tsx";
import { texts } from "./texts.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { TipButton } from "../../../components/TipButton.tsx";

const { favorites } = texts;
const mostShown = 8;

/** Shows the entries with a star, to copy from; while the vault is locked, the field that unlocks it. */
export function Favorites() {
  const { sharedVaults } = useServices();
  const personal = useUnlockedVault();
  const isHandoffPending = useIsHandoffPending();
  return (
    <Panel title={favorites.title} more={{ label: favorites.all, to: "/passwords?filter=favorites" }}>
      {personal !== null ? (
        <OfVault vault={allVaultsOf(personal, sharedVaults)} />
      ) : isHandoffPending ? (
        <ListSpinner label={favorites.opening} minHeight={104} />
      ) : (
        <Locked />
      )}
    </Panel>
  );
}

function Locked() {
  return (
    <Box sx={{ maxWidth: 420 }}>
      <SecondaryText sx={{ marginBottom: 2 }}>{favorites.locked}</SecondaryText>
      <UnlockForm />
    </Box>
  );
}

function OfVault({ vault }: { vault: AllVaults }) {
  const { status, entries, error } = useVaultSnapshot(vault);
  const starred = useMemo(
    () =>
      sortByTitle(
        entries.filter(({ isFavorite, isArchive }) => isFavorite && !isArchive),
        pageLanguage,
      ),
    [entries],
  );
  if (status === "unconfirmed") return <Hint text={favorites.unconfirmed} />;
  if (status === "failed")
    return (
      <RetryAlert onRetry={() => void vault.reload()}>
        {withReason(favorites.failed, error === null ? "" : reasonText(error))}
      </RetryAlert>
    );
  if (status !== "open") return <ListSpinner label={favorites.opening} minHeight={104} />;
  if (starred.length === 0) return <Hint text={favorites.none} />;
  return (
    <Box component="ul" sx={listStyle}>
      {starred.slice(0, mostShown).map((entry) => (
        <Favorite key={entry._id} vault={vault} entry={entry} />
      ))}
    </Box>
  );
}

function Hint({ text }: { text: string }) {
  return (
    <SecondaryText>
      {text}{" "}
      <MuiLink component={Link} to="/passwords">
        {favorites.toList}
      </MuiLink>
    </SecondaryText>
  );
}

function Favorite({ vault, entry }: { vault: AllVaults; entry: EntrySummary }) {
  const { clipboard, entryGate } = useServices();
  const notify = useNotify();
  const title = entry.title === "" ? favorites.untitled : entry.title;
  const facts = [entry.email, vault.placeOf(entry._id).name ?? ""];
  const copy = async (write: () => Promise<void>, said: string) => {
    try {
      await write();
      recordUse(window.localStorage, vault.vaultId, entry._id, Date.now());
      notify({ text: said, severity: "success" });
      return true;
    } catch {
      notify({ text: favorites.copyFailed, severity: "error" });
      return false;
    }
  };
  const copyUserName = () => copy(() => clipboard.copy(entry.email), copiedText(favorites.userName, title));
  const copyPassword = async () => {
    const password = await entryGate
      .pass(vault, entry)
      .then((isPassed) => (isPassed ? vault.password(entry._id) : undefined))
      .catch(() => null);
    if (password === undefined) return false;
    if (password !== "")
      return copy(
        () => (password === null ? Promise.reject(new Error()) : clipboard.copySecret(password)),
        copiedSecret(favorites.password, title),
      );
    notify({ text: favorites.noPassword, severity: "info" });
    return false;
  };
  return (
    <Box component="li" translate="no" sx={rowStyle}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <RowLink to={`/passwords?entry=${entry._id}`}>{title}</RowLink>
        {facts.some((fact) => fact !== "") && (
          <SecondaryText noWrap dir="auto" sx={{ textAlign: "left" }}>
            <DotSeparated parts={facts} />
          </SecondaryText>
        )}
      </Box>
      {entry.email !== "" && (
        <CopyButton label={favorites.copyUserName(title)} onCopy={copyUserName}>
          <PersonOutlineRounded />
        </CopyButton>
      )}
      <CopyButton label={favorites.copyPassword(title)} onCopy={copyPassword}>
        <KeyOutlined />
      </CopyButton>
    </Box>
  );
}

interface CopyButtonProps {
  label: string;
  /** Resolves with whether it was copied. */
  onCopy: () => Promise<boolean>;
  children: ReactNode;
}

/** Shows a tick once it has copied. */
function CopyButton({ label, onCopy, children }: CopyButtonProps) {
  const [isCopied, copy] = useCopied();
  return (
    <TipButton label={label} color={isCopied ? "primary" : "default"} onClick={() => copy(onCopy)}>
      {isCopied ? <CheckRounded /> : children}
    </TipButton>
  );
}
