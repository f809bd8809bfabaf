import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { OpenVault } from "@pomander/vault";
import type { SentLink } from "@pomander/vault/links";
import { format } from "@pomander/texts/format";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { FactLine } from "../../../components/FactLine.tsx";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { useCopy } from "../../../lib/clipboard/use-copy.ts";
import { deviceText } from "../../../lib/format/device-texts.ts";
import { useTaskWithNotice } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { addressOfLink } from "../../../widgets/send-link/address-of-link.ts";
import { RowAction } from "../factors/MethodRow.tsx";
import { texts } from "./texts.ts";

interface Props {
  vault: OpenVault;
  link: SentLink;
  onEnded: () => void;
}

/** Shows a link with its openings: certain ones as confirmed, the others as the server's word. */
export function LinkRow({ vault, link, onEnded }: Props) {
  const notify = useNotify();
  const copy = useCopy("copy", texts);
  const { isBusy, run } = useTaskWithNotice(texts.notEnded);
  const [isAsking, setAsking] = useState(false);
  const { fragment, ended, opened } = link;
  const title = link.title === null ? texts.unreadable : link.title.trim() === "" ? texts.untitled : link.title;
  const end = () =>
    run(async () => {
      const { endLink } = await import("@pomander/vault/links");
      await endLink(vault, link.linkId);
      setAsking(false);
      notify({ text: texts.endedNotice, severity: "success" });
      onEnded();
    });
  const facts = [
    link.to !== "" && texts.forWhom(link.to),
    link.hasPassphrase && texts.withPassphrase,
    ended === null ? texts.left(link.left) : texts.ended(ended),
    ended === null && texts.until(format.moment(link.until)),
  ].filter((fact) => fact !== false);
  return (
    <Box component="li" sx={{ paddingBlock: 1.5, borderBottom: 1, borderColor: "divider" }}>
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1, alignItems: { sm: "center" } }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="p" dir="auto" translate="no" sx={{ overflowWrap: "anywhere" }}>
            {title}
          </Typography>
          <Caption sx={{ overflowWrap: "anywhere" }}>
            <FactLine facts={facts} />
          </Caption>
        </Box>
        {ended === null && (
          <Stack direction="row" sx={{ gap: 1 }}>
            {fragment !== null && (
              <RowAction name={texts.copyLabel(title)} onClick={() => copy(addressOfLink(fragment))}>
                {texts.copy}
              </RowAction>
            )}
            <RowAction name={texts.endLabel(title)} onClick={() => setAsking(true)}>
              {texts.end}
            </RowAction>
          </Stack>
        )}
      </Stack>
      {opened.map(({ at, device, isConfirmed }) => (
        <SecondaryText key={at} sx={{ marginTop: 0.5 }}>
          {texts.openedAt(format.moment(at), deviceText(device))} ·{" "}
          <Box component="span" sx={isConfirmed ? { fontWeight: 600, color: "text.primary" } : {}}>
            {isConfirmed ? texts.confirmed : texts.serverSays}
          </Box>
        </SecondaryText>
      ))}
      {opened.length > 0 && <SecondaryText sx={{ marginTop: 0.5 }}>{texts.notThem}</SecondaryText>}
      <ConfirmDialog
        open={isAsking}
        title={texts.endTitle}
        confirmLabel={texts.endLink}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      >
        {texts.endBody(title)}
      </ConfirmDialog>
    </Box>
  );
}
