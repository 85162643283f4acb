import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTrouble } from '#console/api/read/useTrouble.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { standingsOf } from '../parts/standings.ts';
import { personQueries } from '../queries.ts';
import { statusActs } from './status-acts.ts';

const minuteMs = 60_000;

/** Now, epoch milliseconds, each minute anew: a page that stays open must not tell of yesterday. */
const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Where a person stands with each purpose of the account, as far as these could be read. */
export const useStandings = (purposes: readonly ProfilePurpose[]) => {
  const now = useNow();
  const versions = useQuery(purposeQueries.allVersions());
  const trouble = useTrouble(versions);
  const known = versions.data;
  return {
    standings: useMemo(() => standingsOf(purposes, known, now), [purposes, known, now]),
    areAllKnown: known !== undefined,
    trouble,
  };
};

/** How what stands now was told, as far as the timeline has loaded it; undefined until it has. */
export const useStatusActs = (person: string) => {
  const { data, isError } = useInfiniteQuery(personQueries.transactions(person));
  const acts = useMemo(
    () => statusActs((data?.pages ?? []).flatMap(({ content }) => content)),
    [data],
  );
  return { acts, areRead: data !== undefined || isError };
};
