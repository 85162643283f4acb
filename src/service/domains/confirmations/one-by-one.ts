/**
 * Does work on several people at once and, where that fails, on each of them alone: whoever it fails for
 * holds up nobody else.
 */
export const oneByOne = () => {
  const faults: unknown[] = [];
  return {
    /** @returns for whom it failed */
    each: async (
      people: readonly string[],
      work: (some: readonly string[]) => Promise<void>,
    ): Promise<string[]> => {
      try {
        await work(people);
        return [];
      } catch (fault) {
        if (people.length > 1) {
          const failed: string[] = [];
          for (const one of people) {
            await work([one]).catch((own: unknown) => {
              faults.push(own);
              failed.push(one);
            });
          }
          return failed;
        }
        faults.push(fault);
        return [...people];
      }
    },
    /** Throws the first fault, if there was any. */
    tell: (): void => {
      if (faults.length > 0) throw faults[0];
    },
  };
};
