import { useQueries } from '@tanstack/react-query';
import type { ReadProfile } from './merge-draft.ts';
import { mergeQueries } from './queries.ts';

/** What was read, to be drawn: in clear of those who are revealed on the page. */
export const useShownReads = (reads: readonly ReadProfile[]): readonly ReadProfile[] =>
  useQueries({
    queries: reads.map((read) => mergeQueries.shown(read)),
    combine: (results) =>
      reads.map((read, place) => {
        const shown = results[place]?.data ?? read.profile;
        return shown === read.profile ? read : { ...read, profile: shown };
      }),
  });
