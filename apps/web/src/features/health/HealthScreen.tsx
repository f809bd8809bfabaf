import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { OpenVault, VaultSnapshot } from "@pomander/vault";
import type { HealthReport } from "@pomander/vault/health";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState } from "../../components/EmptyState.tsx";
import { RetryAlert } from "../../components/RetryAlert.tsx";
import { problemOf, withReason } from "../../lib/problem.ts";
import type { AllVaults } from "../../lib/vault/all-vaults.ts";
import { BreachSection } from "./breaches/BreachSection.tsx";
import { useBreachCheck } from "./breaches/use-breach-check.ts";
import { Checking } from "./Checking.tsx";
import { Findings } from "./findings/Findings.tsx";
import { HealthFrame } from "./HealthFrame.tsx";
import { ScoreCard } from "./ScoreCard.tsx";
import { texts } from "./texts.ts";
import { useHealth, type Health } from "./use-health.ts";

interface ScreenProps {
  /** The chosen ones of all open vaults. */
  vault: OpenVault;
  all: AllVaults;
  snapshot: VaultSnapshot;
  /** The choice of the vaults that are checked. */
  choice: ReactNode;
}

/** Shows the report on an open vault. */
export function HealthScreen({ vault, all, snapshot, choice }: ScreenProps) {
  const health = useHealth(vault, all);
  const breaches = useBreachCheck(health);
  const { report, stage } = health;
  return (
    <HealthFrame>
      {choice}
      <Stack sx={{ gap: 3 }}>
        {snapshot.fault !== null && (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" component={Link} to="/passwords">
                {texts.toPasswords}
              </Button>
            }
          >
            {texts.unverified}
          </Alert>
        )}
        <StageNote health={health} />
        {report === null ? (
          stage.kind === "checking" && (
            <Checking checked={stage.checked} total={stage.total} onCancel={health.session.stop} />
          )
        ) : (
          <Report all={all} snapshot={snapshot} report={report} canLookUp={breaches.source !== "off"}>
            {report.passwords > 0 && <BreachSection breaches={breaches} report={report} />}
          </Report>
        )}
      </Stack>
    </HealthFrame>
  );
}

/** Says why there is no report, or none of the current state: the check failed or was stopped. */
function StageNote({ health: { stage, report, session } }: { health: Health }) {
  if (stage.kind === "failed")
    return (
      <RetryAlert onRetry={session.resume}>
        {withReason(texts.checking.failed, problemOf(stage.error, "").message)}
      </RetryAlert>
    );
  if (stage.kind !== "stopped" || report !== null) return null;
  return (
    <EmptyState
      text={texts.checking.stopped}
      action={
        <Button variant="contained" onClick={session.resume}>
          {texts.checking.resume}
        </Button>
      }
    />
  );
}

interface ReportProps {
  all: AllVaults;
  snapshot: VaultSnapshot;
  report: HealthReport;
  /** Whether the server looks up breached passwords, or may. */
  canLookUp: boolean;
  children: ReactNode;
}

function Report({ all, snapshot, report, canLookUp, children }: ReportProps) {
  const isBare = report.entries.length + report.unreadable.length + report.ignored.length === 0;
  if (isBare && report.score === null) return <NothingToCheck />;
  return (
    <>
      {report.score !== null && <ScoreCard report={report} score={report.score} canLookUp={canLookUp} />}
      {isBare ? (
        <EmptyState text={texts.empty.perfect} hint={texts.empty.perfectHint} />
      ) : (
        <Findings all={all} entries={snapshot.entries} report={report} />
      )}
      {children}
    </>
  );
}

function NothingToCheck() {
  const action = (
    <Button variant="contained" component={Link} to="/passwords">
      {texts.empty.noneAction}
    </Button>
  );
  return <EmptyState text={texts.empty.none} hint={texts.empty.noneHint} action={action} />;
}
