import CloseRounded from "@mui/icons-material/CloseRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import InputBase from "@mui/material/InputBase";
import Stack from "@mui/material/Stack";
import { useColorScheme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import useAutocomplete from "@mui/material/useAutocomplete";
import type { EntrySummary, OpenVault } from "@pomander/vault";
import { useMemo, useRef, useState, type Key, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { createEntryActions } from "../../features/passwords/list/entry-actions.ts";
import { EntryTile } from "../../features/passwords/list/EntryTile.tsx";
import { addressOfLabel } from "../../features/passwords/list/list-params.ts";
import { visuallyHidden } from "../../components/visually-hidden.ts";
import { useBackCloses } from "../../lib/form/leave-guard.ts";
import { useServices } from "../../lib/services.ts";
import { useNotify } from "../../lib/notices.ts";
import { useUser } from "../../lib/session/store.tsx";
import { recordUse, readLastUsed } from "@pomander/browser/last-used";
import type { AllVaults } from "../../lib/vault/all-vaults.ts";
import { useOpenVaults, useVaultSnapshot } from "../../lib/vault/vault-hooks.ts";
import { texts as appTexts } from "../texts.ts";
import { texts } from "./texts.ts";
import { commandsFor, type Action, type Command } from "./commands.ts";
import { SecondaryText } from "../../components/quiet-text.tsx";

const noEntries = null;

interface Props {
  onClose: () => void;
  onShortcuts: () => void;
}

/** Finds entries, pages and actions by a few letters, on every page. */
export function Palette(props: Props) {
  const vault = useOpenVaults();
  return vault === null ? <PaletteDialog {...props} vault={null} /> : <PaletteOfVault {...props} vault={vault} />;
}

function PaletteOfVault(props: Props & { vault: AllVaults }) {
  const { entries, status } = useVaultSnapshot(props.vault);
  return <PaletteDialog {...props} entries={status === "open" ? entries : noEntries} />;
}

type DialogProps = Props & { vault: AllVaults | null; entries?: Parameters<typeof commandsFor>[1]["entries"] };

function PaletteDialog({ vault, entries = noEntries, onClose, onShortcuts }: DialogProps) {
  const user = useUser();
  const [query, setQuery] = useState("");
  useBackCloses(onClose);
  const usedAt = useMemo(
    () => (vault === null ? new Map<string, number>() : readLastUsed(window.localStorage, vault.vaultId)),
    [vault],
  );
  // The commands are not deferred: a list that changes after the typed text keeps the highlight, and Enter would open
  // that.
  const sources = useMemo(
    () => ({ user, entries, usedAt, vaultOf: ({ _id }: EntrySummary) => vault?.placeOf(_id).name ?? null }),
    [user, entries, usedAt, vault],
  );
  const commands = useMemo(() => commandsFor(query, sources), [query, sources]);
  const run = useRun({ vault, onClose, onShortcuts });
  const copy = useCopy(vault, onClose);
  /** The command chosen with the arrow keys; null means the first, as after each letter. */
  const highlighted = useRef<Command | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isCopy = isCopyKey(event) && selectionStart === selectionEnd;
    const chosen = highlighted.current ?? commands[0];
    if (!isCopy || chosen?.kind !== "entry") return;
    event.preventDefault();
    copy(chosen.entry);
  };
  const list = useAutocomplete<Command, false, false, true>({
    id: "palette",
    options: commands,
    value: null,
    inputValue: query,
    open: true,
    freeSolo: true,
    autoHighlight: true,
    clearOnBlur: false,
    clearOnEscape: false,
    filterOptions: (options) => options,
    getOptionLabel: (option) => (typeof option === "string" ? option : option.label),
    getOptionKey: (option) => (typeof option === "string" ? option : option.id),
    groupBy: ({ kind }) => texts.groups[kind],
    onHighlightChange: (_event, option) => (highlighted.current = option),
    onInputChange(_event, typed, reason) {
      highlighted.current = null;
      if (reason === "input") setQuery(typed);
    },
    onChange: (_event, option) => {
      // Enter may be pressed before the list is shown; it then means the first option.
      const chosen = typeof option === "string" ? commandsFor(query, sources)[0] : option;
      if (chosen) run(chosen);
    },
    onClose: (_event, reason) => reason === "escape" && onClose(),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="palette-title"
      sx={{
        "& .MuiDialog-container": { alignItems: "flex-start" },
        "& .MuiDialog-paper": { marginTop: { sm: "12vh" } },
      }}
    >
      <Typography id="palette-title" component="h2" sx={visuallyHidden}>
        {texts.title}
      </Typography>
      <Stack direction="row" {...list.getRootProps()} sx={{ gap: 1, alignItems: "center", padding: "12px 20px" }}>
        <SearchRounded color="action" />
        <InputBase
          autoFocus
          fullWidth
          placeholder={texts.placeholder}
          slotProps={{
            input: {
              ...list.getInputProps(),
              "aria-label": texts.placeholder,
              "aria-keyshortcuts": vault === null ? undefined : "Control+C Meta+C",
              onKeyDown,
              autoComplete: "off",
              spellCheck: false,
              autoCapitalize: "none",
              enterKeyHint: "go",
            },
          }}
        />
        <IconButton aria-label={texts.close} onClick={onClose} sx={{ display: { sm: "none" } }}>
          <CloseRounded />
        </IconButton>
      </Stack>
      <Box
        component="ul"
        {...list.getListboxProps()}
        aria-label={texts.found}
        translate="no"
        sx={{
          listStyle: "none",
          margin: 0,
          padding: 1,
          overflowY: "auto",
          borderTop: 1,
          borderColor: "divider",
          maxHeight: { sm: "60vh" },
          "& ul": { listStyle: "none", margin: 0, padding: 0 },
        }}
      >
        {groupsOf(list.groupedOptions).map(({ key, group, options, index }) => (
          <li key={key} role="presentation">
            <Typography
              variant="caption"
              color="textSecondary"
              component="div"
              aria-hidden
              sx={{ padding: "8px 12px 2px" }}
            >
              {group}
            </Typography>
            <ul role="group" aria-label={group}>
              {options.map((option, place) => {
                const { key: id, ...props } = list.getOptionProps({ option, index: index + place }) as { key: Key };
                return <Row key={id} option={option} {...props} />;
              })}
            </ul>
          </li>
        ))}
      </Box>
      {commands[0]?.kind === "entry" && <KeyHint />}
      {commands.length === 0 && (
        <Typography role="status" color="textSecondary" sx={{ padding: "12px 20px 20px" }}>
          {texts.none}
        </Typography>
      )}
    </Dialog>
  );
}

interface Group {
  key: number;
  group: string;
  /** Index of the group's first option. */
  index: number;
  options: Command[];
}
/** Types the options as groups, which the library returns when `groupBy` is set. */
const groupsOf = (grouped: readonly unknown[]) => grouped as Group[];

function Row({ option, ...props }: { option: Command }) {
  return (
    <Box
      component="li"
      {...props}
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        minHeight: 44,
        padding: "4px 12px",
        borderRadius: 1,
        cursor: "pointer",
        "&.Mui-focused": { backgroundColor: "action.selected", boxShadow: "inset 3px 0 currentcolor" },
        "@media (forced-colors: active)": { "&.Mui-focused": { outline: "2px solid Highlight" } },
      }}
    >
      {option.kind === "entry" && (
        <Box sx={{ transform: "scale(0.8)", margin: "-4px" }}>
          <EntryTile title={option.entry.title} />
        </Box>
      )}
      {/* Where both are long, the name keeps more of its letters. */}
      <Box
        component="span"
        dir="auto"
        sx={{
          maxWidth: option.hint === undefined ? "none" : "65%",
          overflow: "hidden",
          textOverflow: "ellipsis",
          whiteSpace: "nowrap",
        }}
      >
        {option.label}
      </Box>
      {option.hint !== undefined && option.hint !== "" && (
        <SecondaryText component="span" noWrap sx={{ flexShrink: 999, marginInlineStart: "auto" }}>
          <bdi>{option.hint}</bdi>
        </SecondaryText>
      )}
    </Box>
  );
}

const isMac = () => navigator.platform.startsWith("Mac");

const isCopyKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === "c" && (isMac() ? metaKey : ctrlKey) && !shiftKey && !altKey;

/** Shows the keys for an entry; hidden on a phone, which has no such keys. */
function KeyHint() {
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      sx={{
        padding: "8px 20px",
        borderTop: 1,
        borderColor: "divider",
        "@media (hover: none)": { display: "none" },
      }}
    >
      {texts.keys(`${isMac() ? "⌘" : appTexts.shortcuts.control} C`)}
    </Typography>
  );
}

/** Copies an entry's main secret without opening the entry. */
function useCopy(vault: OpenVault | null, onClose: () => void): (entry: EntrySummary) => void {
  const { clipboard, entryGate: gate } = useServices();
  const notify = useNotify();
  return (entry) => {
    if (vault === null) return;
    onClose();
    void createEntryActions({ vault, gate, clipboard, notify })
      .copyMain(entry)
      .then((isCopied) => isCopied && recordUse(window.localStorage, vault.vaultId, entry._id, Date.now()));
  };
}

/** Runs the chosen command once the palette is closed. */
function useRun({ vault, onClose, onShortcuts }: Props & { vault: OpenVault | null }): (command: Command) => void {
  const navigate = useNavigate();
  const { holder, signOut } = useServices();
  const { mode, systemMode, setMode } = useColorScheme();
  const act: Record<Action, () => unknown> = {
    add: () => navigate("/passwords", { state: { addsEntry: true } }),
    generate: () => navigate("/passwords", { state: { generates: true } }),
    lock: () => holder.lock("asked"),
    theme: () => setMode((mode === "system" ? systemMode : mode) === "dark" ? "light" : "dark"),
    shortcuts: onShortcuts,
    logout: () => {
      signOut();
      void navigate("/login");
    },
  };
  return (command) => {
    onClose();
    if (command.kind === "action") void act[command.action]();
    else if (command.kind === "page") void navigate(command.to);
    else if (command.kind === "entry") void navigate(`/passwords?entry=${encodeURIComponent(command.entry._id)}`);
    else if (vault !== null) void navigate(addressOfLabel(vault, command.of, command.name));
  };
}
