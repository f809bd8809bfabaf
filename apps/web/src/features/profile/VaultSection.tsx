import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { CheckCode, OpenVault } from "@pomander/vault";
import { useId } from "react";
import { useLocation } from "react-router";
import { format } from "@pomander/texts/format";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { TipButton } from "../../components/TipButton.tsx";
import { CheckCodeGroups } from "../../components/CheckCodeGroups.tsx";
import { UnlockLink } from "../../widgets/RequireVault.tsx";
import { useOpenVault, useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { Section } from "../../components/Section.tsx";
import { texts } from "./texts.ts";
import { useCopy } from "../../lib/clipboard/use-copy.ts";

/** Shows when the vault was last changed according to the vault itself, which the server cannot forge. */
export function VaultSection() {
  const vault = useOpenVault();
  const { pathname } = useLocation();
  return (
    <Section title={texts.vault.title} lead={vault === null ? texts.vault.locked : texts.vault.lastChangeLead}>
      {vault === null ? <UnlockLink from={pathname} /> : <LastChange vault={vault} />}
    </Section>
  );
}

function LastChange({ vault }: { vault: OpenVault }) {
  const { lastChange, entries, unreadable, checkCode } = useVaultSnapshot(vault);
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: "wrap", columnGap: 3, fontVariantNumeric: "tabular-nums" }}>
        <Typography>{lastChange === null ? "—" : texts.vault.lastChange(format.moment(lastChange))}</Typography>
        <Typography color="textSecondary">{texts.vault.entries(entries.length + unreadable.length)}</Typography>
      </Stack>
      {checkCode !== null && <VaultCheckCode checkCode={checkCode} />}
    </>
  );
}

/** Shows the check code, which a user compares with that on another of their devices. */
function VaultCheckCode({ checkCode }: { checkCode: CheckCode }) {
  const id = useId();
  const copy = useCopy("copy", { ...texts.vault, copied: texts.vault.checkCodeCopied });
  return (
    <Box role="group" aria-labelledby={id} sx={{ marginTop: 2.5 }}>
      <Typography id={id} variant="subtitle2" component="p">
        {texts.vault.checkCode}
      </Typography>
      <Stack direction="row" sx={{ alignItems: "center", gap: 1.5, marginBlock: 0.5 }}>
        <CheckCodeGroups value={checkCode} />
        <TipButton label={texts.vault.copyCheckCode} onClick={() => copy(`${checkCode.counter} ${checkCode.code}`)}>
          <ContentCopyOutlined fontSize="small" />
        </TipButton>
      </Stack>
      <SecondaryText>{texts.vault.checkCodeLead}</SecondaryText>
    </Box>
  );
}
