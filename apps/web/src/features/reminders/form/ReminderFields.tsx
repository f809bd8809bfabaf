import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { frequencies, mayAssign, mayMoveReminder, reminderTypes, type Reminder, type User } from "@pomander/contract";
import { useId, useMemo } from "react";
import { useController, useWatch, type UseFormReturn } from "react-hook-form";
import { format } from "@pomander/texts/format";
import { bindField } from "../../../lib/form/field-props.ts";
import { daysBetween, isDay, type Day } from "../../../lib/format/days.ts";
import { useIsMailTimePast } from "../../../lib/hooks/use-today.ts";
import { personName } from "../names.ts";
import { texts } from "../texts.ts";
import type { ScopeTags } from "../use-scope-tags.ts";
import { DateField } from "../../../components/DateField.tsx";
import { MoreOptions } from "./MoreOptions.tsx";
import { texts as more } from "./advanced-texts.ts";
import { PeopleField, useAssignable, useOwnPeople } from "./PeopleField.tsx";
import { describeSchedule, isAllSent, splitLeads } from "./describe-schedule.ts";
import type { ReminderValues } from "./schema.ts";
import { ScopeTagField } from "./ScopeTagField.tsx";
import { WatchFields } from "../watch/WatchFields.tsx";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { twoColumns } from "../../../components/two-columns.ts";

const { form: words } = texts;
const fullWidth = { gridColumn: "1 / -1" };

interface Props {
  form: UseFormReturn<ReminderValues>;
  actor: User;
  today: Day;
  tags: ScopeTags;
  /** The reminder to edit; null: a new one is being created. */
  reminder: Reminder | null;
}

/** Renders all fields of a reminder, in the specified order. */
export function ReminderFields({ form, actor, today, tags, reminder }: Props) {
  const id = useId();
  const values = useWatch({ control: form.control }) as ReminderValues;
  const isAssigning = mayAssign(actor);
  const people = useOwnPeople(actor, isAssigning);
  const assignable = useAssignable(values.scopeTag, isAssigning);
  const errorOf = (name: "expiryDate" | "remindDaysStart") => form.formState.errors[name]?.message;
  const set = <K extends keyof ReminderValues>(name: K, value: ReminderValues[K]) => {
    // oxlint-disable-next-line typescript/no-unsafe-argument -- the form's own type cannot follow a field's name
    form.setValue(name as "title", value as string, { shouldDirty: true });
    form.clearErrors(name);
  };
  // The refs let the form focus an invalid date.
  const { ref: expiryRef } = useController({ control: form.control, name: "expiryDate" }).field;
  const { ref: startRef } = useController({ control: form.control, name: "remindDaysStart" }).field;
  const around = useMemo(() => {
    const known = [...(reminder?.assignees ?? []), ...assignable.users, ...people.users];
    return [...new Map(known.map((person) => [person._id, { key: person._id, name: personName(person) }])).values()];
  }, [reminder, assignable.users, people.users]);
  const isRecurring = values.frequency !== "once";
  return (
    <Stack sx={{ gap: 2.5 }}>
      <TextField label={words.title} autoFocus required {...bindField(form, "title")} slotProps={plain} />
      <Box sx={twoColumns}>
        <SelectField
          id={`${id}-type`}
          label={words.type}
          required
          value={values.type}
          options={reminderTypes}
          nameOf={(type) => texts.types[type]}
          onChange={(type) => set("type", type)}
        />
        <ScopeTagField
          tags={tags}
          present={reminder?.scopeTag ?? null}
          isFixed={reminder !== null && !mayMoveReminder(reminder.can)}
          value={values.scopeTag}
          onChange={(scopeTag) => {
            set("scopeTag", scopeTag);
            // The chosen people may not be in the groups of another tag.
            set("userIds", []);
          }}
        />
        <DateField
          label={words.expiryDate}
          inputRef={expiryRef}
          day={values.expiryDate}
          onDay={(day) => set("expiryDate", day)}
          error={errorOf("expiryDate")}
          hint={dayHint(values.expiryDate, today)}
        />
        <TextField
          label={words.remindBeforeDays}
          required
          type="number"
          {...bindField(form, "remindBeforeDays", isRecurring ? words.remindBeforeRecurring : undefined)}
          slotProps={{ htmlInput: { min: 0, max: 99, step: 1, inputMode: "numeric" } }}
        />
        <TextField
          label={words.email}
          required
          type="email"
          {...bindField(form, "email", words.emailHint)}
          slotProps={{
            htmlInput: { autoComplete: "off", ...(isAssigning ? { list: `${id}-emails` } : {}) },
          }}
          sx={fullWidth}
        />
        {isAssigning && (
          <datalist id={`${id}-emails`}>
            {people.users.map(({ _id, email }) => (
              <option key={_id} value={email} label={email} aria-label={email} />
            ))}
          </datalist>
        )}
        <SelectField
          id={`${id}-frequency`}
          label={words.frequency}
          required
          value={values.frequency}
          options={frequencies}
          nameOf={(frequency) => texts.frequencies[frequency]}
          onChange={(frequency) => set("frequency", frequency)}
        />
        {isRecurring && (
          <DateField
            label={words.remindDaysStart}
            isOptional
            inputRef={startRef}
            day={values.remindDaysStart}
            onDay={(day) => set("remindDaysStart", day)}
            error={errorOf("remindDaysStart")}
            hint={dayHint(values.remindDaysStart, today)}
          />
        )}
      </Box>
      <SchedulePreview values={values} reminder={reminder} actor={actor} today={today} />
      <WatchFields form={form} reminder={reminder} />
      <TextField
        label={words.notes}
        multiline
        minRows={2}
        maxRows={8}
        {...bindField(form, "notes", words.notesHint)}
        slotProps={{ htmlInput: { dir: "auto" } }}
      />
      {isAssigning && (
        <PeopleField
          hasTag={values.scopeTag !== ""}
          assignable={assignable}
          own={actor.isSuperAdmin ? null : people.ids}
          present={reminder?.assignees ?? []}
          value={values.userIds}
          onChange={(userIds) => set("userIds", userIds)}
        />
      )}
      <MoreOptions
        values={values}
        errors={form.formState.errors as Parameters<typeof MoreOptions>[0]["errors"]}
        set={set}
        tag={tags.rows?.find(({ _id }) => _id === values.scopeTag) ?? null}
        people={around}
        today={today}
      />
    </Stack>
  );
}

const plain = { htmlInput: { autoComplete: "off", dir: "auto" } } as const;

/** Returns the day in words, because browsers format date fields in their own ways. */
const dayHint = (day: Day, today: Day) =>
  isDay(day) ? `${format.day(day)} · ${format.relativeDays(daysBetween(today, day))}` : undefined;

/** Renders the schedule that results from the dates and the frequency, in a sentence. */
function SchedulePreview({
  values,
  reminder,
  actor,
  today,
}: Pick<Props, "reminder" | "actor" | "today"> & { values: ReminderValues }) {
  const isMailTimePast = useIsMailTimePast(actor);
  const lead = values.remindBeforeDays.trim() === "" ? Number.NaN : Number(values.remindBeforeDays);
  const isSent = values.expiryDate >= today && isAllSent(reminder, values, today);
  const now = { today, isMailTimePast };
  const plan = isSent ? words.plan.sent : describeSchedule({ ...values, remindBeforeDays: lead }, now);
  const leads = splitLeads(values, now);
  const further = [
    ...(leads.coming.length > 0 ? [more.plan(leads.coming)] : []),
    ...(values.alsoAtExpiry && values.expiryDate >= now.today ? [more.atExpiryPlan] : []),
    ...(leads.passed.length > 0 ? [more.passed(leads.passed)] : []),
  ];
  return (
    <SecondaryText
      role="status"
      sx={{
        borderRadius: 1,
        paddingBlock: 1,
        paddingInline: 1.5,
        minHeight: "2.5em",
        ...(plan === null ? {} : { backgroundColor: "background.sunken" }),
      }}
    >
      {plan === null || isSent ? plan : [plan, ...further].join(" ")}
    </SecondaryText>
  );
}
