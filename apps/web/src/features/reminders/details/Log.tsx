import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { calls } from "@pomander/contract";
import { useCallback, useState } from "react";
import { texts } from "../texts.ts";
import { DeliveryLine } from "./DeliveryLine.tsx";
import { EventLine } from "./EventLine.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { useApiQuery } from "../../../lib/hooks/use-api-query.ts";
import type { Api } from "@pomander/vault";

const { details } = texts;

const atFirst = 10;
const most = 100;

interface Props {
  reminderId: string;
  timeZone: string;
}

/** Renders the planned messages of a reminder and, below them, newest first, the sent ones and users' changes. */
export function Log({ reminderId, timeZone }: Props) {
  const [pageSize, setPageSize] = useState(atFirst);
  const read = useCallback(
    async (call: Api) => {
      const parts = { params: { id: reminderId }, query: { page: "1", pageSize: String(pageSize) } };
      const [log, deliveries] = await Promise.all([
        call.list(calls.reminders.log, parts),
        call.list(calls.reminders.deliveries, parts),
      ]);
      return { log, planned: deliveries.rows.filter(({ state }) => state === "pending") };
    },
    [reminderId, pageSize],
  );
  const { value, error, reload } = useApiQuery(read);
  const id = `log-${reminderId}`;
  return (
    <Box component="section" aria-labelledby={id} sx={{ marginTop: 3 }}>
      <Typography id={id} variant="subtitle2" component="h3" gutterBottom>
        {details.history}
      </Typography>
      {error !== null ? (
        <Typography variant="body2" color="error" role="alert">
          {details.historyFailed}{" "}
          <Button size="small" color="inherit" onClick={reload}>
            {texts.retry}
          </Button>
        </Typography>
      ) : value === null ? (
        <SecondaryText role="status">{details.historyLoading}</SecondaryText>
      ) : value.log.rows.length + value.planned.length === 0 ? (
        <SecondaryText>{details.historyNone}</SecondaryText>
      ) : (
        <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
          {value.planned.map((delivery) => (
            <DeliveryLine key={delivery._id} delivery={delivery} timeZone={timeZone} />
          ))}
          {value.log.rows.map((line) =>
            line.entry === "event" ? (
              <EventLine key={line._id} event={line} timeZone={timeZone} />
            ) : (
              <DeliveryLine key={line._id} delivery={line.delivery} timeZone={timeZone} />
            ),
          )}
        </Box>
      )}
      {value !== null && value.log.total > value.log.rows.length && pageSize < most && (
        <Button size="small" color="inherit" onClick={() => setPageSize(most)} sx={{ marginInlineStart: -1.5 }}>
          {details.historyMore}
        </Button>
      )}
    </Box>
  );
}
