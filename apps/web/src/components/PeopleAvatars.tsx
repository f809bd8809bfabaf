import Avatar from "@mui/material/Avatar";
import Box from "@mui/material/Box";
import Tooltip from "@mui/material/Tooltip";
import { avatarGround } from "../lib/format/avatar-colors.ts";
import { fullName } from "../lib/format/full-name.ts";
import { texts } from "./texts.ts";
import { initialsOf } from "./UserAvatar.tsx";

type AvatarPerson = Parameters<typeof initialsOf>[0] & { _id: string };

interface Props {
  people: readonly AvatarPerson[];
  /** The most people shown; the others are a number. */
  max: number;
  /** The number of all people, where not all are given. */
  total?: number;
  size?: number;
}

/** Shows people in a row, by their initials; pointing at one shows the full name. */
export function PeopleAvatars({ people, max, total = people.length, size = 32 }: Props) {
  const shown = people.slice(0, max);
  const more = total - shown.length;
  // The padding aligns the first disc with a text above it, its border aside.
  return (
    <Box sx={{ display: "flex", flexShrink: 0, paddingInlineStart: 0.5 }}>
      {shown.map((person) => (
        <OneOfMany key={person._id} name={fullName(person)} text={initialsOf(person)} size={size} />
      ))}
      {more > 0 && <OneOfMany name={othersOf(people.slice(max), more)} text={`+${more}`} size={size} isCount />}
    </Box>
  );
}

interface OneProps {
  name: string;
  text: string;
  size: number;
  isCount?: true;
}

function OneOfMany({ name, text, size, isCount }: OneProps) {
  return (
    <Tooltip title={name}>
      <Avatar
        role="img"
        sx={(theme) => ({
          width: size,
          minWidth: size,
          height: size,
          boxSizing: "content-box",
          marginInlineStart: "-6px",
          border: `2px solid ${theme.vars.palette.background.paper}`,
          fontSize: size * 0.4,
          fontWeight: 500,
          letterSpacing: 0,
          ...(isCount === true
            ? { color: theme.vars.palette.text.primary, bgcolor: theme.vars.palette.action.disabledBackground }
            : { color: "#fff", bgcolor: avatarGround(name) }),
        })}
      >
        <bdi>{text}</bdi>
      </Avatar>
    </Tooltip>
  );
}

const namedMore = 10;

function othersOf(others: readonly AvatarPerson[], count: number): string {
  const names = others.slice(0, namedMore).map(fullName);
  return texts.people(names, count - names.length);
}
