import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { countWords } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Erasure } from '#contract/erasures.ts';
import { erasureStatusKind, outcomeLabel, reasonLabel, stateOf } from '../words.ts';
import css from './erasure-columns.module.css';

const Lines = styled('span', css.Lines);

/** The person is in no file: what they are known by is masked. @param now epoch milliseconds */
export const erasureColumns = (now: number): readonly DataColumn<Erasure>[] => [
  {
    id: 'person',
    header: 'Person',
    isRowHeader: true,
    canWrap: true,
    skeletonWidth: '180px',
    render: ({ id, identifier, dataSubjectId }) =>
      identifier ? (
        <Masked
          value={identifier}
          label="Identifier"
          person={dataSubjectId.toLowerCase()}
          href={paths.erasure.to(id)}
        />
      ) : (
        <TextLink look="strong" href={paths.erasure.to(id)}>
          {`Person ${dataSubjectId.slice(0, 8)}`}
        </TextLink>
      ),
  },
  {
    id: 'state',
    header: 'State',
    isStackedSecond: true,
    skeletonWidth: '84px',
    text: (erasure) => erasureStatusKind.label(stateOf(erasure, now)),
    render: (erasure) => <StatusTag {...erasureStatusKind.tag(stateOf(erasure, now))} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    canWrap: true,
    skeletonWidth: '120px',
    text: ({ reason }) => reasonLabel(reason),
    render: ({ reason }) => reasonLabel(reason),
  },
  {
    id: 'requested',
    header: 'Requested',
    skeletonWidth: '110px',
    text: ({ requestedDate }) => requestedDate,
    render: ({ requestedDate, requestedBy }) => (
      <Lines>
        <Time value={requestedDate} precision="day" />
        <small>
          by <ColleagueName subject={requestedBy} />
        </small>
      </Lines>
    ),
  },
  {
    id: 'settled',
    header: 'Due or settled',
    skeletonWidth: '110px',
    text: ({ status, dueDate, decidedDate }) =>
      (status === 'REQUESTED' ? dueDate : decidedDate) ?? '',
    render: (erasure) => <Settled erasure={erasure} />,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    isQuiet: true,
    startsHidden: true,
    text: ({ outcome }) => outcomeLabel(outcome),
    render: ({ outcome }) => outcomeLabel(outcome) || <NotSet />,
  },
  {
    id: 'erasure',
    header: 'Erasure',
    isQuiet: true,
    startsHidden: true,
    text: ({ id }) => id,
    render: ({ id }) => id.slice(0, 8),
  },
];

function Settled({ erasure }: { erasure: Erasure }) {
  const { status, dueDate, decidedDate, decidedBy, outcome, keptReceipts } = erasure;
  if (status === 'REQUESTED') {
    return (
      <span>
        Due <Time value={dueDate} precision="day" />
      </span>
    );
  }
  return (
    <Lines>
      <Time value={decidedDate} precision="day" />
      <small>
        {outcome && outcomeLabel(outcome)}
        {outcome && keptReceipts > 0 && `, ${countWords(keptReceipts, 'receipt')} kept`}
        {outcome && ' '}
        {decidedBy && (
          <>
            by <ColleagueName subject={decidedBy} />
          </>
        )}
      </small>
    </Lines>
  );
}
