import { useQuery } from '@tanstack/react-query';
import { describeError } from '#console/api/error-words.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import type { MergeStart } from '#console/features/merge/queries.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { ListedProfile } from '#contract/data-subject-records.ts';
import { listDataSubjectsEndpoint } from '#contract/data-subjects.ts';
import { moreRecordsWords, purposesElsewhere } from './more-records-words.ts';
import { useCompareRecords } from './useCompareRecords.ts';

const unnamed = 'Another purpose';

/** What a purpose is called, of this person's or, where only another record has it, of all. */
const usePurposeNames = (profile: ListedProfile) => {
  const all = useQuery({
    ...purposeQueries.allVersions(),
    enabled: purposesElsewhere(profile).length > 0,
  });
  const own = new Map((profile.Purposes ?? []).map(({ Id, Name }) => [Id, Name]));
  return (id: string): string =>
    own.get(id) ?? all.data?.get(id.toLowerCase())?.[0]?.label ?? unnamed;
};

interface MoreRecordsStripProps {
  profile: ListedProfile;
  /** Something is done with them: nobody is opened over it. */
  onStay?: () => void;
}

/** That other records look like this person, and what holds there; nothing where there are none. */
export function MoreRecordsStrip({ profile, onStay }: MoreRecordsStripProps) {
  const writeBlock = useWriteBlock();
  const rateLimit = useReadLimit(listDataSubjectsEndpoint);
  const words = moreRecordsWords(profile, usePurposeNames(profile));
  const search = useCompareRecords(profile, words?.ids ?? []);
  if (words === undefined) return null;

  const button = (step: MergeStart, label: string, block: string | undefined) => (
    <ActionButton
      size="small"
      pending={search.isPending && search.variables === step}
      pendingText="Reading…"
      blockedReason={block ?? rateLimit.blockedReason}
      onClick={() => {
        onStay?.();
        if (!search.isPending) search.mutate(step);
      }}
    >
      {label}
    </ActionButton>
  );

  return (
    <>
      <Strip
        role="status"
        tone={words.tone}
        title={words.title}
        action={
          <>
            {button('review', 'Compare', undefined)}
            {button('primary', 'Merge…', writeBlock)}
          </>
        }
      >
        {words.text}
      </Strip>
      {search.error && (
        <Strip tone="bad" role="alert" title="Couldn't read the other records.">
          {describeError(search.error, 'profile').sentence}
        </Strip>
      )}
    </>
  );
}
