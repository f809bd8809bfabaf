import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { LeaverProgress } from "@pomander/vault/sharing";
import { useCallback, useEffect, useId } from "react";
import { useLocation } from "react-router";
import { format } from "@pomander/texts/format";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { Section } from "../../../components/Section.tsx";
import { useQuery } from "../../../lib/hooks/use-query.ts";
import { formerMembersHash } from "../../../widgets/shared-vaults/former-members-hash.ts";
import { KnownEntries } from "./KnownEntries.tsx";
import { texts } from "./texts.ts";
import type { VaultProps } from "./vault-props.ts";

const { former: words } = texts;

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "start" });

/**
 * Shows what former members still know of a vault, counted on this device; nothing where no one left. The address of
 * the page can name this list, and then it is scrolled to.
 */
export function FormerMembers(props: VaultProps) {
  const leavers = useLeavers(props);
  const isNamed = useLocation().hash === formerMembersHash;
  if (leavers.length === 0) return null;
  const left = leavers.flatMap((leaver) => leaver.left);
  const isListedTwice = new Set(left).size < left.length;
  const lead = props.vault.role === "read" ? words.leadReader : words.lead;
  return (
    <Box ref={isNamed ? bringIntoView : null}>
      <Section title={words.title} lead={isListedTwice ? `${lead} ${words.knownToSeveral}` : lead}>
        <Stack sx={{ gap: 4 }}>
          {leavers.map((leaver) => (
            <Leaver key={leaver.userId} {...props} leaver={leaver} />
          ))}
        </Stack>
      </Section>
    </Box>
  );
}

/** Returns what each former member knows, counted again whenever something changes. */
function useLeavers({ sharing, snapshot, vault: { vaultId, former } }: VaultProps): readonly LeaverProgress[] {
  const read = useCallback(() => sharing.leavers(vaultId), [sharing, vaultId]);
  const { value, reload } = useQuery(former.length > 0 ? read : null);
  useEffect(reload, [reload, snapshot]);
  return value ?? [];
}

function Leaver(props: VaultProps & { leaver: LeaverProgress }) {
  const id = useId();
  const { name, at, total, left, aside, isIncomplete } = props.leaver;
  const isDone = left.length === 0;
  const changed = Math.max(0, total - left.length);
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h3" dir="auto">
        {words.knows(name)}
      </Typography>
      <SecondaryText>
        {!isDone ? words.left(left.length, total) : aside.length > 0 ? words.nothingLeft : words.done(name)}{" "}
        {words.since(format.day(at.slice(0, 10), "plain"))}
        {aside.length > 0 && ` ${words.aside(aside.length)}`}
      </SecondaryText>
      <LinearProgress
        variant="determinate"
        aria-label={words.progress(name)}
        value={total === 0 ? 100 : (100 * changed) / total}
        sx={{ marginBlock: 1.5 }}
      />
      {isIncomplete && <Caption>{words.incomplete}</Caption>}
      {!isDone && <KnownEntries {...props} labelledBy={id} />}
    </section>
  );
}
