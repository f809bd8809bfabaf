import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import type { OpenVersion } from "@pomander/vault";
import { useRef, type ComponentProps, type ReactNode } from "react";
import { OutlinedButton } from "../../../components/OutlinedButton.tsx";
import { skeletonAfter } from "../../../components/LoadingRows.tsx";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { RetryAlert } from "../../../components/RetryAlert.tsx";
import { useTimeout } from "../../../lib/hooks/timing.ts";
import { problemOf } from "../../../lib/problem.ts";
import { HistoryProof } from "../../../widgets/unlock/HistoryProof.tsx";
import { texts } from "./texts.ts";
import type { HistoryPages } from "./use-history-pages.ts";

interface Props {
  pages: HistoryPages;
  isOffline: boolean;
  /** Text that says what the master password is needed for. */
  proofLead: string;
  empty: { title: string } & Pick<ComponentProps<typeof EmptyState>, "hint" | "button">;
  /** Renders the list when it is not empty. */
  children: (versions: readonly OpenVersion[]) => ReactNode;
}

/**
 * Shows versions page by page, or, in their place, that they are loading, that loading failed, or that there are none.
 */
export function HistoryPagesView({ pages, isOffline, proofLead, empty: { title, ...empty }, children }: Props) {
  const { versions, error, isWaiting } = pages;
  const region = useRef<HTMLDivElement>(null);
  if (isOffline) return <Alert severity="info">{texts.offline}</Alert>;
  const problem = error === null ? null : problemOf(error, texts.loadFailed);
  return (
    <Box ref={region} tabIndex={-1} aria-busy={isWaiting} sx={{ outline: "none" }}>
      {versions !== null && versions.length > 0 && children(versions)}
      {versions?.length === 0 && !isWaiting && problem === null && <EmptyState text={title} {...empty} />}
      {versions === null && isWaiting && <RowsSkeleton />}
      {problem?.code === "locked" ? (
        <HistoryProof
          lead={proofLead}
          onProved={() => {
            // The focused field disappears, so the focus moves to the region.
            region.current?.focus();
            pages.retry();
          }}
        />
      ) : problem !== null ? (
        <RetryAlert onRetry={pages.retry} sx={{ marginTop: versions === null ? 0 : 2 }}>
          {problem.message === "" ? texts.loadFailed : problem.message}
        </RetryAlert>
      ) : (
        pages.hasMore && (
          <OutlinedButton
            loading={isWaiting}
            onClick={pages.more}
            sx={{ display: "flex", marginTop: 2, marginInline: "auto" }}
          >
            {texts.older}
          </OutlinedButton>
        )
      )}
    </Box>
  );
}

/** Focuses the first row of a requested page, so that the keyboard continues there. */
export const focusRow = (row: HTMLElement | null) => row?.focus();

function RowsSkeleton() {
  const isShown = useTimeout(skeletonAfter);
  return (
    <Stack aria-label={texts.busy} role="status" sx={{ gap: 2, minHeight: 200 }}>
      {isShown &&
        ["a", "b", "c"].map((row) => (
          <div key={row}>
            <Skeleton width="45%" />
            <Skeleton width="70%" />
          </div>
        ))}
    </Stack>
  );
}
