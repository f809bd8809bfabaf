import Typography from "@mui/material/Typography";
import type { Group } from "@pomander/contract";
import { PeopleAvatars } from "../../../components/PeopleAvatars.tsx";
import { texts } from "../texts.ts";

const shownMembers = 5;

/** The members of a group by their initials, at most five and how many more. */
export function MembersCell({ members }: { members: Group["members"] }) {
  if (members.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {texts.groups.noMembers}
      </Typography>
    );
  }
  return <PeopleAvatars people={members} max={shownMembers} />;
}
