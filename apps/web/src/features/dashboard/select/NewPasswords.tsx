import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { format } from "@pomander/texts/format";
import { SecretText } from "../../../components/SecretText.tsx";
import { csvOf } from "@pomander/transfer/csv";
import { dayOf } from "../../../lib/format/days.ts";
import { fullName } from "../../../lib/format/full-name.ts";
import { useNotify } from "../../../lib/notices.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useServices } from "../../../lib/services.ts";
import { useCopyTemporaryPassword } from "../form/TemporaryPasswordField.tsx";
import type { GivenPassword } from "./bulk-actions.ts";
import { texts } from "./texts.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";

const { passwords: words } = texts;

interface Props {
  given: readonly GivenPassword[];
  /** How many are shown at most: the copy and the file have all of them. */
  most?: number;
  /** They were copied or saved, all of them. */
  onKept: () => void;
}

/** Temporary passwords that were just given: shown once, to be handed over. */
export function NewPasswords({ given, most = given.length, onKept }: Props) {
  const { clipboard } = useServices();
  const { copy } = useCopyTemporaryPassword();
  const notify = useNotify();
  const until = given[0]?.until ?? null;
  const copyAll = () => {
    const lines = given.map(({ user, password }) => [fullName(user), user.email, password].join("\t"));
    void clipboard.copySecret(lines.join("\n")).then(
      () => {
        notify({ text: words.copied });
        onKept();
      },
      () => notify({ text: words.copyFailed, severity: "error" }),
    );
  };
  const save = () => {
    const rows = given.map(({ user, password }) => [user.firstName, user.lastName, user.email, password]);
    saveFile(words.fileName, "text/csv", csvOf([["firstName", "lastName", "email", "password"], ...rows]));
    onKept();
  };
  return (
    <>
      <Typography variant="body2" sx={{ marginBlock: 1.5 }}>
        {words.lead} {until !== null && words.until(format.day(dayOf(new Date(until))))}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1, marginBottom: 1.5 }}>
        <Button size="small" variant="outlined" startIcon={<FileDownloadOutlined />} onClick={save}>
          {words.save}
        </Button>
        <Button size="small" variant="outlined" startIcon={<ContentCopyRounded />} onClick={copyAll}>
          {words.copyAll}
        </Button>
      </Stack>
      <Box component="ul" aria-label={words.label} translate="no" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {given.slice(0, most).map(({ user, password }) => (
          <Box
            component="li"
            key={user._id}
            sx={{
              display: "grid",
              gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "minmax(0, 1fr) auto auto" },
              gridTemplateAreas: { xs: '"who copy" "password copy"', sm: '"who password copy"' },
              alignItems: "center",
              columnGap: 2,
              paddingBlock: 0.75,
              borderTop: 1,
              borderColor: "divider",
            }}
          >
            <Box sx={{ gridArea: "who", minWidth: 0 }}>
              <Typography variant="subtitle2" component="p" dir="auto" sx={{ overflowWrap: "anywhere" }}>
                {fullName(user)}
              </Typography>
              <SecondaryText dir="auto" sx={{ overflowWrap: "anywhere" }}>
                {user.email}
              </SecondaryText>
            </Box>
            <Box sx={{ gridArea: "password", minWidth: 0 }}>
              <SecretText text={password} groups={[password.length]} />
            </Box>
            <Tooltip title={words.copyOne}>
              <IconButton
                aria-label={words.copyOf(fullName(user))}
                onClick={() => copy(password)}
                sx={{ gridArea: "copy" }}
              >
                <ContentCopyRounded />
              </IconButton>
            </Tooltip>
          </Box>
        ))}
      </Box>
      {given.length > most && <SecondaryText>{words.more(given.length - most)}</SecondaryText>}
    </>
  );
}
