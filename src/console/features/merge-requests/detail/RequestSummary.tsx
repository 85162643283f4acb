import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { countWords, formatCount } from '#console/api/limits/limit-words.ts';
import { idItems } from '#console/ui/IdValue.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { MergeRequest } from '#contract/merge-requests.ts';
import { isRunning } from '../request-state.ts';
import { frequencyLabel, jobStatusKind } from '../words.ts';
import css from './RequestSummary.module.css';

const shown = (count: number | null | undefined) =>
  typeof count === 'number' ? formatCount(count) : null;

const Details = styled('details', css.Details);

const Columns = styled('section', css.Columns);

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
      <Section
        title={headlineOf(request)}
        hint={<span role="status">{runs ? '' : findingOf(request)}</span>}
        isFlush
      >
        <Details>
          <summary>Search details</summary>
          <Columns aria-label="Search details">
            <KeyValues
              items={[
                { label: 'Repeats', value: frequencyLabel(request.jobFrequency) },
                { label: startLabel(request), value: <Time value={request.triggerTime} /> },
                { label: 'Last searched', value: <Time value={request.searchedDate} /> },
                { label: 'Last processed', value: <Time value={request.processedDate} /> },
                { label: 'Created', value: <Time value={request.createdDate} /> },
                {
                  label: 'Created by',
                  value: createdBy ? <ColleagueName subject={createdBy} /> : null,
                },
              ]}
            />
            <KeyValues
              items={[
                { label: runs ? 'Searched so far' : 'Records searched', value: shown(covered) },
                { label: 'With duplicates', value: shown(request.duplicateDataSubjectCount) },
                { label: 'Open groups', value: openOf(request) },
              ]}
            />
          </Columns>
          <TechnicalDetails>
            <KeyValues items={idItems([{ label: 'Search id', value: request.mergeRequestId }])} />
          </TechnicalDetails>
        </Details>
      </Section>
    </>
  );
}

/** What wants attention first. */
const headlineOf = (request: MergeRequest): string => {
  const { jobStatus, searchedDate, groupCount, openGroupCount } = request;
  if (isRunning(request)) return jobStatusKind.label(jobStatus);
  if (!searchedDate) return 'Not searched yet';
  if ((groupCount ?? 0) === 0) return 'Nothing to review';
  const open = openGroupCount ?? 0;
  return open === 0 ? 'Nothing left to review' : `${countWords(open, 'group')} to review`;
};

const startLabel = ({ jobStatus, jobFrequency }: MergeRequest): string => {
  if (jobStatus !== 'PENDING') return 'Started';
  return jobFrequency === 'CUSTOM' ? 'Starts' : 'Next search';
};

/** What came of the last search in a sentence; announced when it changes. */
const findingOf = ({
  searchedDate,
  totalDataSubjectCount,
  duplicateDataSubjectCount,
  groupCount,
  openGroupCount,
}: MergeRequest) => {
  if (!searchedDate) return '';
  const groups = groupCount ?? 0;
  if (groups === 0)
    return `No duplicates among ${countWords(totalDataSubjectCount ?? 0, 'record')}.`;
  const records = countWords(duplicateDataSubjectCount ?? 0, 'duplicate record');
  // The headline has the number of the groups that are open.
  return openGroupCount === groups
    ? `${records}.`
    : `${records} in ${countWords(groups, 'group')}.`;
};
