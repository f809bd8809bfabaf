import CloseRounded from "@mui/icons-material/CloseRounded";
import TuneRounded from "@mui/icons-material/TuneRounded";
import InputAdornment from "@mui/material/InputAdornment";
import ListItemText from "@mui/material/ListItemText";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { urlMatches, type UrlMatch } from "@pomander/vault";
import { useWatch, type UseFieldArrayReturn, type UseFormReturn } from "react-hook-form";
import { inSentence } from "../entry/field-labels.ts";
import { matchNames, texts } from "../entry/texts.ts";
import { texts as passwords } from "../texts.ts";
import { useMenu } from "../../../lib/hooks/use-menu.ts";
import { TipButton } from "../../../components/TipButton.tsx";
import { entryText } from "./input-attributes.ts";
import type { FormValues } from "./schema.ts";

const { links } = texts;
const address = { ...entryText, inputMode: "url", autoCapitalize: "none" } as const;

interface Props {
  form: UseFormReturn<FormValues>;
  urls: UseFieldArrayReturn<FormValues, "urls">;
}

/** Shows the link of an entry, the further ones, and which pages each is for. */
export function LinkFields({ form, urls }: Props) {
  const { register, formState, setValue, setFocus } = form;
  const values = useWatch({ control: form.control, name: ["link", "linkMatch", "urls"] });
  const [link, linkMatch, watched] = values;
  return (
    <>
      <TextField
        {...register("link")}
        label={passwords.form.link}
        error={formState.errors.link !== undefined}
        helperText={formState.errors.link?.message ?? usedOn(link, linkMatch)}
        slotProps={{
          htmlInput: address,
          input: {
            endAdornment: link.trim() !== "" && (
              <MatchButton
                label={passwords.form.link}
                match={linkMatch}
                onMatch={(match) => setValue("linkMatch", match, { shouldDirty: true })}
              />
            ),
          },
        }}
      />
      {urls.fields.map(({ id }, index) => {
        const { url = "", match = "domain" } = watched[index] ?? {};
        const error = formState.errors.urls?.[index]?.url;
        return (
          <TextField
            key={id}
            {...register(`urls.${index}.url`)}
            label={links.another(index + 2)}
            error={error !== undefined}
            helperText={error?.message ?? usedOn(url, match)}
            slotProps={{
              htmlInput: address,
              input: {
                endAdornment: (
                  <>
                    {url.trim() !== "" && (
                      <MatchButton
                        label={links.another(index + 2)}
                        match={match}
                        onMatch={(chosen) => setValue(`urls.${index}.match`, chosen, { shouldDirty: true })}
                      />
                    )}
                    <InputAdornment position="end" sx={{ marginInlineStart: 0 }}>
                      <TipButton
                        edge="end"
                        label={links.remove(index + 2)}
                        onClick={() => {
                          urls.remove(index);
                          setFocus("link");
                        }}
                      >
                        <CloseRounded fontSize="small" />
                      </TipButton>
                    </InputAdornment>
                  </>
                ),
              },
            }}
          />
        );
      })}
    </>
  );
}

/** Returns the name of a link's match rule; undefined for the default rule or an empty link. */
const usedOn = (link: string, match: UrlMatch) =>
  link.trim() === "" || match === "domain" ? undefined : matchNames[match].name;

interface MatchButtonProps {
  label: string;
  match: UrlMatch;
  onMatch: (match: UrlMatch) => void;
}

function MatchButton({ label, match, onMatch }: MatchButtonProps) {
  const { button, menu, choose } = useMenu();
  const name = links.match(inSentence(label));
  return (
    <InputAdornment position="end">
      <TipButton label={name} {...button}>
        <TuneRounded fontSize="small" />
      </TipButton>
      <Menu {...menu} slotProps={{ list: { "aria-label": links.matchTitle }, paper: { sx: { width: 380 } } }}>
        {urlMatches.map((option) => (
          <MenuItem
            key={option}
            role="menuitemradio"
            aria-checked={option === match}
            selected={option === match}
            onClick={choose(() => onMatch(option))}
            sx={{ whiteSpace: "normal" }}
          >
            <ListItemText primary={matchNames[option].name} secondary={matchNames[option].hint} />
          </MenuItem>
        ))}
      </Menu>
    </InputAdornment>
  );
}
