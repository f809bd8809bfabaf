import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import type { User } from "@pomander/contract";
import { bindField } from "../../../lib/form/field-props.ts";
import { Section } from "../../../components/Section.tsx";
import { texts } from "../texts.ts";
import { RecordForm, useRecordForm } from "./RecordForm.tsx";
import { personSchema, type PersonValues } from "../schemas.ts";

const { person } = texts;
const labels = { firstName: person.firstName, lastName: person.lastName, mobileNo: person.mobileNo };
const valuesOf = ({ firstName, lastName, mobileNo }: User): PersonValues => ({ firstName, lastName, mobileNo });

/** Shows the form for a user's name and mobile number. */
export function PersonSection({ user }: { user: User }) {
  const { form, record } = useRecordForm<PersonValues>({
    user,
    resolver: zodResolver(personSchema),
    valuesOf,
    labels,
    texts: person,
    bodyOf: (changes) => changes,
  });
  return (
    <Section title={person.title}>
      <RecordForm record={record} submitLabel={person.submit}>
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}>
          <TextField label={person.firstName} autoComplete="given-name" required {...bindField(form, "firstName")} />
          <TextField label={person.lastName} autoComplete="family-name" {...bindField(form, "lastName")} />
        </Box>
        <TextField label={person.mobileNo} type="tel" autoComplete="tel" {...bindField(form, "mobileNo")} />
      </RecordForm>
    </Section>
  );
}
