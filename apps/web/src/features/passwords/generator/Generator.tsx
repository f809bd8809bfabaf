import CasinoOutlined from "@mui/icons-material/CasinoOutlined";
import RefreshRounded from "@mui/icons-material/RefreshRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import Slider from "@mui/material/Slider";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { passphraseWords, passwordLength } from "@pomander/vault";
import { useId, useState } from "react";
import { Monospace } from "../../../components/Monospace.tsx";
import { StrengthMeter } from "../../../components/StrengthMeter.tsx";
import { texts } from "../texts.ts";
import { useGenerator, type GeneratorOptions, classes } from "./use-generator.ts";

const { generator } = texts;

/** Makes passwords by a recipe until one pleases. */
export function Generator({ titleId, onUse }: { titleId: string; onUse: (password: string) => void }) {
  const { options, change, password, again } = useGenerator();
  const isWords = options.kind === "words";
  const size = isWords ? options.words : options.length;
  const { min, max } = isWords ? passphraseWords : passwordLength;
  return (
    <Stack sx={{ gap: 2, padding: 2.5 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {generator.title}
      </Typography>
      <Stack
        direction="row"
        sx={{ alignItems: "center", gap: 1, backgroundColor: "background.sunken", borderRadius: 1, padding: 1.5 }}
      >
        <Box
          component="output"
          aria-label={generator.result}
          aria-live="polite"
          sx={{ display: "block", flex: 1, minWidth: 0, minHeight: 48, alignContent: "center" }}
        >
          <Monospace>{password}</Monospace>
        </Box>
        <Tooltip title={generator.again}>
          <IconButton autoFocus aria-label={generator.again} onClick={again}>
            <RefreshRounded />
          </IconButton>
        </Tooltip>
      </Stack>
      <Box sx={{ minHeight: 30 }}>
        <StrengthMeter password={password} />
      </Box>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={options.kind}
        aria-label={generator.kind}
        onChange={(_event, kind: GeneratorOptions["kind"] | null) => kind !== null && change({ kind })}
      >
        <ToggleButton value="characters">{generator.characters}</ToggleButton>
        <ToggleButton value="words">{generator.words}</ToggleButton>
      </ToggleButtonGroup>
      <Box sx={{ marginBottom: -2 }}>
        <Typography variant="body2" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {isWords ? generator.wordCount(size) : generator.length(size)}
        </Typography>
        <Slider
          value={size}
          min={min}
          max={max}
          size="small"
          aria-label={isWords ? generator.wordCountLabel : generator.lengthLabel}
          onChange={(_event, next) => change(isWords ? { words: Number(next) } : { length: Number(next) })}
        />
      </Box>
      {!isWords && <CharacterOptions options={options} change={change} />}
      <Button variant="contained" disabled={password === ""} onClick={() => onUse(password)}>
        {generator.use}
      </Button>
    </Stack>
  );
}

interface Props {
  options: GeneratorOptions;
  change: (part: Partial<GeneratorOptions>) => void;
}

/** Which kinds of characters to use; the last one stays. */
function CharacterOptions({ options, change }: Props) {
  const chosen = classes.filter((name) => options[name]);
  return (
    <Stack>
      <Stack direction="row" sx={{ flexWrap: "wrap", columnGap: 1 }}>
        {classes.map((name) => (
          <FormControlLabel
            key={name}
            label={generator[name]}
            control={
              <Checkbox
                size="small"
                checked={options[name]}
                disabled={chosen.length === 1 && options[name]}
                onChange={(_event, isOn) => change({ [name]: isOn })}
                slotProps={{ input: { "aria-label": generator[`${name}Label`] } }}
              />
            }
          />
        ))}
      </Stack>
      <FormControlLabel
        label={generator.noLookAlikes}
        control={
          <Checkbox
            size="small"
            checked={options.withoutLookAlikes}
            onChange={(_event, withoutLookAlikes) => change({ withoutLookAlikes })}
          />
        }
      />
    </Stack>
  );
}

/** Opens the generator beside a password field. */
export function GeneratorButton({ onUse }: { onUse: (password: string) => void }) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={texts.generator.open}>
        <IconButton
          aria-label={texts.generator.open}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <CasinoOutlined />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        marginThreshold={8}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-labelledby": `${id}-title`,
            sx: { width: 400, maxWidth: "calc(100vw - 16px)", border: 1, borderColor: "divider", borderRadius: "12px" },
          },
        }}
      >
        <Generator
          titleId={`${id}-title`}
          onUse={(password) => {
            onUse(password);
            close();
          }}
        />
      </Popover>
    </>
  );
}
