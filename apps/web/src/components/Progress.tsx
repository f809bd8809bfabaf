import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import { SecondaryText } from "./quiet-text.tsx";

interface Props {
  /** The name of the operation, for users who cannot see the bar. */
  label: string;
  /** The progress; null while it is not known. */
  counted: { done: number; total: number } | null;
  /** The progress in words. */
  children: string;
}

/** A progress bar, with the progress in words below it. */
export function Progress({ label, counted, children }: Props) {
  const value = counted === null || counted.total === 0 ? null : (100 * counted.done) / counted.total;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <LinearProgress
        aria-label={label}
        aria-valuetext={children}
        {...(value === null ? {} : { variant: "determinate" as const, value })}
      />
      <SecondaryText sx={{ fontVariantNumeric: "tabular-nums" }}>{children}</SecondaryText>
    </Stack>
  );
}
