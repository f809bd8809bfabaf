import AddRounded from "@mui/icons-material/AddRounded";
import Button from "@mui/material/Button";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { texts } from "../texts.ts";
import type { Filter } from "./list-params.ts";

interface Props {
  filter: Filter;
  isSearch: boolean;
  isWritingOff: boolean;
  onAdd: () => void;
  onShowAll: () => void;
}

/** Nothing yet and nothing found are two things, each with the one action that helps. */
export function EmptyList({ filter, isSearch, isWritingOff, onAdd, onShowAll }: Props) {
  const { title, hint } = texts.empty[isSearch ? "search" : filter];
  const action =
    filter === "all" && !isSearch ? (
      <Button variant="contained" startIcon={<AddRounded />} disabled={isWritingOff} onClick={onAdd}>
        {texts.add}
      </Button>
    ) : (
      <Button variant="outlined" onClick={onShowAll}>
        {texts.empty.showAll}
      </Button>
    );
  return <EmptyState text={title} hint={hint} action={action} />;
}
