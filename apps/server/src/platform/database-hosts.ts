/** Which of several hosts is connected to next, and which connections have had their time. */
export interface Hosts {
  /** Where to connect. */
  current(): number;
  /** Grows when the connections that were made before are no longer to be used. */
  generation(): number;
  /** That host could not be reached, or cannot write: the next one is tried. */
  avoid(host: number): void;
  /** Connections of that generation go to where nothing can be written, or are not answered. */
  endGeneration(ended: number): void;
}

/** The first host, until that one fails; then the next, and after the last the first again. */
export function createHosts(count: number): Hosts {
  let current = 0;
  let generation = 0;
  return {
    current: () => current,
    generation: () => generation,
    avoid: (host) => {
      // Many connections fail at once: one step for all of them.
      if (host === current) current = (current + 1) % count;
    },
    endGeneration: (ended) => {
      if (ended === generation) generation += 1;
    },
  };
}
