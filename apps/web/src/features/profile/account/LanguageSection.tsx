import type { User } from "@pomander/contract";
import { languageOf, languages } from "@pomander/contract/languages";
import { Controller } from "react-hook-form";
import { Section } from "../../../components/Section.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { changeLanguage, pageLanguage } from "../../../lib/language.ts";
import { texts } from "./language-texts.ts";
import { RecordForm, useRecordForm } from "./RecordForm.tsx";

interface LanguageValues extends Record<string, string> {
  language: string;
}
const labels = { language: texts.label };
/** The value of the field where no language was chosen. */
const none = "browser";
const valuesOf = ({ language }: User): LanguageValues => ({ language: language ?? none });
const tags = [none, ...languages.map(({ tag }) => tag as string)];
const nameOf = (tag: string) =>
  tag === none ? texts.browsers : (languages.find((language) => language.tag === tag)?.name ?? tag);

/** Asks for the language of the pages and of reminders; the page then loads again in that language. */
export function LanguageSection({ user }: { user: User }) {
  const { form, record } = useRecordForm<LanguageValues>({
    user,
    valuesOf,
    labels,
    shownOf: ({ language }) => ({ language: nameOf(language) }),
    texts,
    bodyOf: (changes) => {
      if (changes.language === none) return { language: null };
      const language = languageOf(changes.language);
      return language === null ? {} : { language };
    },
    onSaved: ({ language }) => {
      if (language === null) changeLanguage(window, null);
      const tag = languageOf(language ?? undefined);
      if (tag !== null && tag !== pageLanguage) changeLanguage(window, tag);
    },
  });
  return (
    <Section title={texts.title} lead={texts.lead}>
      <RecordForm record={record} submitLabel={texts.submit}>
        <Controller
          control={form.control}
          name="language"
          render={({ field }) => (
            <SelectField
              label={texts.label}
              // The stored language may be one of a newer release.
              options={tags.includes(field.value) ? tags : [field.value, ...tags]}
              nameOf={nameOf}
              itemProps={(tag) => (tag === none ? {} : { lang: tag })}
              sx={{ maxWidth: { sm: 220 } }}
              {...field}
            />
          )}
        />
      </RecordForm>
    </Section>
  );
}
