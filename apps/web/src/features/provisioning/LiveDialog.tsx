import Typography from "@mui/material/Typography";
import Box from "@mui/material/Box";
import { type CallReply, calls, type PlannedPerson, type ProvisioningState, type User } from "@pomander/contract";
import { type Api, type Confirmation, isCode } from "@pomander/vault";
import { useCallback, useState } from "react";
import Alert from "@mui/material/Alert";
import Skeleton from "@mui/material/Skeleton";
import { LoadingRows } from "../../components/LoadingRows.tsx";
import { Caption } from "../../components/quiet-text.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { fullName } from "../../lib/format/full-name.ts";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import type { QueryResult } from "../../lib/hooks/use-query.ts";
import { useNotify } from "../../lib/notices.ts";
import { problemOf } from "../../lib/problem.ts";
import { useServices } from "../../lib/services.ts";
import { ConfirmChangeDialog } from "../../widgets/ConfirmChangeDialog.tsx";
import { giftName } from "./gift.ts";
import { RightChange } from "./RightsList.tsx";
import { texts as all } from "./texts.ts";

const { live: texts } = all;
const shownNames = 10;
const readRights = (call: Api) => call(calls.provisioning.rights);
const listStyle = { listStyle: "none", margin: 0, padding: 0 } as const;

interface Props {
  user: User;
  state: ProvisioningState;
  onChanged: () => void;
  onClose: () => void;
}

/** Shows the plan with names and asks for the master password. A plan that changed in the meantime is shown again. */
export function LiveDialog({ user, state, onChanged, onClose }: Props) {
  const { api, client } = useServices();
  const notify = useNotify();
  const [remark, setRemark] = useState<"changed" | "rightsUnseen" | null>(null);
  const { plan, people, liveSince, heir, rights, choices } = state;
  const hasRights = rights + choices > 0;
  const shown = useApiQuery(hasRights ? readRights : null);
  const showAgain = () => {
    setRemark("changed");
    shown.reload();
    onChanged();
  };
  const apply = async (confirmation: Confirmation) => {
    setRemark(null);
    // The confirmation is for the rights that are shown.
    if (hasRights && shown.value === null) {
      if (shown.error !== null) shown.reload();
      return setRemark("rightsUnseen");
    }
    if (hasRights && shown.value?.plan !== plan) return showAgain();
    const call = await api();
    try {
      await client.confirmChange(user, confirmation, (confirmed) =>
        call.done(calls.provisioning.live, { body: { plan, ...confirmed } }),
      );
    } catch (error) {
      if (!isCode(error, "changed_meanwhile")) throw error;
      return showAgain();
    }
    notify({ text: texts.done, severity: "success" });
    onChanged();
    onClose();
  };
  return (
    <ConfirmChangeDialog
      user={user}
      title={liveSince === null ? texts.askTitle : texts.askAgainTitle}
      confirmLabel={liveSince === null ? texts.confirm : texts.confirmAgain}
      isHarmless={people.leaves + rights === 0}
      failed={texts.failed}
      change={apply}
      onClose={onClose}
    >
      {remark !== null && (
        <Alert severity="warning" role="alert" sx={{ marginBottom: 2 }}>
          {texts[remark]}
        </Alert>
      )}
      <Names kind="leaves" plan={plan} count={people.leaves} title={texts.shutsOut(people.leaves)} />
      <Names kind="new" plan={plan} count={people.new} title={texts.creates(people.new)} />
      <Names kind="match" plan={plan} count={people.match} title={texts.adopts(people.match)} />
      {hasRights && <PlannedRights state={state} shown={shown} />}
      {people.new + people.match + people.leaves + rights + choices === 0 && <p>{texts.nothing}</p>}
      <p>{people.leaves > 0 ? texts.effect : texts.fromThenOn}</p>
      <p>{heir === null ? texts.noHeir : texts.toHeir(heir.name)}</p>
    </ConfirmChangeDialog>
  );
}

interface PlannedRightsProps {
  state: ProvisioningState;
  shown: QueryResult<CallReply<typeof calls.provisioning.rights>>;
}

/** Shows which rights and groups people would get and lose, who does, and what groups of the directory give from then on. */
function PlannedRights({ state: { rights, choices }, shown: { value, error, reload } }: PlannedRightsProps) {
  const unseen =
    error !== null ? (
      <RetryAlert onRetry={reload} sx={{ marginTop: 1 }}>
        {problemOf(error, texts.rightsFailed).message}
      </RetryAlert>
    ) : value === null ? (
      <LoadingRows label={texts.rightsLoading} minHeight={48} frame={listStyle} count={2}>
        <Skeleton />
      </LoadingRows>
    ) : null;
  const changed = (value?.rights ?? []).filter(({ gains, loses }) => gains + loses > 0);
  return (
    <Box sx={{ marginBottom: 2, overflowWrap: "anywhere" }}>
      {rights > 0 && (
        <>
          <Typography variant="subtitle2" component="h3" color="textPrimary">
            {texts.rights(rights)}
          </Typography>
          {unseen}
          <Box component="ul" sx={{ ...listStyle, marginBottom: 2 }}>
            {changed.map((right) => (
              <Box component="li" key={right.group?._id ?? right.gives} sx={{ marginTop: 0.75 }}>
                <Typography variant="body2" component="p" color="textPrimary" dir="auto">
                  {giftName(right)}
                </Typography>
                <RightChange right={right} />
              </Box>
            ))}
          </Box>
        </>
      )}
      {choices > 0 && (
        <>
          <Typography variant="subtitle2" component="h3" color="textPrimary">
            {texts.choices(choices)}
          </Typography>
          {rights === 0 && unseen}
          <Box component="ul" sx={listStyle}>
            {(value?.choices ?? []).map((choice) => (
              <Box component="li" key={choice._id} dir="auto" sx={{ marginTop: 0.75 }}>
                {all.rights.gives(choice.name, giftName(choice))}
              </Box>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}

interface NamesProps {
  kind: PlannedPerson["kind"];
  /** The plan whose people are shown; another one is read again. */
  plan: string;
  count: number;
  title: string;
}

/** Shows the first people of a kind by name. */
function Names({ kind, plan, count, title }: NamesProps) {
  const read = useCallback(
    async (call: Api) => ({
      plan,
      people: await call(calls.provisioning.people, {
        query: { kind, page: "1", pageSize: String(shownNames) },
      }),
    }),
    [kind, plan],
  );
  const { value, error, reload } = useApiQuery(count === 0 ? null : read);
  if (count === 0) return null;
  const named = value?.plan === plan ? value.people : [];
  return (
    <Box sx={{ marginBottom: 2, overflowWrap: "anywhere" }}>
      <Typography variant="subtitle2" component="h3" color="textPrimary">
        {title}
      </Typography>
      {error !== null && (
        <RetryAlert onRetry={reload} sx={{ marginTop: 1 }}>
          {problemOf(error, texts.namesFailed).message}
        </RetryAlert>
      )}
      <Box component="ul" sx={listStyle}>
        {named.map((person) => (
          <Box component="li" key={person._id} sx={{ marginTop: 0.75 }}>
            <Typography variant="body2" component="span" color="textPrimary" dir="auto" translate="no">
              {fullName(person)}
            </Typography>
            <Caption dir="auto" translate="no">
              {person.email}
            </Caption>
          </Box>
        ))}
        {named.length > 0 && count > named.length && (
          <Box component="li" sx={{ marginTop: 0.75 }}>
            {texts.more(count - named.length)}
          </Box>
        )}
      </Box>
    </Box>
  );
}
