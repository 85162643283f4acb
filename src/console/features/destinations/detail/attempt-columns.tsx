import { Archive, RotateCw, TriangleAlert } from 'lucide-react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { statusKind } from '#console/ui/status-kind.ts';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { DestinationAttempt } from '#contract/destinations.ts';
import { faultWords } from '../words.ts';
import css from './attempt-columns.module.css';

const Lines = styled('span', css.Lines);

const stateKind = statusKind<'WAITING' | 'PARKED' | 'LOST'>({
  WAITING: { word: 'Retrying', tone: 'warn', icon: RotateCw },
  PARKED: { word: 'Parked', tone: 'bad', icon: Archive },
  LOST: { word: 'Expired', tone: 'bad', icon: TriangleAlert },
});

export const attemptColumns: readonly DataColumn<DestinationAttempt>[] = [
  {
    id: 'person',
    header: 'Person',
    isRowHeader: true,
    canWrap: true,
    skeletonWidth: '170px',
    render: ({ dataSubjectId, identifier, mergedInto, hasRefusal }) => (
      <Lines>
        {identifier ? (
          <Masked
            value={identifier}
            label="Identifier"
            person={mergedInto ?? dataSubjectId}
            href={paths.dataSubject.to(mergedInto ?? dataSubjectId)}
          />
        ) : (
          'Erased'
        )}
        {mergedInto && <small>Merged</small>}
        {hasRefusal && <small>With a refusal</small>}
      </Lines>
    ),
  },
  {
    id: 'answer',
    header: 'Answer',
    isStackedSecond: true,
    canWrap: true,
    skeletonWidth: '90px',
    render: ({ state, errorMessage }) => (
      <Lines>
        <StatusTag {...stateKind.tag(state)} />
        {errorMessage && <small>{faultWords(errorMessage)}</small>}
      </Lines>
    ),
  },
  {
    id: 'since',
    header: 'Since',
    skeletonWidth: '110px',
    render: ({ sinceDate, nextTryDate }) => (
      <Lines>
        <Time value={sinceDate} />
        {nextTryDate && (
          <small>
            Next <Time value={nextTryDate} />
          </small>
        )}
      </Lines>
    ),
  },
  {
    id: 'tries',
    header: 'Tries',
    align: 'end',
    skeletonWidth: '24px',
    render: ({ attempts }) => formatCount(attempts),
  },
];
