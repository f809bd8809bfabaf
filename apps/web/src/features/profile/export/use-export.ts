import { unreadablesInWords } from "@pomander/texts/vault";
import { exportFileName, type ExportFormat, type LeftBehind } from "@pomander/transfer";
import type { OpenVault, UnreadableEntry } from "@pomander/vault";
import { useState } from "react";
import { isCode } from "@pomander/vault/is-code";
import { passwordLengthError } from "../../../lib/form/password-length.ts";
import { useWork } from "../../../lib/hooks/use-work.ts";
import { problemOf } from "../../../lib/problem.ts";
import { NoRoomHere } from "../../../lib/save-pieces.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useServices } from "../../../lib/services.ts";
import { hasGeneratedPassword } from "../../../lib/session/generated-password.ts";
import { useUser } from "../../../lib/session/store.tsx";
import { writeExport } from "../../../lib/transfer/transfer-client.ts";
import { texts } from "./texts.ts";
import { writeWithFiles } from "./write-with-files.ts";

const { faults } = texts;

export interface ExportValues {
  format: ExportFormat;
  /** Whether the file is sealed with `password` instead of the master password. */
  isOwnPassword: boolean;
  password: string;
  confirm: string;
  master: string;
}
type ExportFaults = Partial<Record<"password" | "confirm" | "master" | "form", string>>;

export type ExportWork =
  | { kind: "checking" }
  | { kind: "opening"; opened: number; total: number }
  | { kind: "writing"; done: number | null };

export interface MadeExport {
  format: ExportFormat;
  fileName: string;
  /** null where files of entries are in it: it was saved as it was written. */
  bytes: Uint8Array<ArrayBuffer> | null;
  entryCount: number;
  unreadable: readonly UnreadableEntry[];
  leftBehind: readonly LeftBehind[];
}

export type ExportState =
  | { kind: "form"; faults: ExportFaults }
  | { kind: "working"; work: ExportWork }
  | { kind: "done"; made: MadeExport };

const empty: ExportValues = { format: "pomander", isOwnPassword: false, password: "", confirm: "", master: "" };

/** Checks the master password, opens every entry, and makes and saves the file. */
export function useExport() {
  const { client, holder } = useServices();
  const user = useUser();
  const [typed, setValues] = useState(empty);
  // A file whose password no one knows would be lost.
  const values = hasGeneratedPassword(user) ? { ...typed, isOwnPassword: true } : typed;
  const [state, setState] = useState<ExportState>({ kind: "form", faults: {} });
  const { begin, end } = useWork();
  const show = (work: ExportWork) => setState({ kind: "working", work });

  /** Verifies that the user at an open vault knows its password; offline, against this device's own copy. */
  const proven = async (vault: OpenVault): Promise<OpenVault> => {
    if (user !== null && !vault.snapshot().isOffline) {
      await client.proveUnlock(user, values.master);
      return vault;
    }
    const again = await client.unlockOfflineCopy(values.master);
    holder.open(again);
    await again.opened();
    return again;
  };

  const make = async (vault: OpenVault): Promise<void> => {
    const wrong = await faultsOf(values, [user?.email ?? "", user?.firstName ?? "", user?.lastName ?? ""]);
    if (Object.keys(wrong).length > 0) return setState({ kind: "form", faults: wrong });
    const signal = begin();
    const release = holder.preventAutoLock();
    try {
      show({ kind: "checking" });
      const open = await proven(vault);
      const onOpened = (opened: number, total: number) => show({ kind: "opening", opened, total });
      const { entries, unreadable } = await open.openAll({ signal, onProgress: onOpened });
      show({ kind: "writing", done: null });
      const { format } = values;
      const password = values.isOwnPassword ? values.password : values.master;
      const contents = {
        exportedAt: new Date(),
        email: user?.email ?? "",
        entries,
        unreadable: unreadablesInWords(unreadable),
      };
      const options = {
        signal,
        onProgress: (done: number) => show({ kind: "writing", done }),
        ...(format === "pomander" ? { password } : {}),
      };
      const common = { format, entryCount: entries.length, unreadable };
      const hasFiles = !open.snapshot().isOffline && entries.some(({ files = [] }) => files.length > 0);
      let made: MadeExport;
      if (format === "bitwarden-zip" || (format === "pomander" && hasFiles)) {
        const fileName = exportFileName(format, contents.exportedAt);
        const leftBehind = await writeWithFiles(open, { format, fileName, contents }, options);
        made = { ...common, fileName, bytes: null, leftBehind };
      } else {
        made = { ...common, ...(await writeExport(format, contents, options)) };
        save(made);
      }
      setValues(empty);
      setState({ kind: "done", made });
    } catch (error) {
      if (signal.aborted) return;
      const { message } = error instanceof NoRoomHere ? { message: texts.noRoomHere } : problemOf(error, texts.failed);
      const isWrong = isCode(error, "wrong_password", "wrong_master_password");
      setState({ kind: "form", faults: isWrong ? { master: faults.wrong } : { form: message } });
    } finally {
      release();
    }
  };

  return {
    values,
    state,
    change: (next: Partial<ExportValues>) => {
      setValues({ ...values, ...next });
      if (state.kind === "form") setState({ kind: "form", faults: without(state.faults, Object.keys(next)) });
    },
    make,
    cancel: () => {
      end();
      setState({ kind: "form", faults: {} });
    },
    again: () => setState({ kind: "form", faults: {} }),
  };
}

export const save = ({ format, fileName, bytes }: MadeExport) =>
  bytes !== null &&
  saveFile(
    fileName,
    format === "csv" ? "text/csv" : format === "pomander" ? "application/octet-stream" : "application/json",
    bytes,
  );

const without = (all: ExportFaults, names: readonly string[]): ExportFaults =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name) && name !== "form"));

/**
 * Returns what is wrong with the form, field by field. A password of the file's own is checked like a master password.
 */
async function faultsOf(values: ExportValues, personal: readonly string[]): Promise<ExportFaults> {
  const { format, isOwnPassword, password, confirm, master } = values;
  const wrong: ExportFaults = master === "" ? { master: faults.master } : {};
  if (format !== "pomander" || !isOwnPassword) return wrong;
  const length = passwordLengthError(password);
  if (password === "") wrong.password = faults.password;
  else if (length !== null) wrong.password = faults[length];
  else if (await isWeak(password, personal)) wrong.password = faults.weak;
  if (confirm === "") wrong.confirm = faults.confirm;
  else if (confirm !== password) wrong.confirm = faults.mismatch;
  return wrong;
}

async function isWeak(password: string, personal: readonly string[]): Promise<boolean> {
  const { minStrengthScore, scorePassword } = await import("@pomander/vault/strength");
  const { score } = await scorePassword(password, personal);
  return score < minStrengthScore;
}
