import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { calls, type PlannedPerson, planKinds, type ProvisioningState } from "@pomander/contract";
import type { Api } from "@pomander/vault";
import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { FactLine } from "../../components/FactLine.tsx";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { SearchBox } from "../../components/SearchBox.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import { fullName } from "../../lib/format/full-name.ts";
import { useApiQuery } from "../../lib/hooks/use-api-query.ts";
import { typingPause, useDebounced } from "../../lib/hooks/timing.ts";
import { pageIn, paramsOf } from "../../lib/list/paging.ts";
import { DirectoryList, pageSize } from "./DirectoryList.tsx";
import { texts as all } from "./texts.ts";

const { people: texts } = all;

/** Shows the people that the directory names, and what each of them would be here. The address has kind and page. */
export function PeopleList({ counts }: { counts: ProvisioningState["people"] }) {
  const [params, setParams] = useSearchParams();
  const kind = planKinds.find((one) => one === params.get("kind")) ?? null;
  const page = pageIn(params);
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), typingPause);
  const go = (to: { kind?: string | null; page?: number }) =>
    setParams(paramsOf({ kind, page: 1, ...to }), { replace: to.kind === undefined, preventScrollReset: true });
  const read = useCallback(
    (call: Api) => {
      const filters = { ...(kind !== null && { kind }), ...(search !== "" && { search }) };
      return call.list(calls.provisioning.people, {
        query: { ...filters, page: String(page), pageSize: String(pageSize) },
      });
    },
    [kind, search, page],
  );
  const people = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <DirectoryList<PlannedPerson>
      words={texts}
      rows={useApiQuery(read)}
      page={page}
      onPage={(chosen) => go({ page: chosen })}
      showAll={{
        label: texts.showAll,
        onClick: () => {
          setTyped("");
          go({ kind: null });
        },
      }}
      filters={
        <>
          <SecondaryText sx={{ marginBottom: 2 }}>
            <FactLine facts={planKinds.map((one) => texts.kindWithCount(texts.kinds[one], counts[one]))} />
          </SecondaryText>
          <Stack
            direction={{ xs: "column", sm: "row" }}
            sx={{ gap: 2, marginBottom: 2, alignItems: { sm: "flex-end" } }}
          >
            <Box sx={{ flex: { sm: 1 }, "& > *": { width: "100%" } }}>
              <SearchBox
                label={texts.search}
                clearLabel={texts.clearSearch}
                query={typed}
                onQuery={(query) => {
                  setTyped(query);
                  if (page !== 1) go({ page: 1 });
                }}
              />
            </Box>
            <SelectField
              label={texts.show}
              value={kind ?? "all"}
              options={["all", ...planKinds]}
              nameOf={(one) => (one === "all" ? texts.all(people) : texts.kindWithCount(texts.kinds[one], counts[one]))}
              onChange={(one) => go({ kind: one === "all" ? null : one })}
              sx={{ width: { sm: 320 }, flexShrink: 0 }}
            />
          </Stack>
        </>
      }
    >
      {(person) => <PersonRow person={person} />}
    </DirectoryList>
  );
}

function PersonRow({ person }: { person: PlannedPerson }) {
  const { kind, reason, email, emailHere, userName } = person;
  const isOwnName = userName.toLowerCase() !== email.toLowerCase();
  return (
    <>
      <div>
        <Typography variant="subtitle2" component="p" dir="auto" translate="no">
          {fullName(person)}
        </Typography>
        <SecondaryText dir="auto" translate="no">
          {email}
          {isOwnName && ` · ${userName}`}
        </SecondaryText>
      </div>
      <div>
        <Typography variant="body2" component="p" color={kind === "impossible" ? "error" : "textPrimary"}>
          {texts.kinds[kind]}
        </Typography>
        <SecondaryText>
          {kind === "impossible" ? reason !== null && texts.reasons[reason] : texts.hints[kind]}
        </SecondaryText>
        {emailHere !== null && <SecondaryText>{texts.emailHere(emailHere)}</SecondaryText>}
      </div>
    </>
  );
}
