import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { calls, type SuperAdminOffer, type User } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import type { Api } from "@pomander/vault";
import { useState } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { Section } from "../../../components/Section.tsx";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { fullName } from "../../../lib/format/full-name.ts";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import { useTaskWithNotice } from "../../../lib/hooks/use-task.ts";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { announceUserChange } from "../../../lib/session/refresh-user.ts";
import { ConfirmChangeDialog } from "../../../widgets/ConfirmChangeDialog.tsx";
import { texts } from "./hand-over-texts.ts";

const readOffer = (call: Api) => call(calls.users.superAdminOffer);
const readAdministrators = (call: Api) => call(calls.users.list, { query: { role: "admin" } });

/** Returns the last day on which an offer can be accepted, in words. */
const dayOf = ({ expiresAt }: SuperAdminOffer) => format.day(expiresAt.slice(0, 10), "long");

/** Lets a super admin hand over to an administrator, and that administrator accept. */
export function HandOverSection({ user }: { user: User }) {
  const { value, reload } = useApiQuery(readOffer);
  if (value === null) return null;
  const { offer } = value;
  if (offer?.isMine === false) return <GotSection user={user} offer={offer} onChanged={reload} />;
  if (!user.isSuperAdmin) return null;
  return (
    <Section title={texts.title} lead={texts.lead}>
      {offer === null ? (
        <OfferForm user={user} onChanged={reload} />
      ) : (
        <Stack sx={{ gap: 2, alignItems: { sm: "flex-start" } }}>
          <SecondaryText>{texts.waiting(offer.person.name, dayOf(offer))}</SecondaryText>
          <EndOffer label={texts.withdraw} done={texts.withdrawn} failed={texts.withdrawFailed} onEnded={reload} />
        </Stack>
      )}
    </Section>
  );
}

interface FormProps {
  user: User;
  onChanged: () => void;
}

/** Asks for the administrator to hand over to, then for the master password. */
function OfferForm({ user, onChanged }: FormProps) {
  const { client, api } = useServices();
  const notify = useNotify();
  const { value: administrators } = useApiQuery(readAdministrators);
  const [id, setId] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [chosen, setChosen] = useState<User | null>(null);
  if (administrators === null) return null;
  if (administrators.length === 0) return <SecondaryText>{texts.nobody}</SecondaryText>;
  const open = () => {
    const found = administrators.find(({ _id }) => _id === id) ?? null;
    setMissing(found === null);
    setChosen(found);
  };
  return (
    <Stack sx={{ gap: 2, maxWidth: 440 }}>
      <TextField
        select
        label={texts.choose}
        value={id}
        error={isMissing}
        helperText={isMissing ? texts.chooseFirst : null}
        onChange={({ target }) => {
          setId(target.value);
          setMissing(false);
        }}
      >
        {administrators.map((person) => (
          <MenuItem key={person._id} value={person._id} disabled={person.mustChangePassword}>
            {fullName(person)}
            {person.mustChangePassword && ` (${texts.noPassword})`}
          </MenuItem>
        ))}
      </TextField>
      <OutlinedButton onClick={open} sx={{ ...fullWidthOnPhones, alignSelf: "flex-start" }}>
        {texts.offer}
      </OutlinedButton>
      {chosen !== null && (
        <ConfirmChangeDialog
          user={user}
          title={texts.ask(fullName(chosen))}
          confirmLabel={texts.confirm}
          failed={texts.failed}
          change={async (confirmation) => {
            const call = await api();
            await client.confirmChange(user, confirmation, (confirmed) =>
              call(calls.users.offerSuperAdmin, { body: { to: chosen._id, ...confirmed } }),
            );
            notify({ text: texts.offered(fullName(chosen)), severity: "success" });
            onChanged();
          }}
          onClose={() => setChosen(null)}
        >
          {texts.consequences(fullName(chosen))}
        </ConfirmChangeDialog>
      )}
    </Stack>
  );
}

/** Shows an administrator the offer to take over, to accept or decline. */
function GotSection({ user, offer, onChanged }: FormProps & { offer: SuperAdminOffer }) {
  const { client, api } = useServices();
  const notify = useNotify();
  const [isOpen, setOpen] = useState(false);
  const { got } = texts;
  const { name } = offer.person;
  return (
    <Section title={got.title} lead={got.lead(name, dayOf(offer))}>
      <Stack direction={{ sm: "row" }} sx={{ gap: 1.5 }}>
        <Button variant="contained" onClick={() => setOpen(true)}>
          {got.accept}
        </Button>
        <EndOffer label={got.decline} done={got.declined} failed={got.declineFailed} onEnded={onChanged} />
      </Stack>
      {isOpen && (
        <ConfirmChangeDialog
          user={user}
          title={got.ask}
          confirmLabel={got.confirm}
          failed={got.failed}
          change={async (confirmation) => {
            const call = await api();
            await client.confirmChange(user, confirmation, (body) =>
              call.done(calls.users.acceptSuperAdminOffer, { body }),
            );
            announceUserChange();
            notify({ text: got.done, severity: "success" });
            onChanged();
          }}
          onClose={() => setOpen(false)}
        >
          {got.consequences(name)}
        </ConfirmChangeDialog>
      )}
    </Section>
  );
}

interface EndOfferProps {
  label: string;
  done: string;
  failed: string;
  onEnded: () => void;
}

/** Draws the button that takes an offer back, or declines it. */
function EndOffer({ label, done, failed, onEnded }: EndOfferProps) {
  const { api } = useServices();
  const notify = useNotify();
  const { isBusy, run } = useTaskWithNotice(failed);
  const end = async () => {
    await (await api()).done(calls.users.withdrawSuperAdminOffer);
    notify({ text: done, severity: "success" });
    onEnded();
  };
  return (
    <OutlinedButton loading={isBusy} onClick={() => void run(end)}>
      {label}
    </OutlinedButton>
  );
}
