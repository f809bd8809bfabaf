import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { isSelf, mayChangeField, maySeeCreator, type User } from "@pomander/contract";
import { memo, useState } from "react";
import { UserAvatar } from "../../../components/UserAvatar.tsx";
import { fullName } from "../../../lib/format/full-name.ts";
import { maySelect } from "../select/use-selection.ts";
import { texts as selectTexts } from "../select/texts.ts";
import { texts } from "../texts.ts";
import { roleLabel } from "./role.ts";
import { facts, inTwoLines, rowGrid } from "./row-layout.ts";
import { userState } from "./user-state.ts";
import { type OpenUser, UserButtons } from "./UserButtons.tsx";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";
import { NameButton } from "../../../components/NameButton.tsx";

/** Marks what follows another fact in the same line of a phone. */
const follows = { "data-follows": true };

/** Truncates long text in a row; a phone's row has the room to wrap it. */
const oneLine = {
  overflow: "hidden",
  textOverflow: "ellipsis",
  overflowWrap: "anywhere",
  whiteSpace: { xs: "normal", sm: "nowrap" },
} as const;

interface Props {
  actor: User;
  user: User;
  /** Whether reminders to the address wait until its owner has confirmed it. */
  isUnverified: boolean;
  isSelected: boolean;
  onSelect: (user: User, isOn: boolean) => void;
  onOpen: OpenUser;
}

/** Renders one user as a row, below 600 px of three lines. */
export const UserRow = memo(function UserRow(props: Props) {
  const { actor, user, isUnverified, isSelected, onSelect, onOpen } = props;
  const withCreator = maySeeCreator(actor);
  const hasMobile = user.mobileNo !== "";
  return (
    <Box component="li" sx={rowGrid(withCreator)}>
      <Box
        sx={{ gridArea: "select", alignSelf: { xs: "start", sm: "center" }, marginInlineStart: { xs: -0.5, sm: 0 } }}
      >
        {maySelect(actor, user) && (
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={(_event, isOn) => onSelect(user, isOn)}
            slotProps={{ input: { "aria-label": selectTexts.selectOne(fullName(user)) } }}
            sx={{ padding: 0.75 }}
          />
        )}
      </Box>
      <Box sx={{ gridArea: "avatar" }}>
        <UserAvatar person={user} size={40} />
      </Box>
      <Box
        sx={(theme) => ({
          gridArea: "who",
          minWidth: 0,
          // On a phone the address has a line of its own.
          [theme.breakpoints.down("sm")]: { display: "contents" },
          ...(!hasMobile && { [inTwoLines(theme)]: { gridRow: "1 / -1" } }),
        })}
      >
        <Stack
          direction="row"
          sx={{
            gridArea: { xs: "who" },
            alignItems: "center",
            columnGap: 1,
            rowGap: 0.5,
            minWidth: 0,
            // Next to a truncated name, a chip would be of no use.
            flexWrap: "wrap",
          }}
        >
          <Name actor={actor} user={user} onOpen={onOpen} />
          {isSelf(actor, user) && <Chip size="small" variant="outlined" label={texts.list.you} />}
          {isUnverified && (
            <Chip
              size="small"
              variant="outlined"
              color="warning"
              label={texts.list.unverified}
              title={user.isEmailKnown === true ? texts.list.knownHint : texts.list.unverifiedHint}
              // A phone says "Invited" of a user who has not come yet, who cannot have confirmed anything.
              sx={
                user.mustChangePassword && user.lastSeenOn === null
                  ? { display: { xs: "none", sm: "inline-flex" } }
                  : {}
              }
            />
          )}
        </Stack>
        <SecondaryText dir="auto" title={user.email} sx={{ ...oneLine, gridArea: { xs: "email" } }}>
          <BrokenAfterAt email={user.email} />
        </SecondaryText>
      </Box>
      <Box sx={facts}>
        <Typography
          variant="body2"
          noWrap
          sx={(theme) => ({
            gridArea: "mobile",
            fontVariantNumeric: "tabular-nums",
            // Columns show that the value is empty; lines leave it out.
            ...(!hasMobile && {
              color: "text.secondary",
              [theme.breakpoints.down("lg")]: { display: "none !important" },
            }),
          })}
        >
          {hasMobile ? <bdi dir="ltr">{user.mobileNo}</bdi> : "—"}
        </Typography>
        <Typography
          variant="body2"
          {...(hasMobile ? follows : {})}
          sx={(theme) => ({
            gridArea: "role",
            // Places it next to the line below, not in the middle of its own.
            [inTwoLines(theme)]: { alignSelf: "end" },
          })}
        >
          {roleLabel(user)}
        </Typography>
        <Activity user={user} />
        {withCreator && <Creator user={user} />}
      </Box>
      <Stack
        direction="row"
        sx={{
          gridArea: "change",
          justifyContent: "flex-end",
          alignSelf: { xs: "start", sm: "center" },
          // The targets are taller than the line.
          margin: { xs: "-7px -8px -11px 0", sm: 0 },
        }}
      >
        <UserButtons actor={actor} user={user} onOpen={onOpen} />
      </Stack>
    </Box>
  );
});

/** Renders the name; where the record may be edited, the name is a button, so that Enter opens the form. */
function Name({ actor, user, onOpen }: Pick<Props, "actor" | "user" | "onOpen">) {
  const name = fullName(user);
  if (!mayChangeField(actor, user, "names")) {
    return (
      <Typography variant="subtitle1" component="p" dir="auto" title={name} sx={oneLine}>
        {name}
      </Typography>
    );
  }
  return (
    <NameButton
      title={name}
      onClick={() => onOpen("edit", user)}
      sx={{
        ...oneLine,
        display: "block",
        minWidth: 0,
        textAlign: "left",
        typography: "subtitle1",
      }}
    >
      {name}
    </NameButton>
  );
}

/** Breaks an address that is too long for its line on a phone after the @. */
function BrokenAfterAt({ email }: { email: string }) {
  const at = email.lastIndexOf("@") + 1;
  return (
    <>
      {email.slice(0, at)}
      <Box component="wbr" sx={{ display: { sm: "none" } }} />
      {email.slice(at)}
    </>
  );
}

/** Renders the state of the user's account and the day they were last seen. */
function Activity({ user }: { user: User }) {
  const [now] = useState(() => new Date());
  const state = userState(user, now);
  if (state === null) return null;
  return (
    <Box
      {...follows}
      sx={{ gridArea: "activity", minWidth: 0, display: { xs: "flex", lg: "block" }, flexWrap: "wrap", columnGap: 1 }}
    >
      <Typography variant="body2">{state.label}</Typography>
      {state.detail !== null && (
        <Caption {...follows} sx={{ alignSelf: "center" }}>
          {state.detail}
        </Caption>
      )}
    </Box>
  );
}

/** Renders the creator of the account, for the super admin. */
function Creator({ user: { createdBy } }: { user: User }) {
  const isKnown = createdBy !== null && createdBy !== undefined;
  return (
    <SecondaryText
      data-line
      sx={(theme) => ({
        gridArea: "creator",
        [inTwoLines(theme)]: { alignSelf: "start" },
        ...(!isKnown && { [theme.breakpoints.down("sm")]: { display: "none !important" } }),
      })}
      title={isKnown ? createdBy.email : texts.list.createdByNobody}
    >
      {texts.list.createdBy} {isKnown ? fullName(createdBy) : texts.list.createdByNobodyShort}
    </SecondaryText>
  );
}
