import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import lines from '#console/ui/lines.module.css';
import { NotSet } from '#console/ui/NotSet.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import { isOpenJob, type Job } from '#contract/jobs.ts';
import css from './job-columns.module.css';
import {
  jobStateKind,
  kindLabel,
  nameOf,
  pageOf,
  progressWords,
  shareOf,
  stateOf,
} from './words.ts';

const Lines = styled('span', lines.Lines, css.Lines);

export const jobColumns: readonly DataColumn<Job>[] = [
  {
    id: 'job',
    header: 'Job',
    isRowHeader: true,
    canWrap: true,
    skeletonWidth: '180px',
    render: (job) => <Subject job={job} />,
  },
  {
    id: 'state',
    header: 'State',
    isStackedSecond: true,
    skeletonWidth: '84px',
    render: (job) => <StatusTag {...jobStateKind.tag(stateOf(job))} />,
  },
  {
    id: 'progress',
    header: 'Progress',
    canWrap: true,
    skeletonWidth: '160px',
    render: (job) => <Progress job={job} />,
  },
  {
    id: 'by',
    header: 'Started by',
    skeletonWidth: '110px',
    render: ({ createdBy }) => (createdBy ? <ColleagueName subject={createdBy} /> : 'The service'),
  },
  {
    id: 'when',
    header: 'Started',
    isQuiet: true,
    skeletonWidth: '130px',
    render: ({ startedDate, endedDate }) => (
      <Lines>
        {startedDate ? <Time value={startedDate} /> : <NotSet />}
        {endedDate && (
          <small>
            Ended <Time value={endedDate} />
          </small>
        )}
      </Lines>
    ),
  },
];

function Subject({ job }: { job: Job }) {
  const { kind } = job;
  const name = nameOf(job);
  const href = pageOf(job);
  const title = name ?? kindLabel(kind);
  return (
    <Lines>
      {href === undefined ? (
        <strong>{title}</strong>
      ) : (
        <TextLink look="strong" href={href}>
          {title}
        </TextLink>
      )}
      {name && <small>{kindLabel(kind)}</small>}
    </Lines>
  );
}

function Progress({ job }: { job: Job }) {
  const share = shareOf(job);
  const words = progressWords(job);
  const { state, canceledBy } = job;
  // Who canceled it says it all.
  const errorMessage = state === 'CANCELED' && canceledBy ? null : job.errorMessage;
  return (
    <Lines>
      {isOpenJob(state) && share !== undefined && (
        <progress value={share} aria-label="Done so far" />
      )}
      {words !== '' && <span>{words}</span>}
      {errorMessage &&
        (state === 'FAILED' ? <span>{errorMessage}</span> : <small>{errorMessage}</small>)}
      {canceledBy && (
        <small>
          Canceled by <ColleagueName subject={canceledBy} />
        </small>
      )}
      {words === '' && !errorMessage && !canceledBy && <NotSet />}
    </Lines>
  );
}
