import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { calls, type ProvisioningState, type User } from "@pomander/contract";
import { format } from "@pomander/texts/format";
import { useState } from "react";
import { ConfirmTask } from "../../components/ConfirmTask.tsx";
import { fullWidthOnPhones } from "../../components/full-width-on-phones.ts";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { Section } from "../../components/Section.tsx";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { LiveDialog } from "./LiveDialog.tsx";
import { texts as all } from "./texts.ts";

const { live: texts } = all;

interface Props {
  user: User;
  state: ProvisioningState;
  onChanged: () => void;
}

/** Shows whether what the directory says is applied, what a confirmed plan would do, and what waits. */
export function LiveCard({ user, state, onChanged }: Props) {
  const { api } = useServices();
  const notify = useNotify();
  const [asks, setAsks] = useState<"live" | "watch" | null>(null);
  const { liveSince, pending, settling, brakeAt, people, rights, choices } = state;
  const isLive = liveSince !== null;
  const changes = countChanges(state);
  const close = () => setAsks(null);
  return (
    <Section
      title={isLive ? texts.liveTitle : texts.watchingTitle}
      lead={isLive ? texts.liveLead(format.moment(liveSince)) : texts.watchingLead}
    >
      {brakeAt !== null && isLive && (
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {texts.brake(format.moment(brakeAt))}
        </Alert>
      )}
      {pending + settling > 0 && (
        <SecondaryText role="status" sx={{ marginBottom: 1.5 }}>
          {texts.pending(pending + settling)}
        </SecondaryText>
      )}
      <PlanFacts state={state} isLive={isLive} isApplying={pending + settling > 0} />
      {isLive && people.new > 0 && pending === 0 && (
        <SecondaryText sx={{ marginTop: 1 }}>{texts.whyWaiting}</SecondaryText>
      )}
      {isLive && rights > 0 && choices === 0 && pending === 0 && (
        <SecondaryText sx={{ marginTop: 1 }}>{texts.whyRights}</SecondaryText>
      )}
      {user.isSuperAdmin ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, marginTop: 2 }}>
          {(!isLive || (changes > 0 && pending === 0) || brakeAt !== null) && (
            <Button variant="contained" sx={fullWidthOnPhones} onClick={() => setAsks("live")}>
              {!isLive ? texts.goLive : changes > 0 ? texts.apply : texts.confirmBrake}
            </Button>
          )}
          {isLive && (
            <OutlinedButton sx={fullWidthOnPhones} onClick={() => setAsks("watch")}>
              {texts.stop}
            </OutlinedButton>
          )}
        </Box>
      ) : (
        <SecondaryText sx={{ marginTop: 1.5 }}>{texts.superAdminOnly}</SecondaryText>
      )}
      {asks === "live" && <LiveDialog user={user} state={state} onChanged={onChanged} onClose={close} />}
      {asks === "watch" && (
        <ConfirmTask
          title={texts.stopTitle}
          confirmLabel={texts.stop}
          failed={texts.stopFailed}
          act={async () => {
            await (await api()).done(calls.provisioning.watch, { body: {} });
            notify({ text: texts.stopped, severity: "success" });
            onChanged();
          }}
          onClose={close}
        >
          {texts.stopBody}
        </ConfirmTask>
      )}
    </Section>
  );
}

/** Returns how much a confirmed plan would change. */
const countChanges = ({ people, rights, choices }: ProvisioningState) =>
  people.new + people.match + people.leaves + rights + choices;

interface PlanFactsProps {
  state: ProvisioningState;
  isLive: boolean;
  /** Whether the last plan is still being applied. */
  isApplying: boolean;
}

/** Lists what a confirmed plan would do, to how many people. */
function PlanFacts({ state, isLive, isApplying }: PlanFactsProps) {
  const { people, rights, choices } = state;
  const lines = [
    people.new > 0 ? texts.creates(people.new) : null,
    people.match > 0 ? texts.adopts(people.match) : null,
    people.leaves > 0 ? texts.shutsOut(people.leaves) : null,
    rights > 0 ? texts.rights(rights) : null,
    choices > 0 ? texts.choices(choices) : null,
    people.impossible > 0 ? texts.impossible(people.impossible) : null,
  ].filter((line) => line !== null);
  if (countChanges(state) === 0 && !isApplying) lines.unshift(isLive ? texts.upToDate : texts.nothing);
  if (lines.length === 0) return null;
  return (
    <Box component="ul" aria-label={texts.plan} sx={{ margin: 0, paddingLeft: 2.5, typography: "body2" }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}
