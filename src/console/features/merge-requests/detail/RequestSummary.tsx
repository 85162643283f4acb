import { styled } from '@mui/material/styles';
import { formatCount } from '#console/api/limit-words.ts';
import { PersonName } from '#console/api/people/PersonName.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { MergeRequest } from '#contract/merge-requests.ts';
import { isRunning } from '../request-state.ts';
import { countWords, frequencyLabel, jobStatusKind, matchWords } from '../words.ts';

const shown = (count: number | null | undefined) =>
  typeof count === 'number' ? formatCount(count) : null;

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(380px, 100%), 1fr))',
  columnGap: 20,
});

const openOf = ({ groupCount, openGroupCount }: MergeRequest) =>
  typeof groupCount === 'number' && typeof openGroupCount === 'number'
    ? `${formatCount(openGroupCount)} of ${formatCount(groupCount)}`
    : null;

/** What a merge request searches for, how far it is, and what it found, in figures. */
export function RequestSummary({ request }: { request: MergeRequest }) {
  const { totalDataSubjectCount: covered, jobStatus, errorMessage, createdBy } = request;
  const runs = isRunning(request);
  return (
    <>
      {runs && (
        <Strip title={`${jobStatusKind.label(jobStatus)}.`}>
          {countWords(covered ?? 0, 'record')} so far.
        </Strip>
      )}
      {jobStatus === 'FAILED' && (
        <Strip tone="bad" title="The search failed.">
          {errorMessage || 'No reason given.'} No one was merged. Create a new search to try again.
        </Strip>
      )}
      <Columns>
        <Section title="Search">
          <KeyValues
            items={[
              { label: 'Matched by', value: matchWords(request) },
              { label: 'Repeats', value: frequencyLabel(request.jobFrequency) },
              { label: startLabel(request), value: <Time value={request.triggerTime} /> },
              { label: 'Created', value: <Time value={request.createdDate} /> },
              {
                label: 'Created by',
                value: createdBy ? <PersonName subject={createdBy} /> : null,
              },
            ]}
          />
        </Section>
        <Section title="Results" hint={<span role="status">{runs ? '' : findingOf(request)}</span>}>
          <KeyValues
            items={[
              { label: runs ? 'Searched so far' : 'Records searched', value: shown(covered) },
              { label: 'With duplicates', value: shown(request.duplicateDataSubjectCount) },
              { label: 'Open groups', value: openOf(request) },
              { label: 'Last searched', value: <Time value={request.searchedDate} /> },
              { label: 'Last processed', value: <Time value={request.processedDate} /> },
            ]}
          />
        </Section>
      </Columns>
    </>
  );
}

const startLabel = ({ jobStatus, jobFrequency }: MergeRequest): string => {
  if (jobStatus !== 'PENDING') return 'Started';
  return jobFrequency === 'CUSTOM' ? 'Starts' : 'Next search';
};

/** What came of the last search in a sentence; announced when it changes. */
const findingOf = ({ searchedDate, duplicateDataSubjectCount, groupCount }: MergeRequest) => {
  if (!searchedDate) return '';
  const groups = groupCount ?? 0;
  if (groups === 0) return 'No duplicates found.';
  return `${countWords(duplicateDataSubjectCount ?? 0, 'record')} in ${countWords(groups, 'group')} of duplicates.`;
};
