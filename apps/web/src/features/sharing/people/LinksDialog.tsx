import ContentCopyOutlined from "@mui/icons-material/ContentCopyOutlined";
import MailOutlined from "@mui/icons-material/MailOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { useCopy } from "../../../lib/clipboard/use-copy.ts";
import { focusElement } from "../../../lib/focus-element.ts";
import { useBackCloses } from "../../../lib/form/leave-guard.ts";
import { fullName } from "../../../lib/format/full-name.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { texts as common } from "../texts.ts";
import { texts } from "./texts.ts";

const { links: words } = texts;

export interface InviteLink {
  email: string;
  name: string;
  fragment: string;
}

/** Returns the link of an invitation: its secret part is behind the #, which no browser sends to a server. */
export const linkOf = ({ fragment }: Pick<InviteLink, "fragment">) => `${location.origin}/join#${fragment}`;

/** Shows the links of new invitations, for this user to send. */
export function LinksDialog({ links, onClose }: { links: readonly InviteLink[]; onClose: () => void }) {
  const copy = useCopy("copy", common);
  useBackCloses(onClose);
  const all = links.map((link) => words.line(link.name, link.email, linkOf(link))).join("\n");
  return (
    <Dialog open maxWidth="sm" onClose={onClose}>
      <DialogTitle ref={focusElement} tabIndex={-1} sx={{ outline: "none" }}>
        {words.title(links.length)}
      </DialogTitle>
      <DialogContent dividers sx={{ paddingTop: 2 }}>
        <SecondaryText>{words.lead(links.length)}</SecondaryText>
        <Box component="ul" sx={{ listStyle: "none", margin: 0, marginTop: 1, padding: 0 }}>
          {links.map((link) => (
            <LinkRow key={link.fragment} name={link.name} email={link.email}>
              <OutlinedButton
                size="small"
                startIcon={<ContentCopyOutlined />}
                aria-label={words.copyLabel(link.name)}
                onClick={() => copy(linkOf(link))}
              >
                {words.copy}
              </OutlinedButton>
              <MailButton link={link} />
            </LinkRow>
          ))}
        </Box>
        <SecondaryText sx={{ marginTop: 2 }}>{words.risk}</SecondaryText>
      </DialogContent>
      <DialogActions>
        {links.length > 1 && <OutlinedButton onClick={() => copy(all)}>{words.copyAll}</OutlinedButton>}
        <Button variant="contained" onClick={onClose}>
          {words.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function LinkRow({ name, email, children }: { name: string; email: string; children: ReactNode }) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        paddingBlock: 1.25,
        "&:not(:last-child)": { borderBottom: 1, borderColor: "divider" },
      }}
    >
      <Box translate="no" sx={{ flex: "1 1 10rem", minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography variant="subtitle2" component="p" dir="auto">
          {name}
        </Typography>
        <Caption>{email}</Caption>
      </Box>
      <Stack direction="row" sx={{ gap: 1 }}>
        {children}
      </Stack>
    </Stack>
  );
}

/** Opens a new message to the person, with the link, in the user's own email program. */
function MailButton({ link }: { link: InviteLink }) {
  const user = useUser();
  const subject = words.subject(user === null ? "" : fullName(user));
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(words.body(linkOf(link)))}`;
  return (
    <OutlinedButton
      size="small"
      startIcon={<MailOutlined />}
      href={`mailto:${encodeURIComponent(link.email)}?${query}`}
      aria-label={words.mailLabel(link.name)}
    >
      {words.mail}
    </OutlinedButton>
  );
}
