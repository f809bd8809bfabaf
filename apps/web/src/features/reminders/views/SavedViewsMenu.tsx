import BookmarkBorderRounded from "@mui/icons-material/BookmarkBorderRounded";
import MoreVertRounded from "@mui/icons-material/MoreVertRounded";
import Divider from "@mui/material/Divider";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { limits, type ReminderView } from "@pomander/contract";
import { useState } from "react";
import { texts as reminderTexts } from "../texts.ts";
import { NameDialog } from "./NameDialog.tsx";
import { texts } from "./texts.ts";
import { useSavedViews } from "./use-saved-views.ts";
import { forwardKey } from "../../../lib/arrow-keys.ts";
import { SecondaryText } from "../../../components/quiet-text.tsx";
import { TipButton } from "../../../components/TipButton.tsx";
import { belowButton, closingFirst, useMenu } from "../../../lib/hooks/use-menu.ts";

interface Props {
  /** The query of the address as it is now, without page and open details. */
  query: string;
  /** Whether it says anything that is worth a name. */
  isWorthSaving: boolean;
  onOpen: (query: string) => void;
}

/** Filters saved under a name, and saving what is shown now. */
export function SavedViewsMenu({ query, isWorthSaving, onOpen }: Props) {
  const { anchor, button, ...menu } = useMenu();
  const [more, setMore] = useState<{ anchor: HTMLElement; view: ReminderView } | null>(null);
  const [naming, setNaming] = useState<"new" | ReminderView | null>(null);
  // Asked for before the menu opens, which then has them.
  const [isNear, setNear] = useState(false);
  const { views, isFailed, reload, store } = useSavedViews(isNear || anchor !== null || naming !== null);
  const all = views ?? [];
  const isFull = all.length >= limits.reminderViews.count;
  const close = () => {
    setMore(null);
    menu.close();
  };
  return (
    <>
      <TipButton label={texts.menu} {...button} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
        <BookmarkBorderRounded />
      </TipButton>
      {anchor !== null && (
        <Menu
          open
          anchorEl={anchor}
          onClose={close}
          {...belowButton}
          slotProps={{ list: { "aria-label": texts.menu }, paper: { sx: { width: 300, maxHeight: 420 } } }}
        >
          {all.map((view) => (
            <MenuItem
              key={view.name}
              selected={view.query === query}
              aria-haspopup="menu"
              aria-expanded={more?.view === view}
              onClick={closingFirst(close, () => onOpen(view.query))}
              onKeyDown={(event) => {
                // The keyboard's way to what the button at the end opens.
                if (event.key === forwardKey) setMore({ anchor: event.currentTarget, view });
              }}
              sx={{ gap: 1, paddingInlineEnd: 1 }}
            >
              <Typography component="span" variant="inherit" noWrap dir="auto" sx={{ flexGrow: 1 }}>
                {view.name}
              </Typography>
              <IconButton
                component="span"
                role="button"
                size="small"
                tabIndex={-1}
                aria-label={texts.more(view.name)}
                onClick={(event) => {
                  event.stopPropagation();
                  setMore({ anchor: event.currentTarget, view });
                }}
              >
                <MoreVertRounded fontSize="small" />
              </IconButton>
            </MenuItem>
          ))}
          {isFailed && (
            <Typography variant="body2" component="li" sx={{ paddingInline: 2, paddingBlock: 1 }}>
              {texts.loadFailed}{" "}
              <Link component="button" type="button" onClick={reload}>
                {reminderTexts.retry}
              </Link>
            </Typography>
          )}
          {views !== null && all.length === 0 && !isWorthSaving && (
            <SecondaryText component="li" sx={{ paddingInline: 2, paddingBlock: 1 }}>
              {texts.none}
            </SecondaryText>
          )}
          {all.length > 0 && <Divider />}
          <MenuItem
            disabled={!isWorthSaving || isFailed || isFull}
            onClick={closingFirst(close, () => setNaming("new"))}
          >
            {texts.save}
          </MenuItem>
          {isFull && (
            <Typography variant="caption" component="li" color="textSecondary" sx={{ paddingInline: 2 }}>
              {texts.full(limits.reminderViews.count)}
            </Typography>
          )}
        </Menu>
      )}
      {more !== null && (
        <Menu
          open
          anchorEl={more.anchor}
          onClose={() => setMore(null)}
          slotProps={{ list: { "aria-label": texts.more(more.view.name) } }}
        >
          <MenuItem
            disabled={!isWorthSaving || more.view.query === query}
            onClick={closingFirst(close, () =>
              store(
                all.map((view) => (view === more.view ? { ...view, query } : view)),
                texts.updated(more.view.name),
              ),
            )}
          >
            {texts.update}
          </MenuItem>
          <MenuItem onClick={closingFirst(close, () => setNaming(more.view))}>{texts.rename}</MenuItem>
          <MenuItem
            onClick={closingFirst(close, () =>
              store(
                all.filter((view) => view !== more.view),
                texts.removed(more.view.name),
              ),
            )}
          >
            {texts.remove}
          </MenuItem>
        </Menu>
      )}
      {naming !== null && views !== null && (
        <NameDialog
          view={naming === "new" ? null : naming}
          taken={all.filter((view) => view !== naming).map(({ name }) => name)}
          onClose={() => setNaming(null)}
          onSave={async (name) => {
            const next =
              naming === "new"
                ? [...all, { name, query }]
                : all.map((view) => (view === naming ? { ...view, name } : view));
            if (await store(next, texts.saved(name))) setNaming(null);
          }}
        />
      )}
    </>
  );
}
