import RefreshRounded from "@mui/icons-material/RefreshRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Slider from "@mui/material/Slider";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { passphraseWords, passwordLength } from "@pomander/vault";
import { Monospace } from "../../../components/Monospace.tsx";
import { StrengthMeter } from "../../../components/StrengthMeter.tsx";
import { texts } from "../texts.ts";
import { CharacterOptions } from "./CharacterOptions.tsx";
import type { GeneratorOptions } from "./options.ts";
import { useGenerator } from "./use-generator.ts";

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
