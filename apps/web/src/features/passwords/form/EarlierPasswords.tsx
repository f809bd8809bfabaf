import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import VisibilityOutlined from "@mui/icons-material/VisibilityOutlined";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import type { EarlierPassword } from "@pomander/vault";
import { useState } from "react";
import { format } from "@pomander/texts/format";
import { Caption } from "../../../components/quiet-text.tsx";
import { Disclosure } from "../../../components/Disclosure.tsx";
import { SecretText } from "../../../components/SecretText.tsx";
import { TipButton } from "../../../components/TipButton.tsx";
import { texts } from "../texts.ts";

interface Props {
  history: readonly EarlierPassword[];
  onCopy: (password: string) => void;
}

/** Shows the last passwords of an entry, newest first, hidden until the user asks for them. */
export function EarlierPasswords({ history, onCopy }: Props) {
  if (history.length === 0) return null;
  return (
    <Disclosure label={texts.form.earlier(history.length)} icon={<HistoryRounded />} marginTop={0.5}>
      <Stack component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, marginTop: 1, gap: 0.5 }}>
        {history.map((earlier) => (
          <Earlier key={earlier.until} earlier={earlier} onCopy={onCopy} />
        ))}
      </Stack>
    </Disclosure>
  );
}

function Earlier({ earlier, onCopy }: { earlier: EarlierPassword; onCopy: Props["onCopy"] }) {
  const [isShown, setShown] = useState(false);
  const { show, hide, copyEarlier } = texts.form;
  const action = isShown ? hide : show;
  const until = format.moment(earlier.until);
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        alignItems: "center",
        gap: 1,
        paddingInlineStart: 1.5,
        borderRadius: 1,
        backgroundColor: "background.sunken",
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, paddingBlock: 0.75 }}>
        <SecretText text={earlier.password} isShown={isShown} />
        <Caption>{texts.form.earlierUntil(until)}</Caption>
      </Box>
      <TipButton label={`${action}, ${until}`} tip={action} onClick={() => setShown(!isShown)}>
        {isShown ? <VisibilityOffOutlined /> : <VisibilityOutlined />}
      </TipButton>
      <TipButton label={`${copyEarlier}, ${until}`} tip={copyEarlier} onClick={() => onCopy(earlier.password)}>
        <ContentCopyRounded fontSize="small" />
      </TipButton>
    </Stack>
  );
}
