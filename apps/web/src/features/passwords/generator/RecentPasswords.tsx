import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { Caption } from "../../../components/quiet-text.tsx";
import { Disclosure } from "../../../components/Disclosure.tsx";
import { SecretText } from "../../../components/SecretText.tsx";
import { TipButton } from "../../../components/TipButton.tsx";
import { texts } from "./texts.ts";

interface Props {
  /** Newest first. */
  passwords: readonly string[];
  onCopy: (password: string) => void;
}

/** Shows the passwords generated before in this session, such as one that a site accepted and no one saved. */
export function RecentPasswords({ passwords, onCopy }: Props) {
  if (passwords.length === 0) return null;
  return (
    <Disclosure label={texts.recent(passwords.length)} icon={<HistoryRounded />}>
      <Caption>{texts.recentHint}</Caption>
      <Stack component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {passwords.map((password, index) => (
          <Stack key={password} component="li" direction="row" sx={{ alignItems: "center", gap: 0.5 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <SecretText text={password} fontSize="0.8125rem" />
            </Box>
            <TipButton label={texts.copyRecent(index + 1)} onClick={() => onCopy(password)}>
              <ContentCopyRounded fontSize="small" />
            </TipButton>
          </Stack>
        ))}
      </Stack>
    </Disclosure>
  );
}
