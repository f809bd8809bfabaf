import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { SearchBox } from "../../../components/SearchBox.tsx";
import { UserAvatar } from "../../../components/UserAvatar.tsx";
import { fold, foldSearched } from "@pomander/vault/fold";
import { takesOut, useNextFocus } from "../picker/use-next-focus.ts";
import { texts } from "../texts.ts";
import type { PersonChoice } from "./group-form.ts";
import { Caption, SecondaryText } from "../../../components/quiet-text.tsx";

const { groupForm: words } = texts;

/** Members shown at first and with each further press, because a group may have thousands. */
const step = 50;
/** Number of members from which the list has a search field: more than are visible at once. */
const searchedFrom = 8;

interface Props {
  members: readonly PersonChoice[];
  /** Removes a member; null: none can be removed. */
  onRemove: ((member: PersonChoice) => void) | null;
}

/** Renders the members of the group, with buttons to remove them where that is possible. A long list can be searched. */
export function MemberList({ members, onRemove }: Props) {
  const [most, setMost] = useState(step);
  const [query, setQuery] = useState("");
  const [list, leave] = useNextFocus<HTMLUListElement>();
  if (members.length === 0) {
    return <SecondaryText>{texts.groups.noMembers}</SecondaryText>;
  }
  const isSearched = members.length >= searchedFrom || query !== "";
  const sought = fold(query.trim());
  const found = members.filter(({ name, detail }) => foldSearched(`${name} ${detail}`).includes(sought));
  const shown = found.slice(0, most);
  const more = found.length - shown.length;
  return (
    <div>
      <SecondaryText role="status" sx={{ marginBottom: 0.5 }}>
        {sought === "" ? words.chosen(members.length) : words.found(found.length, members.length)}
      </SecondaryText>
      {isSearched && (
        <Box sx={{ marginBottom: 1 }}>
          <SearchBox label={words.search} clearLabel={texts.clear} query={query} onQuery={setQuery} />
        </Box>
      )}
      <Box
        component="ul"
        ref={list}
        aria-label={words.members}
        sx={{
          listStyle: "none",
          margin: 0,
          padding: 0.5,
          border: 1,
          borderColor: "divider",
          borderRadius: "12px",
          maxHeight: 264,
          overflowY: "auto",
        }}
      >
        {shown.map((member, index) => (
          <Box
            component="li"
            key={member._id}
            sx={{ display: "flex", alignItems: "center", gap: 1.5, padding: "4px 0 4px 8px" }}
          >
            <UserAvatar person={member} size={28} isFull />
            <Box sx={{ minWidth: 0, flexGrow: 1 }}>
              <Typography variant="body2" noWrap dir="auto" title={member.name}>
                {member.name}
              </Typography>
              <Caption noWrap dir="auto" title={member.detail}>
                {member.detail}
              </Caption>
            </Box>
            {onRemove !== null && (
              <IconButton
                aria-label={words.remove(member.name)}
                title={words.remove(member.name)}
                {...takesOut}
                onClick={() => {
                  leave(index);
                  onRemove(member);
                }}
                sx={{ color: "text.secondary" }}
              >
                <CloseRounded fontSize="small" />
              </IconButton>
            )}
          </Box>
        ))}
        {more > 0 && (
          <li>
            <Button size="small" color="inherit" fullWidth onClick={() => setMost(most + step)}>
              {words.showMore(Math.min(step, more))}
            </Button>
          </li>
        )}
      </Box>
    </div>
  );
}
