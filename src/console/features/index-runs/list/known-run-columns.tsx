import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { formatTime } from '#console/ui/format-time.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { IndexRun } from '#contract/custom-indexes.ts';
import { Duration } from '../Duration.tsx';
import type { KnownRun } from '../known-runs.ts';
import { runStatusKind } from '../words.ts';

/** `stored`: as the service has it; null if it has none, undefined until it was read. */
export type KnownRunRow = { known: KnownRun; stored: IndexRun | null | undefined };

const stateOf = ({ known, stored }: KnownRunRow) => stored ?? known;

/** Start time, or when this browser first saw the run. */
export const runName = (row: KnownRunRow): string =>
  formatTime(
    stateOf(row).startTime ?? new Date(row.known.addedAt).toISOString(),
    'local',
    'second',
  );

export const knownRunColumns: readonly DataColumn<KnownRunRow>[] = [
  {
    id: 'run',
    header: 'Started',
    isRowHeader: true,
    render: (row) => (
      <TextLink look="strong" href={paths.indexRun.to(row.known.runId)}>
        {runName(row)}
      </TextLink>
    ),
  },
  {
    id: 'state',
    header: 'State',
    isStackedSecond: true,
    render: (row) =>
      row.stored === null ? (
        <StatusTag>Not found here</StatusTag>
      ) : (
        <StatusTag {...runStatusKind.tag(stateOf(row).status)} />
      ),
  },
  {
    id: 'element',
    header: 'Data element',
    canWrap: true,
    render: ({ stored }) => stored?.dataElementName ?? <NotSet />,
  },
  {
    id: 'duration',
    header: 'Duration',
    align: 'end',
    render: (row) => <Duration {...stateOf(row)} />,
  },
];
