import CasinoOutlined from "@mui/icons-material/CasinoOutlined";
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import RefreshRounded from "@mui/icons-material/RefreshRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Popover, { type PopoverActions } from "@mui/material/Popover";
import Slider from "@mui/material/Slider";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { lengthsOf, passphraseWords, passwordLength } from "@pomander/vault";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { TipButton } from "../../../components/TipButton.tsx";
import { ExclusiveButtons } from "../../../components/ExclusiveButtons.tsx";
import { SecretText } from "../../../components/SecretText.tsx";
import { StrengthMeter } from "../../../components/StrengthMeter.tsx";
import { belowButton } from "../../../lib/hooks/use-menu.ts";
import { CharacterOptions } from "./CharacterOptions.tsx";
import { RecentPasswords } from "./RecentPasswords.tsx";
import { SiteRules } from "./SiteRules.tsx";
import { texts } from "./texts.ts";
import { useGenerated } from "./use-generated.ts";
import { useGenerator } from "./use-generator.ts";

interface Props {
  titleId: string;
  /** Passwords generated before, newest first. */
  recent: readonly string[];
  /** Called when the content takes more or less room than before. */
  onResized: () => void;
  onCopy: (password: string) => void;
  /** Label of the button below, and its action with the password. */
  main: { label: string; run: (password: string) => void };
  /** Called with a shown password that the next one replaces. */
  onReplaced: (password: string) => void;
}

/** Generates passwords by a recipe until one suits the user. */
export function Generator({ titleId, recent, onResized, onCopy, main, onReplaced }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current === null) return undefined;
    const observer = new ResizeObserver(onResized);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [onResized]);
  const { options, site, change, password, problem, again } = useGenerator();
  const isWords = options.kind === "words";
  const { min, max } = isWords ? passphraseWords : site.rules === null ? passwordLength : lengthsOf(site.rules);
  const size = Math.min(Math.max(isWords ? options.words : options.length, min), max);
  return (
    <Stack ref={frame} sx={{ gap: 2, padding: 2.5 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {texts.title}
      </Typography>
      <Stack
        direction="row"
        sx={{
          alignItems: "center",
          gap: 0.5,
          backgroundColor: "background.sunken",
          borderRadius: 1,
          padding: 1.5,
          paddingInlineEnd: 0.5,
        }}
      >
        <Box
          component="output"
          aria-label={texts.result}
          aria-live="polite"
          sx={{ display: "block", flex: 1, minWidth: 0, minHeight: 48, alignContent: "center" }}
        >
          <SecretText text={password} {...(isWords ? { groups: [password.length] } : {})} />
        </Box>
        {main.run !== onCopy && (
          <TipButton label={texts.copy} disabled={password === ""} onClick={() => onCopy(password)}>
            <ContentCopyRounded fontSize="small" />
          </TipButton>
        )}
        <TipButton
          autoFocus
          label={texts.again}
          onClick={() => {
            onReplaced(password);
            again();
          }}
        >
          <RefreshRounded />
        </TipButton>
      </Stack>
      <Box sx={{ minHeight: 30 }}>
        {problem === null ? (
          <StrengthMeter password={password} />
        ) : (
          <Typography variant="body2" color="error" role="alert">
            {problem}
          </Typography>
        )}
      </Box>
      <ExclusiveButtons
        fullWidth
        size="small"
        value={options.kind}
        aria-label={texts.kind}
        options={[
          ["characters", texts.characters],
          ["words", texts.words],
        ]}
        onChoose={(kind) => change({ kind })}
      />
      <Box sx={{ marginBottom: -2 }}>
        <Typography variant="body2" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {isWords ? texts.wordCount(size) : texts.length(size)}
        </Typography>
        <Slider
          value={size}
          min={min}
          max={max}
          size="small"
          disabled={min === max}
          aria-label={isWords ? texts.wordCountLabel : texts.lengthLabel}
          onChange={(_event, next) => change(isWords ? { words: Number(next) } : { length: Number(next) })}
        />
      </Box>
      {!isWords && site.rules === null && <CharacterOptions options={options} change={change} />}
      {!isWords && <SiteRules site={site} />}
      <Button variant="contained" disabled={password === ""} onClick={() => main.run(password)}>
        {main.label}
      </Button>
      <RecentPasswords passwords={recent} onCopy={onCopy} />
    </Stack>
  );
}

/** Opens the generator beside a password field. */
export function GeneratorButton({ onUse, onCopy }: { onUse: (password: string) => void } & Pick<Props, "onCopy">) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { recent, readAgain, note } = useGenerated();
  const popover = useRef<PopoverActions>(null);
  const fit = useCallback(() => popover.current?.updatePosition(), []);
  const close = () => setAnchor(null);
  return (
    <>
      <TipButton
        label={texts.open}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          readAgain();
          setAnchor(event.currentTarget);
        }}
      >
        <CasinoOutlined />
      </TipButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        action={popover}
        onClose={close}
        {...belowButton}
        marginThreshold={8}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-labelledby": `${id}-title`,
            sx: { width: 400, maxWidth: "calc(100vw - 16px)" },
          },
        }}
      >
        <Generator
          titleId={`${id}-title`}
          recent={recent}
          onResized={fit}
          onReplaced={note}
          onCopy={(password) => {
            note(password);
            onCopy(password);
          }}
          main={{
            label: texts.use,
            run: (password) => {
              note(password);
              onUse(password);
              close();
            },
          }}
        />
      </Popover>
    </>
  );
}
