import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { shortGuid } from '#console/ui/short-guid.ts';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { IndexRun } from '#contract/custom-indexes.ts';
import { Duration } from '../Duration.tsx';
import type { KnownRun } from '../known-runs.ts';
import { runStatusKind } from '../words.ts';

/** `stored`: as the service has it; null where it has none, undefined until it was read. */
type Row = { known: KnownRun; stored: IndexRun | null | undefined };

const stateOf = ({ known, stored }: Row) => stored ?? known;

export const knownRunColumns: readonly DataColumn<Row>[] = [
  {
    id: 'run',
    header: 'Run',
    isRowHeader: true,
    render: ({ known: { runId } }) => (
      <TextLink look="strong" href={paths.indexRun.to(runId)} title={runId}>
        {shortGuid(runId)}
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
    id: 'start',
    header: 'Started',
    isQuiet: true,
    render: (row) => <Time value={stateOf(row).startTime} />,
  },
  {
    id: 'duration',
    header: 'Duration',
    align: 'end',
    render: (row) => <Duration {...stateOf(row)} />,
  },
];
