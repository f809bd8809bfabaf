import TextField from "@mui/material/TextField";
import { limits, type VaultRole } from "@pomander/contract";
import type { SharedVaultInfo } from "@pomander/vault/sharing";
import { useState } from "react";
import { FormDialog } from "../../../components/FormDialog.tsx";
import { Caption } from "../../../components/quiet-text.tsx";
import { useTask } from "../../../lib/hooks/use-task.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { done } from "../../../widgets/shared-vaults/done.ts";
import type { SharingProps } from "../SharingGate.tsx";
import { LinksDialog, type InviteLink } from "./LinksDialog.tsx";
import { readPeople, type ReadPeople } from "./read-people.ts";
import { texts } from "./texts.ts";
import { maxVaults, VaultChoice } from "./VaultChoice.tsx";

const { invite: words } = texts;
const maxNames = 4;
/** The most characters of all addresses together. */
const maxTyped = 20_000;

interface Props extends SharingProps {
  /** The vault that is chosen at the beginning. */
  vaultId?: string;
  onClose: () => void;
}

/** Invites people by their addresses; then shows a link for each, which this user sends. */
export function InviteDialog({ sharing, snapshot, vaultId, onClose }: Props) {
  const user = useUser();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, VaultRole>>(
    new Map(vaultId === undefined ? [] : [[vaultId, "read"]]),
  );
  const [links, setLinks] = useState<readonly InviteLink[] | null>(null);
  const { isBusy, problem, run } = useTask((error) => problemOf(error, words.failed).message);
  const managed = snapshot.vaults.filter(isManaged);
  const read = readPeople(typed);
  const names = read.people.map(({ name }) => name);

  if (links !== null) return <LinksDialog links={links} onClose={onClose} />;
  const submit = async () => {
    const found = faultIn(read, {
      own: user?.email ?? "",
      open: snapshot.invites.filter(({ status }) => status === "open").map(({ email }) => email),
      room: limits.openInvites - snapshot.invites.length,
    });
    setFault(found);
    if (found !== null || chosen.size > maxVaults) return;
    await run(async () => {
      const vaults = [...chosen].map(([id, role]) => ({ vaultId: id, role }));
      const { invites } = await done(sharing.invite(read.people, vaults));
      setLinks(
        invites.map(({ email, fragment }) => ({
          email,
          fragment,
          name: read.people.find((person) => person.email === email)?.name ?? email,
        })),
      );
    });
  };
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submit(names.length)}
      isDirty={typed.trim() !== ""}
      isSubmitting={isBusy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={words.who}
        autoFocus
        multiline
        minRows={3}
        maxRows={10}
        value={typed}
        error={fault !== null}
        helperText={
          fault ?? (names.length === 0 ? words.whoHint : words.count(names.slice(0, maxNames), names.length - maxNames))
        }
        slotProps={{ htmlInput: { maxLength: maxTyped, translate: "no" } }}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(null);
        }}
      />
      <VaultChoice vaults={managed} chosen={chosen} onChange={setChosen} />
      <Caption sx={{ marginTop: 2 }}>{words.next}</Caption>
    </FormDialog>
  );
}

const isManaged = ({ status, role }: SharedVaultInfo) => status === "open" && role === "manage";

interface Bounds {
  /** This user's own address. */
  own: string;
  /** Addresses of open invitations. */
  open: readonly string[];
  /** The number of invitations that may still be made. */
  room: number;
}

const maxNameLength = 64;

/** Returns why these people cannot be invited; null: they can. */
function faultIn({ people, faults }: ReadPeople, { own, open, room }: Bounds): string | null {
  if (faults.length > 0) return words.notAnAddress(faults.slice(0, maxNames));
  if (people.length === 0) return words.empty;
  if (people.some(({ email }) => email === own)) return words.own(own);
  const invited = people.map(({ email }) => email).filter((email) => open.includes(email));
  if (invited.length > 0) return words.invited(invited.slice(0, maxNames));
  if (people.length > room) return words.tooMany(room);
  const long = people.find(({ name }) => Array.from(name).length > maxNameLength);
  return long === undefined ? null : words.name(long.name);
}
