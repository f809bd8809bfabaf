import ContentCopy from "@mui/icons-material/ContentCopy";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { calls, type ProvisioningState, type User } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { ConfirmTask } from "../../components/ConfirmTask.tsx";
import { fullWidthOnPhones } from "../../components/full-width-on-phones.ts";
import { Monospace } from "../../components/Monospace.tsx";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { FactLine } from "../../components/FactLine.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { Section } from "../../components/Section.tsx";
import { useCopy } from "../../lib/clipboard/use-copy.ts";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { texts as all } from "./texts.ts";

const { connection: texts, clear } = all;

interface Props {
  user: User;
  state: ProvisioningState;
  /** Whether no directory has sent anything. */
  isEmpty: boolean;
  onCleared: () => void;
}

/** Shows the address and the tokens with which a directory reaches the server, and when it last did. */
export function ConnectionCard({ user, state, isEmpty, onCleared }: Props) {
  const { api } = useServices();
  const notify = useNotify();
  const copy = useCopy("copy", texts);
  const [isAsking, setAsking] = useState(false);
  const { address, tokens, lastRequestAt } = state;
  return (
    <Section title={texts.title} lead={texts.addressHint}>
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, alignItems: { sm: "center" } }}>
        <Box
          role="group"
          aria-label={texts.address}
          sx={{
            flex: 1,
            minWidth: 0,
            padding: 1.5,
            borderRadius: 1,
            backgroundColor: "background.sunken",
            userSelect: "all",
          }}
        >
          <Monospace>{address}</Monospace>
        </Box>
        <OutlinedButton startIcon={<ContentCopy />} aria-label={texts.copyLabel} onClick={() => copy(address)}>
          {texts.copy}
        </OutlinedButton>
      </Stack>
      <SecondaryText sx={{ marginTop: 2 }}>
        <FactLine
          facts={[
            tokens === 0 ? texts.noToken : texts.tokenCount(tokens),
            lastRequestAt === null ? texts.neverAsked : texts.lastRequest(format.moment(lastRequestAt)),
          ]}
        />
      </SecondaryText>
      {user.isSuperAdmin ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, marginTop: 1.5 }}>
          <Link component={RouterLink} to="/api-tokens" variant="body2">
            {texts.makeToken}
          </Link>
          {!isEmpty && (
            <OutlinedButton size="small" onClick={() => setAsking(true)} sx={fullWidthOnPhones}>
              {clear.open}
            </OutlinedButton>
          )}
        </Box>
      ) : (
        tokens === 0 && <SecondaryText sx={{ marginTop: 1 }}>{texts.askForToken}</SecondaryText>
      )}
      {isAsking && (
        <ConfirmTask
          title={clear.title}
          confirmLabel={clear.confirm}
          failed={clear.failed}
          act={async () => {
            await (await api()).done(calls.provisioning.clear, { body: {} });
            notify({ text: clear.done, severity: "success" });
            onCleared();
          }}
          onClose={() => setAsking(false)}
        >
          {clear.body}
        </ConfirmTask>
      )}
    </Section>
  );
}
