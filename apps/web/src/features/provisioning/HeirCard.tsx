import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { calls, type ProvisioningState, type User } from "@pomander/contract";
import { useState } from "react";
import { OutlinedButton } from "../../components/OutlinedButton.tsx";
import { fullWidthOnPhones } from "../../components/full-width-on-phones.ts";
import { SecondaryText } from "../../components/quiet-text.tsx";
import { Section } from "../../components/Section.tsx";
import { typingPause, useDebounced } from "../../lib/hooks/timing.ts";
import { useTaskWithNotice } from "../../lib/hooks/use-task.ts";
import { useNotify } from "../../lib/notices.ts";
import { useServices } from "../../lib/services.ts";
import { type FoundPerson, renderFoundPerson, usePeopleSearch } from "../../widgets/people-search.tsx";
import { texts as all } from "./texts.ts";

const { heir: texts } = all;
interface Props {
  user: User;
  heir: ProvisioningState["heir"];
  onChanged: () => void;
}

/** Shows and changes who gets the reminders of people who left and were the only ones to get them. */
export function HeirCard({ user, heir, onChanged }: Props) {
  const { api } = useServices();
  const notify = useNotify();
  const { isBusy, run } = useTaskWithNotice(texts.failed);
  const set = (id: string | null) =>
    void run(async () => {
      await (await api()).done(calls.provisioning.setHeir, { body: { heir: id } });
      notify({ text: texts.done, severity: "success" });
      onChanged();
    });
  return (
    <Section title={texts.title} lead={[texts.lead, texts.others, texts.later]}>
      <Typography variant="body2">
        {heir === null ? texts.none : heir.isChosen ? texts.chosen(heir.name) : texts.longest(heir.name)}
      </Typography>
      {user.isSuperAdmin ? (
        <Box
          sx={{
            display: "flex",
            flexDirection: { xs: "column", sm: "row" },
            alignItems: { sm: "flex-end" },
            gap: 2,
            marginTop: 2,
          }}
        >
          <HeirField isDisabled={isBusy} onChoose={set} />
          {heir?.isChosen === true && (
            <OutlinedButton disabled={isBusy} sx={fullWidthOnPhones} onClick={() => set(null)}>
              {texts.clear}
            </OutlinedButton>
          )}
        </Box>
      ) : (
        <SecondaryText sx={{ marginTop: 1 }}>{texts.superAdminOnly}</SecondaryText>
      )}
    </Section>
  );
}

/** Finds a person by what is typed. */
function HeirField({ isDisabled, onChoose }: { isDisabled: boolean; onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const search = useDebounced(typed.trim(), typingPause);
  const { list, isWaiting, error } = usePeopleSearch(isOpen ? search : null);
  return (
    <Autocomplete<FoundPerson>
      size="small"
      sx={{ width: { sm: 360 } }}
      options={list.filter(({ canOwnReminders }) => canOwnReminders)}
      filterOptions={(people) => people}
      loading={isWaiting}
      loadingText={texts.loading}
      noOptionsText={error === null ? texts.empty : texts.loadFailed}
      disabled={isDisabled}
      value={null}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(_event, person) => {
        if (person === null) return;
        setTyped("");
        onChoose(person._id);
      }}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      renderOption={renderFoundPerson}
      renderInput={(params) => <TextField {...params} label={texts.choose} />}
    />
  );
}
