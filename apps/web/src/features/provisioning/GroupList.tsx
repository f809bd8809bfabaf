import Typography from "@mui/material/Typography";
import type { DirectoryGroup, User } from "@pomander/contract";
import type { Listed } from "@pomander/vault";
import { SecondaryText } from "../../components/quiet-text.tsx";
import type { QueryResult } from "../../lib/hooks/use-query.ts";
import { DirectoryList } from "./DirectoryList.tsx";
import { giftName } from "./gift.ts";
import { GiftField } from "./GiftField.tsx";
import { texts as all } from "./texts.ts";

const { groups: texts } = all;

interface Props {
  user: User;
  groups: QueryResult<Listed<DirectoryGroup[]>>;
  page: number;
  onPage: (page: number) => void;
  onChanged: () => void;
}

/** Shows the groups that the directory names, with how many people are in them and what they would get. */
export function GroupList({ user, groups, page, onPage, onChanged }: Props) {
  return (
    <DirectoryList<DirectoryGroup>
      words={texts}
      lead={texts.lead}
      rows={groups}
      page={page}
      onPage={onPage}
      showAll={null}
    >
      {(group) => (
        <>
          <div>
            <Typography variant="subtitle2" component="p" dir="auto" translate="no">
              {group.name}
            </Typography>
            <SecondaryText>{texts.members(group.members)}</SecondaryText>
          </div>
          {user.isSuperAdmin ? (
            <GiftField group={group} onChanged={onChanged} />
          ) : (
            <Typography variant="body2" component="p">
              {giftName(group)}
            </Typography>
          )}
        </>
      )}
    </DirectoryList>
  );
}
