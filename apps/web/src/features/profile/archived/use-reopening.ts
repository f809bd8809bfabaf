import type { OpenVault, PreparedReopening, ReadableArchive, UnlockedArchive } from "@pomander/vault";
import { useState } from "react";
import { problemOf } from "../../../lib/problem.ts";
import { useServices } from "../../../lib/services.ts";
import { texts } from "../texts.ts";

type ReopeningStep =
  | { kind: "proof" }
  | { kind: "password"; archive: UnlockedArchive; isKeyOffered: boolean }
  | { kind: "key"; prepared: PreparedReopening }
  | { kind: "moving"; into: OpenVault; from: ReadableArchive };

/** The steps of reopening an archived vault. A new key is offered where the old one was used, or none is there. */
export function useReopening(hasRecovery: boolean) {
  const { adopt } = useServices();
  const [step, setStep] = useState<ReopeningStep>({ kind: "proof" });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (prepared: PreparedReopening, withRecoveryKey: boolean) => {
    const reopened = await prepared.submit(withRecoveryKey);
    adopt(reopened);
    if (reopened.vault !== null) setStep({ kind: "moving", into: reopened.vault, from: reopened.newer });
  };
  return {
    step,
    isBusy,
    problem,
    unlocked: (archive: UnlockedArchive, isByRecoveryKey: boolean) =>
      setStep({ kind: "password", archive, isKeyOffered: isByRecoveryKey || !hasRecovery }),
    prepared: async (prepared: PreparedReopening) => {
      if (step.kind === "password" && step.isKeyOffered) setStep({ kind: "key", prepared });
      else await submit(prepared, false);
    },
    finish: async (withRecoveryKey: boolean) => {
      if (step.kind !== "key" || isBusy) return;
      setBusy(true);
      setProblem(null);
      try {
        await submit(step.prepared, withRecoveryKey);
      } catch (error) {
        setProblem(problemOf(error, texts.archived.reopening.failed).message);
      } finally {
        setBusy(false);
      }
    },
  };
}
