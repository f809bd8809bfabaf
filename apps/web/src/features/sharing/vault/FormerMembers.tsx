import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { LeaverProgress } from "@pomander/vault/sharing";
import { useCallback, useEffect, useId } from "react";
import { Link as RouterLink } from "react-router";
import { format } from "@pomander/texts/format";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { Section } from "../../../components/Section.tsx";
import { usePages } from "../../../components/use-pages.tsx";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { useServices } from "../../../lib/services.ts";
import { useSetAside } from "../../../widgets/shared-vaults/use-set-aside.ts";
import { texts } from "./texts.ts";
import type { VaultProps } from "./vault-props.ts";

const { former: words } = texts;
const pageSize = 10;

/** Shows what former members still know of a vault, counted on this device; nothing where no one left. */
export function FormerMembers(props: VaultProps) {
  const leavers = useLeavers(props);
  if (leavers.length === 0) return null;
  return (
    <Section title={words.title} lead={props.vault.role === "read" ? words.leadReader : words.lead}>
      <Stack sx={{ gap: 4 }}>
        {leavers.map((leaver) => (
          <Leaver key={leaver.userId} {...props} leaver={leaver} />
        ))}
      </Stack>
    </Section>
  );
}

/** Returns what each former member knows, counted again whenever something changes. */
function useLeavers({ sharing, snapshot, vault: { vaultId, former } }: VaultProps): readonly LeaverProgress[] {
  const read = useCallback(() => sharing.leavers(vaultId), [sharing, vaultId]);
  const { value, reload } = useQuery(former.length > 0 ? read : null);
  useEffect(reload, [reload, snapshot]);
  return value ?? [];
}

function Leaver({ sharing, vault, leaver }: VaultProps & { leaver: LeaverProgress }) {
  const id = useId();
  const { name, at, total, left, aside, isIncomplete } = leaver;
  const { sharedVaults } = useServices();
  const entries = new Map(
    sharedVaults
      .find(vault.vaultId)
      ?.snapshot()
      .entries.map((entry) => [entry._id, entry.title]),
  );
  const rows = left
    .map((entryId) => ({ entryId, title: entries.get(entryId)?.trim() || words.untitled }))
    .toSorted((a, b) => format.compare(a.title, b.title));
  const { onPage, pager } = usePages(rows, pageSize, words.pages(name));
  const isDone = left.length === 0;
  const changed = Math.max(0, total - left.length);
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" dir="auto">
        {words.knows(name)}
      </Typography>
      <SecondaryText>
        {isDone ? words.done(name) : words.left(left.length, total)} {words.since(format.day(at.slice(0, 10), "plain"))}
        {aside.length > 0 && ` ${words.aside(aside.length)}`}
      </SecondaryText>
      <LinearProgress
        variant="determinate"
        aria-label={words.progress(name)}
        value={total === 0 ? 100 : (100 * changed) / total}
        sx={{ marginBlock: 1.5 }}
      />
      {isIncomplete && <Caption>{words.incomplete}</Caption>}
      {!isDone && (
        <Box component="ul" aria-labelledby={id} sx={{ listStyle: "none", margin: 0, padding: 0 }}>
          {onPage.map(({ entryId, title }) => (
            <KnownEntry key={entryId} sharing={sharing} vault={vault} leaver={leaver} entryId={entryId} title={title} />
          ))}
        </Box>
      )}
      {pager}
    </section>
  );
}

interface KnownEntryProps extends Pick<VaultProps, "sharing" | "vault"> {
  leaver: LeaverProgress;
  entryId: string;
  title: string;
}

function KnownEntry({ sharing, vault: { vaultId, role }, leaver, entryId, title }: KnownEntryProps) {
  const { isBusy, setAside } = useSetAside(sharing, words);
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "space-between",
        columnGap: 2,
        paddingBlock: 1,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Link
        component={RouterLink}
        to={`/passwords?vault=${vaultId}&entry=${vaultId}.${entryId}`}
        dir="auto"
        translate="no"
        sx={{ minWidth: 0, overflowWrap: "anywhere" }}
      >
        {title}
      </Link>
      {role !== "read" && (
        <Button
          size="small"
          color="inherit"
          loading={isBusy}
          aria-label={words.asideLabel(title)}
          onClick={() => setAside({ vaultId, entryId, who: [leaver.userId] }, words.asideLabel(title))}
        >
          {words.setAside}
        </Button>
      )}
    </Stack>
  );
}
