import { calls, type FactorOverview, type TrustedDevice } from "@pomander/contract";
import { deviceText } from "../../../lib/format/device-texts.ts";
import { useNotify } from "../../../lib/notices.ts";
import { useServices } from "../../../lib/services.ts";
import { Section } from "../../../components/Section.tsx";
import { MethodList, MethodRow, RowAction } from "./MethodRow.tsx";
import { texts } from "./texts.ts";
import { useTaskWithNotice } from "../../../lib/hooks/use-task.ts";

const { trusted: words } = texts;

/** Shows the browsers that are not asked for the second factor. */
export function TrustedSection({ overview, reload }: { overview: FactorOverview; reload: () => void }) {
  const { api } = useServices();
  const notify = useNotify();
  const { run } = useTaskWithNotice(words.failed);
  const end = ({ _id }: TrustedDevice) =>
    run(async () => {
      await (await api()).done(calls.factors.endTrust, { params: { id: _id } });
      notify({ text: words.ended, severity: "success" });
      reload();
    });
  return (
    <Section title={words.title} lead={words.lead}>
      <MethodList label={words.title}>
        {overview.trustedDevices.map((trusted) => {
          const device = deviceText(trusted.device);
          return (
            <MethodRow
              key={trusted._id}
              name={device}
              mark={trusted.isCurrent ? words.current : null}
              facts={[words.until(trusted.trustedUntil), words.lastSeen(trusted.lastSeenAt)]}
              action={
                <RowAction name={words.endLabel(device)} onClick={() => void end(trusted)}>
                  {words.end}
                </RowAction>
              }
            />
          );
        })}
      </MethodList>
    </Section>
  );
}
