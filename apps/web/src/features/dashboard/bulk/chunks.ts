/** Users a request. */
export const chunkSize = 25;

/** Cuts a list into pieces of at most so many, in order. */
export const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
