import { Ban, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { RefreshLine } from '#console/api/read/RefreshLine.tsx';
import { useAdministratorBlock } from '#console/api/rights.ts';
import { ListFilters } from '#console/records/ListFilters.tsx';
import { ResourceTable } from '#console/records/ResourceTable.tsx';
import { useResourceList } from '#console/records/useResourceList.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import {
  isOpenJob,
  type Job,
  type JobKind,
  type JobState,
  jobStates,
  listJobsEndpoint,
} from '#contract/jobs.ts';
import { ActDialog } from './ActDialog.tsx';
import { jobColumns } from './job-columns.tsx';
import { type JobAct, jobQueries } from './queries.ts';
import { cancelBlock, jobStateKind, kindChoices, mayResume, titleOf } from './words.ts';

/** How often to look for new jobs while none goes on: the service and others start some, too. */
const newJobsEveryMs = 15_000;

/** What goes on in the background, and what became of it. */
function JobListPage() {
  const list = useResourceList(jobQueries);
  const { query } = list;
  const [asked, setAsked] = useState<{ job: Job; act: JobAct }>();
  const jobs = query.data?.content ?? [];
  return (
    <>
      <PageHeader
        title="Jobs"
        sub="Work that goes on in the background: what runs, how far it is, and why something failed."
      />
      {query.data && (
        <RefreshLine
          query={query}
          endpoint={listJobsEndpoint}
          mayChange={(now) =>
            jobs.some(({ state }) => isOpenJob(state)) ||
            now - query.dataUpdatedAt >= newJobsEveryMs
          }
        />
      )}
      <ListFilters list={list}>
        <FilterChoice
          label="State"
          options={jobStateKind.choices(jobStates)}
          value={list.criteria.state ?? ''}
          onChange={(value) => list.change({ state: (value || undefined) as JobState | undefined })}
        />
        <FilterChoice
          label="Kind"
          options={kindChoices}
          value={list.criteria.kind ?? ''}
          onChange={(value) => list.change({ kind: (value || undefined) as JobKind | undefined })}
        />
      </ListFilters>
      <ResourceTable
        list={list}
        one="job"
        many="jobs"
        caption="Jobs"
        columns={() => jobColumns}
        rows={(found) => found}
        rowKey={({ id }) => id}
        rowActions={(job) => <Acts job={job} onAsk={(act) => setAsked({ job, act })} />}
        blank={{
          text: 'Bulk actions, duplicate searches, retention rules, index runs and deletions by programs show up here once they run.',
        }}
      />
      {asked && <ActDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function Acts({ job, onAsk }: { job: Job; onAsk: (act: JobAct) => void }) {
  const writeBlock = useAdministratorBlock();
  const block = cancelBlock(job);
  return (
    <>
      {block !== null && (
        <ActionButton
          size="small"
          icon={Ban}
          blockedReason={block ?? writeBlock}
          aria-label={`Cancel ${titleOf(job)}…`}
          onClick={() => onAsk('cancel')}
        >
          Cancel…
        </ActionButton>
      )}
      {mayResume(job) && (
        <ActionButton
          size="small"
          icon={RotateCw}
          blockedReason={writeBlock}
          aria-label={`Try ${titleOf(job)} again…`}
          onClick={() => onAsk('resume')}
        >
          Try again…
        </ActionButton>
      )}
    </>
  );
}

export { JobListPage as Component };
