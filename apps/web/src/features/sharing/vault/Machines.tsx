import Alert from "@mui/material/Alert";
import SmartToyOutlined from "@mui/icons-material/SmartToyOutlined";
import { mayUseReminders } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import type { MachineInfo, SharedMemberInfo } from "@pomander/vault/sharing";
import { useState } from "react";
import { useNavigate } from "react-router";
import { format } from "@pomander/texts/format";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { Section } from "../../../components/Section.tsx";
import { fullWidthOnPhones } from "../../../components/full-width-on-phones.ts";
import { dayOf } from "../../../lib/format/days.ts";
import { useNotify } from "../../../lib/notices.ts";
import { problemOf, withReason } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { defaultEndDay, endOfDay } from "../../../widgets/api-tokens/end-day.ts";
import { done } from "../../../widgets/shared-vaults/done.ts";
import { PersonMenu } from "../people/PersonMenu.tsx";
import { PersonList, PersonRow } from "../PersonRow.tsx";
import { RemovePersonDialog } from "../RemovePersonDialog.tsx";
import { AddMachineDialog } from "./AddMachineDialog.tsx";
import { showMachineToken } from "./made-machine.ts";
import { moveReminder, removeReminder } from "./machine-reminder.ts";
import { texts } from "./machine-texts.ts";
import { useMachines } from "./use-machines.ts";
import type { VaultProps } from "./vault-props.ts";

type Known = NonNullable<MachineInfo["known"]>;
type OpenDialog = { kind: "add" } | { kind: "remove" | "replace"; machine: SharedMemberInfo };

/** Shows the programs that read a vault; its managers add and remove them. */
export function Machines(props: VaultProps) {
  const { sharing, vault } = props;
  const { vaultId, members, role, keysDue } = vault;
  const { api } = useServices();
  const user = useUser();
  const navigate = useNavigate();
  const notify = useNotify();
  const [dialog, open] = useState<OpenDialog | null>(null);
  const close = () => open(null);
  const canManage = role === "manage";
  const isAuditor = user !== null && (user.isAdmin || user.isSuperAdmin);
  const machines = members.filter(({ isMachine }) => isMachine).toSorted((a, b) => format.compare(a.name, b.name));
  const { value, error, reload } = useMachines(
    sharing,
    canManage ? vaultId : null,
    machines.map(({ userId }) => userId).join(" "),
  );
  const knownOf = ({ userId }: SharedMemberInfo) => value?.find(({ machineId }) => machineId === userId)?.known ?? null;
  if (!canManage && machines.length === 0) return null;

  const changeReminder = async ({ name }: SharedMemberInfo, change: (call: Api) => Promise<void>) => {
    if (user === null || !mayUseReminders(user)) return;
    try {
      await change(await api());
    } catch (error) {
      const text = withReason(texts.reminder.notChanged(name), problemOf(error, "").message);
      notify({ text, severity: "error", isLasting: true });
    }
  };
  const keep = async ({ userId, name }: SharedMemberInfo) => {
    try {
      await done(sharing.keepMachine(vaultId, userId));
      notify({ text: texts.kept(name) });
    } catch (error) {
      notify({ text: withReason(texts.keepFailed(name), problemOf(error, "").message), severity: "error" });
    }
    reload();
  };
  const addAgain = async (next: string, machine: SharedMemberInfo, known: Known | null) => {
    const { name, userId } = machine;
    try {
      const expiresAt = endOfReplacement(known);
      const draft = { name, expiresAt, networks: known?.networks ?? [] };
      const { token, machineId } = await done(sharing.addMachine(next, draft));
      showMachineToken(sharing, { name, token });
      const added = { vaultId: next, machineId, day: dayOf(expiresAt) };
      await changeReminder(machine, (call) => moveReminder(call, { vaultId, machineId: userId }, added));
    } catch {
      notify({ text: texts.replacing.failed(name), severity: "error" });
    }
  };
  return (
    <Section title={texts.title} lead={canManage ? texts.lead : texts.leadMember}>
      {error !== null && (
        <Alert severity="warning" sx={{ marginBottom: 1 }}>
          {texts.loadFailed}
        </Alert>
      )}
      {machines.length === 0 ? (
        <SecondaryText>{texts.none}</SecondaryText>
      ) : (
        <PersonList label={texts.title}>
          {machines.map((machine) => {
            const { userId, name } = machine;
            const known = knownOf(machine);
            const mark = markOf(
              known,
              keysDue.some((due) => due.userId === userId),
            );
            return (
              <PersonRow
                key={userId}
                name={name}
                marks={mark === null ? [] : [{ text: mark, color: "warning" }]}
                facts={factsOf(machine, known, isAuditor)}
              >
                {known?.awaitsKeep === true && (
                  <OutlinedButton size="small" aria-label={texts.keepLabel(name)} onClick={() => void keep(machine)}>
                    {texts.keep}
                  </OutlinedButton>
                )}
                {canManage && (
                  <PersonMenu
                    name={name}
                    items={[
                      { label: texts.replace, run: () => open({ kind: "replace", machine }) },
                      { label: texts.remove, isDestructive: true, run: () => open({ kind: "remove", machine }) },
                    ]}
                  />
                )}
              </PersonRow>
            );
          })}
        </PersonList>
      )}
      {canManage && (
        <OutlinedButton
          startIcon={<SmartToyOutlined />}
          onClick={() => open({ kind: "add" })}
          sx={{ marginTop: 2, ...fullWidthOnPhones }}
        >
          {texts.add}
        </OutlinedButton>
      )}
      {dialog?.kind === "add" && <AddMachineDialog {...props} onClose={close} />}
      {dialog !== null && dialog.kind !== "add" && (
        <RemovePersonDialog
          sharing={sharing}
          person={dialog.machine}
          vaults={[vault]}
          {...(dialog.kind === "replace" && {
            words: {
              title: texts.replacing.title(dialog.machine.name),
              body: texts.replacing.body(dialog.machine.name, vault.name),
              confirm: texts.replacing.confirm,
              done: texts.replacing.done(dialog.machine.name),
            },
          })}
          onDone={([next]) => {
            if (next === undefined) return;
            const { machine } = dialog;
            const place = { vaultId, machineId: machine.userId };
            if (dialog.kind === "replace") void addAgain(next, machine, knownOf(machine));
            else void changeReminder(machine, (call) => removeReminder(call, place));
            void navigate(`/vaults/${next}`, { replace: true });
          }}
          onClose={close}
        />
      )}
    </Section>
  );
}

/** Returns the end of a token that replaces another, and works for as long from now on. */
function endOfReplacement(known: Known | null): Date {
  if (known === null) return new Date(endOfDay(defaultEndDay()));
  return new Date(Date.now() + Date.parse(known.expiresAt) - Date.parse(known.createdAt));
}

const hasEnded = ({ expiresAt }: Known) => Date.parse(expiresAt) <= Date.now();

function markOf(known: Known | null, isDue: boolean): string | null {
  if (known !== null && hasEnded(known)) return texts.ended;
  if (known?.awaitsKeep === true) return texts.fromBackup;
  return isDue ? texts.removed : null;
}

/** Returns the end, the last use and the networks of a machine, who added it, and its name in the audit for who reads that. */
function factsOf({ userId, putThereBy }: SharedMemberInfo, known: Known | null, isAuditor: boolean): readonly string[] {
  const added = [
    ...(putThereBy.name === "" ? [] : [texts.addedBy(putThereBy.name)]),
    ...(isAuditor ? [texts.inAudit(userId)] : []),
  ];
  if (known === null) return added;
  const { expiresAt, lastUsedAt, networks, awaitsKeep } = known;
  const day = format.day(dayOf(new Date(expiresAt)), "plain");
  return [
    ...(awaitsKeep ? [texts.restored] : []),
    hasEnded(known) ? texts.wasUntil(day) : texts.ends(day),
    lastUsedAt === null ? texts.neverUsed : texts.used(format.moment(lastUsedAt)),
    ...(networks.length === 0 ? [] : [texts.onlyFrom(networks)]),
    ...added,
  ];
}
