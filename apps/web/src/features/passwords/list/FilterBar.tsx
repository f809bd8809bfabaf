import ArrowDropDownRounded from "@mui/icons-material/ArrowDropDownRounded";
import EditOutlined from "@mui/icons-material/EditOutlined";
import Chip from "@mui/material/Chip";
import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import { entryTypes, type EntrySummary } from "@pomander/vault";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { format } from "@pomander/texts/format";
import { backKey, forwardKey } from "../../../lib/arrow-keys.ts";
import { TipButton } from "../../../components/TipButton.tsx";
import { sideways } from "../../../components/sideways.ts";
import { useActiveInView } from "../../../lib/hooks/use-active-in-view.ts";
import { closingFirst } from "../../../lib/hooks/use-menu.ts";
import { typeTexts } from "../../../lib/vault/entry-type-texts.ts";
import { useFirst } from "../entry/use-first.ts";
import { texts } from "../texts.ts";
import { countLabels, type LabelKind } from "./labels.ts";
import { filters, type EntryListParams, type Filter, type Narrowing } from "./list-params.ts";

const { facets, narrow } = texts;

interface Props {
  params: EntryListParams;
  /** Entries that the filter buttons alone leave. */
  entries: readonly EntrySummary[];
  onFilter: (filter: Filter) => void;
  onNarrow: (change: Partial<Narrowing>) => void;
  /** Renames or removes the chosen label; absent where nothing can be changed. */
  onRelabel?: (kind: LabelKind, name: string) => void;
  /** Shown before the filters. */
  children?: ReactNode;
}

/** Shows the filters in one line, which scrolls sideways where it is too long. */
export function FilterBar({ params, entries, onFilter, onNarrow, onRelabel, children }: Props) {
  const { type, category, tag, isExpiring } = params;
  const line = useActiveInView([type, category, tag, isExpiring].join("\n"));
  return (
    <Stack
      ref={line}
      direction="row"
      data-scrolls-sideways
      // A browser does not scroll to a focused element that is already visible in part.
      onFocus={({ target }) => target.scrollIntoView({ inline: "nearest", block: "nearest" })}
      sx={{
        gap: { xs: 1, lg: 0.75 },
        alignItems: "center",
        minHeight: 36,
        ...sideways,
      }}
    >
      {children}
      <Stack
        direction="row"
        role="group"
        aria-label={texts.filterLabel}
        onKeyDown={moveFocus}
        sx={{ gap: { xs: 1, lg: 0.75 } }}
      >
        {filters.map((name) => (
          <FilterChip
            key={name}
            label={texts.filters[name]}
            isOn={params.filter === name}
            isInGroup
            onPress={() => onFilter(name)}
          />
        ))}
      </Stack>
      {params.filter !== "deleted" && (
        <>
          <Divider orientation="vertical" flexItem sx={{ marginBlock: 0.75 }} />
          <TypeChip params={params} onNarrow={onNarrow} />
          <LabelChip kind="category" params={params} entries={entries} onNarrow={onNarrow} onRelabel={onRelabel} />
          <LabelChip kind="tag" params={params} entries={entries} onNarrow={onNarrow} onRelabel={onRelabel} />
          {params.isExpiring ? (
            <RemoveChip label={facets.expiring} onPress={() => onNarrow({ isExpiring: false })} />
          ) : (
            <FilterChip
              label={facets.expiring}
              title={narrow.expiring}
              isOn={false}
              onPress={() => onNarrow({ isExpiring: true })}
            />
          )}
        </>
      )}
    </Stack>
  );
}

interface ChipProps {
  label: string;
  onPress: () => void;
}

const pressable = { component: "button", type: "button", variant: "outlined" } as const;
const height = { height: 36, borderRadius: 18, paddingInline: { xs: 0.5, lg: 0 } };

/** Moves the focus among the group of filters with the arrow keys; Tab reaches only one of them. */
function moveFocus({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const step = key === forwardKey ? 1 : key === backKey ? -1 : 0;
  const buttons = [...currentTarget.querySelectorAll("button")];
  const place = buttons.findIndex((button) => button === target);
  if (step !== 0) buttons.at((place + step) % buttons.length)?.focus();
}

interface FilterChipProps extends ChipProps {
  isOn: boolean;
  title?: string;
  isInGroup?: boolean;
}

const FilterChip = ({ label, title, isOn, isInGroup = false, onPress }: FilterChipProps) => (
  <Chip
    {...pressable}
    label={label}
    {...(title === undefined ? {} : { title })}
    aria-pressed={isOn}
    data-active={isOn || undefined}
    {...(isInGroup ? { tabIndex: isOn ? 0 : -1 } : {})}
    onClick={onPress}
    sx={height}
  />
);

/** Shows an active filter, which a press removes. */
const RemoveChip = ({ label, onPress }: ChipProps) => (
  <Chip
    {...pressable}
    label={label}
    translate="no"
    data-active
    aria-label={narrow.remove(label)}
    onClick={onPress}
    onDelete={onPress}
    sx={{ ...height, maxWidth: 240 }}
  />
);

interface Choice {
  name: string;
  note?: string;
  isOwn?: boolean;
  onChoose: () => void;
}

function TypeChip({ params, onNarrow }: Pick<Props, "params" | "onNarrow">) {
  const { type: chosen } = params;
  if (chosen !== null) return <RemoveChip label={typeTexts[chosen].plural} onPress={() => onNarrow({ type: null })} />;
  return (
    <MenuChip
      label={facets.type}
      choices={() => entryTypes.map((type) => ({ name: typeTexts[type].plural, onChoose: () => onNarrow({ type }) }))}
    />
  );
}

interface LabelChipProps extends Pick<Props, "params" | "entries" | "onNarrow"> {
  kind: LabelKind;
  onRelabel: Props["onRelabel"] | undefined;
}

function LabelChip({ kind, params, entries, onNarrow, onRelabel }: LabelChipProps) {
  const chosen = params[kind];
  if (chosen !== null)
    return (
      <>
        <RemoveChip label={chosen} onPress={() => onNarrow({ [kind]: null })} />
        {onRelabel !== undefined && (
          <TipButton label={texts.narrow.relabel[kind]} data-active onClick={() => onRelabel(kind, chosen)}>
            <EditOutlined />
          </TipButton>
        )}
      </>
    );
  return (
    <MenuChip
      label={facets[kind]}
      choices={() =>
        countLabels(entries, kind).map(({ name, count }) => ({
          name,
          note: format.number(count),
          isOwn: true,
          onChoose: () => onNarrow({ [kind]: name }),
        }))
      }
      // On a wide screen, the list at the side contains them.
      isHiddenWhereWide
    />
  );
}

interface MenuChipProps {
  label: string;
  /** Called when the menu is opened. */
  choices: () => readonly Choice[];
  isHiddenWhereWide?: boolean;
}

function MenuChip({ label, choices, isHiddenWhereWide = false }: MenuChipProps) {
  const [open, setOpen] = useState<{ anchor: HTMLElement; choices: readonly Choice[] } | null>(null);
  return (
    <>
      <Chip
        {...pressable}
        label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        onClick={(event: { currentTarget: HTMLElement }) =>
          setOpen({ anchor: event.currentTarget, choices: choices() })
        }
        deleteIcon={<ArrowDropDownRounded />}
        onDelete={(event: { currentTarget: Element }) =>
          setOpen({ anchor: event.currentTarget.parentElement as HTMLElement, choices: choices() })
        }
        sx={{ ...height, ...(isHiddenWhereWide ? { display: { lg: "none" } } : {}) }}
      />
      {open !== null && <ChoiceMenu label={label} {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

interface ChoiceMenuProps {
  label: string;
  anchor: HTMLElement;
  choices: readonly Choice[];
  onClose: () => void;
}

function ChoiceMenu({ label, anchor, choices, onClose }: ChoiceMenuProps) {
  const { shown, hidden, showAll } = useFirst(choices);
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { "aria-label": label }, paper: { sx: { maxHeight: 420 } } }}
    >
      {shown.map(({ name, note, isOwn = false, onChoose }) => (
        <MenuItem
          key={name}
          onClick={closingFirst(onClose, onChoose)}
          {...(isOwn ? { translate: "no" as const } : {})}
          sx={{ justifyContent: "space-between", gap: 3, maxWidth: 320 }}
        >
          <bdi style={{ overflow: "hidden", textOverflow: "ellipsis" }}>{name}</bdi>
          {note !== undefined && <span style={{ fontVariantNumeric: "tabular-nums", opacity: 0.75 }}>{note}</span>}
        </MenuItem>
      ))}
      {choices.length === 0 && <MenuItem disabled>{facets.none}</MenuItem>}
      {hidden > 0 && <MenuItem onClick={showAll}>{facets.showAll(choices.length)}</MenuItem>}
    </Menu>
  );
}
