import { Progress } from "../../../components/Progress.tsx";
import { texts } from "../texts.ts";

const { reading } = texts;

/** How much of a file is read, 0 to 1; null: nothing is known of it. */
export function ReadingProgress({ done }: { done: number | null }) {
  return (
    <Progress label={reading.title} counted={done === null ? null : { done, total: 1 }}>
      {done === null ? reading.reading : reading.progress(done)}
    </Progress>
  );
}
