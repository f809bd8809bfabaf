import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { shownTimes, type EntryField, type OpenEntry } from "@pomander/vault";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { format } from "@pomander/texts/format";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { Monospace } from "../../../components/Monospace.tsx";
import { isDay } from "../../../lib/format/days.ts";
import { openableLink } from "../../../lib/format/links.ts";
import { cardGroups, isCardExpired, showExpiry } from "../entry/card.ts";
import { fieldLabel, nameOf } from "../entry/field-labels.ts";
import { matchNames, texts as entryTexts } from "../entry/texts.ts";
import { useFirst } from "../entry/use-first.ts";
import { EarlierPasswords } from "../form/EarlierPasswords.tsx";
import { ownFields, typeFieldPlaces } from "../form/type-fields.ts";
import { useToday } from "../../../lib/hooks/use-today.ts";
import { tagsBesideCategory, type LabelKind } from "../list/labels.ts";
import { OneTimeCode } from "../one-time-code/OneTimeCode.tsx";
import { texts as passwords } from "../texts.ts";
import { ExpiryFact } from "./ExpiryFact.tsx";
import { FactFrame, SecretFact, TextFact, type Copy } from "./Fact.tsx";
import { texts } from "./texts.ts";

interface Props {
  entry: OpenEntry;
  copy: Copy;
  /** Returns the address of all entries that are filed under a category or a tag. */
  addressOf: (kind: LabelKind, name: string) => string;
  /** The files of the entry, and the way to add some. */
  files?: ReactNode;
  /** The reminder of the entry, or the way to one. */
  reminder: ReactNode;
  /** The name of who last changed it, in a shared vault; null: it is in the own vault, or names no one. */
  changedBy: string | null;
}

/**
 * Shows every field of an entry, to read and to copy. The caller provides its title and its frame. After a save all but
 * the files begins again, with its secrets hidden: a file may be on its way, and says why another one was refused.
 */
export function EntryView({ entry, copy, addressOf, files, reminder, changedBy }: Props) {
  const { type = "login", fields = [], totp = "", urls = [], expires = "" } = entry;
  const { form } = passwords;
  const inOrder = typeFieldPlaces(type, fields);
  const tags = tagsBesideCategory(entry);
  return (
    <Stack sx={{ gap: 2 }}>
      <Section key={`${entry.key} fields`}>
        {entry.email !== "" && <TextFact label={form.email} text={entry.email} copy={copy} />}
        {entry.password !== "" && (
          <SecretFact
            label={form.password}
            secret={entry.password}
            copy={copy}
            below={
              <EarlierPasswords
                history={entry.extra.history ?? []}
                onCopy={(earlier) => void copy.secret(earlier, form.password)}
              />
            }
          />
        )}
        {totp !== "" && (
          <FactFrame label={form.totp}>
            <OneTimeCode secret={totp} onCopy={(code) => void copy.secret(code, form.totp)} />
          </FactFrame>
        )}
        {[...inOrder].map(([name, place]) => (
          <TypeFact key={name} type={type} field={fields[place]} copy={copy} />
        ))}
        {[{ url: entry.link, match: entry.linkMatch }, ...urls].map(
          ({ url, match = "domain" }, index) =>
            url !== "" && (
              <TextFact
                key={index}
                label={index === 0 ? form.link : entryTexts.links.another(index + 1)}
                text={url}
                href={openableLink(url)}
                copy={copy}
              >
                <BrokenAtSlashes text={url} />
                {match !== "domain" && (
                  <Typography variant="caption" component="div" color="textSecondary">
                    {matchNames[match].name}
                  </Typography>
                )}
              </TextFact>
            ),
        )}
        <OwnFacts fields={ownFields(type, fields)} copy={copy} />
      </Section>
      {entry.notes !== "" && (
        <Section>
          <TextFact label={form.notes} text={entry.notes} copy={copy} />
        </Section>
      )}
      <Section key="files">{files}</Section>
      <Section key={`${entry.key} labels`}>
        {entry.category.trim() !== "" && (
          <FactFrame label={form.category}>
            <Labels kind="category" names={[entry.category]} addressOf={addressOf} />
          </FactFrame>
        )}
        {tags.length > 0 && (
          <FactFrame label={texts.tags}>
            <Labels kind="tag" names={tags} addressOf={addressOf} />
          </FactFrame>
        )}
        {expires !== "" && <ExpiryFact day={expires} />}
        {entry.reprompt === true && (
          <FactFrame label={texts.reprompt.label}>
            <Typography>{texts.reprompt.fact}</Typography>
          </FactFrame>
        )}
        {reminder}
      </Section>
      <Times entry={entry} changedBy={changedBy} />
    </Stack>
  );
}

/** Lets an address that is too long for its line break after a slash or before a dot. */
const BrokenAtSlashes = ({ text }: { text: string }) =>
  text.split(/(?<=[^/:]\/)(?=[^/])|(?=\.\w)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** Shows labels, each of which leads to the entries filed under it. */
const Labels = ({
  kind,
  names,
  addressOf,
}: { kind: LabelKind; names: readonly string[] } & Pick<Props, "addressOf">) => (
  <Stack direction="row" sx={{ flexWrap: "wrap", gap: 0.5, paddingBlock: 0.5 }}>
    {names.map((name) => (
      <Chip
        key={name}
        size="small"
        clickable
        component={Link}
        to={addressOf(kind, name)}
        label={name}
        {...(kind === "category" ? { color: "secondary", variant: "outlined" } : {})}
      />
    ))}
  </Stack>
);

/** Shows a group of fields on one surface; nothing when there are none. */
const Section = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      border: 1,
      borderColor: "divider",
      borderRadius: 1.5,
      paddingInline: 2,
      "&:empty": { display: "none" },
    }}
  >
    {children}
  </Box>
);

interface TypeFactProps {
  type: NonNullable<OpenEntry["type"]>;
  field: EntryField | undefined;
  copy: Copy;
}

/** Shows a field that the entry's type defines. */
function TypeFact({ type, field, copy }: TypeFactProps) {
  const today = useToday();
  if (field === undefined || field.value === "") return null;
  const { name, value, kind } = field;
  const label = fieldLabel(type, name);
  if (kind === "hidden")
    return (
      <SecretFact
        label={label}
        secret={value}
        {...(type === "card" && name === "number" ? { groups: cardGroups(value) } : {})}
        copy={copy}
      />
    );
  if (type === "card" && name === "expiry")
    return (
      <TextFact label={label} text={showExpiry(value)} copy={copy}>
        {showExpiry(value)}
        {isCardExpired(value, today) && (
          <Chip size="small" variant="outlined" color="warning" label={texts.expired} sx={{ marginInlineStart: 1 }} />
        )}
      </TextFact>
    );
  return (
    <TextFact label={label} text={value} copy={copy}>
      {type === "ssh-key" ? <Monospace style={{ fontSize: "0.8125rem" }}>{value}</Monospace> : value}
    </TextFact>
  );
}

function OwnFacts({ fields, copy }: { fields: readonly EntryField[]; copy: Copy }) {
  const { shown, hidden, showAll } = useFirst(fields);
  return (
    <>
      {shown.map((field, index) => (
        <OwnFact key={index} field={field} copy={copy} />
      ))}
      {hidden > 0 && (
        <Button color="inherit" onClick={showAll} sx={{ marginBlock: 1, marginInlineStart: -1 }}>
          {entryTexts.fields.showAll(fields.length)}
        </Button>
      )}
    </>
  );
}

/** Shows a field that the user added. */
function OwnFact({ field, copy }: { field: EntryField; copy: Copy }) {
  const { value, kind } = field;
  const shared = { label: nameOf(field), isOwnLabel: true, copy };
  if (kind === "hidden" && value !== "") return <SecretFact {...shared} secret={value} />;
  const href = kind === "url" ? openableLink(value) : null;
  return (
    <TextFact {...shared} text={value} href={href}>
      {href === null ? shownValue(field) : <BrokenAtSlashes text={value} />}
    </TextFact>
  );
}

function shownValue({ value, kind }: EntryField): string {
  if (value === "") return "—";
  if (kind === "boolean" && value === "true") return entryTexts.fields.yes;
  if (kind === "boolean" && value === "false") return entryTexts.fields.no;
  return kind === "date" && isDay(value) ? format.day(value) : value;
}

/** Shows the times of the entry's creation and last change, and the author of that change. */
function Times({ entry, changedBy }: Pick<Props, "entry" | "changedBy">) {
  const { createdAt, changedAt, passwordChangedAt } = shownTimes(entry);
  return (
    <SecondaryText component="div" sx={{ paddingInline: 2 }}>
      <div>{texts.changed(format.moment(changedAt), changedBy)}</div>
      {passwordChangedAt !== undefined && entry.password !== "" && (
        <div>{texts.passwordChanged(format.moment(passwordChangedAt))}</div>
      )}
      <div>{texts.created(format.moment(createdAt))}</div>
    </SecondaryText>
  );
}
