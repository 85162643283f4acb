import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Hook } from '#contract/hooks.ts';
import { countWords, hookKindLabel, withdrawnWords } from '../hook-words.ts';
import { Lines } from './Lines.ts';

/** @param nameOf of a purpose, where it's known */
export const hookColumns = (
  nameOf: (purposeId: string) => string | undefined,
): readonly DataColumn<Hook>[] => [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    canWrap: true,
    render: ({ name, kind, url }) => (
      <Lines>
        <span>
          {name} <CopyButton value={url} label={`Copy address: ${name}`} isIconOnly />
        </span>
        <small>{hookKindLabel(kind)}</small>
      </Lines>
    ),
  },
  {
    id: 'withdraws',
    header: 'Withdraws',
    canWrap: true,
    render: ({ purposes }) => withdrawnWords(purposes, nameOf),
  },
  {
    id: 'told',
    header: 'Last 30 days',
    canWrap: true,
    render: ({ counts, lastCallDate }) => (
      <Lines>
        {countWords(counts)}
        <small>
          {lastCallDate ? (
            <>
              Last call <Time value={lastCallDate} />
            </>
          ) : (
            'No call yet'
          )}
        </small>
      </Lines>
    ),
  },
  {
    id: 'created',
    header: 'Added',
    skeletonWidth: '80px',
    render: ({ createdDate, createdBy, rotatedUntil }) => (
      <Lines>
        <Time value={createdDate} precision="day" />
        <small>
          by <ColleagueName subject={createdBy} />
        </small>
        {rotatedUntil && (
          <small>
            Former secret works until <Time value={rotatedUntil} />
          </small>
        )}
      </Lines>
    ),
  },
];
