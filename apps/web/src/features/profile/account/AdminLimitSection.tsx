import { zodResolver } from "@hookform/resolvers/zod";
import TextField from "@mui/material/TextField";
import { calls, type User } from "@pomander/contract";
import { useForm } from "react-hook-form";
import { bindField } from "../../../lib/form/field-props.ts";
import { Section } from "../Section.tsx";
import { texts } from "../texts.ts";
import { RecordForm, useRecordForm } from "./RecordForm.tsx";
import { adminLimitSchema, type AdminLimitValues } from "../schemas.ts";

const { admins } = texts;
const labels = { maxAdminCount: admins.label };
const valuesOf = ({ maxAdminCount }: User): AdminLimitValues => ({ maxAdminCount: String(maxAdminCount ?? "") });

/** How many admins the super admin allows. */
export function AdminLimitSection({ user }: { user: User }) {
  const form = useForm<AdminLimitValues>({
    resolver: zodResolver(adminLimitSchema),
    defaultValues: valuesOf(user),
    reValidateMode: "onSubmit",
  });
  const record = useRecordForm<AdminLimitValues>({
    user,
    form,
    valuesOf,
    labels,
    texts: admins,
    send: async (api, changes, base) => {
      const maxAdminCount = Number(changes.maxAdminCount);
      return { ...base, ...(await api(calls.users.settings, { body: { maxAdminCount } })) };
    },
    fieldOfCode: { below_admin_count: "maxAdminCount" },
  });
  return (
    <Section title={admins.title} lead={admins.lead}>
      <RecordForm record={record} submitLabel={admins.submit}>
        <TextField
          label={admins.label}
          slotProps={{ htmlInput: { inputMode: "numeric" } }}
          sx={{ maxWidth: { sm: 220 } }}
          {...bindField(form, "maxAdminCount")}
        />
      </RecordForm>
    </Section>
  );
}
