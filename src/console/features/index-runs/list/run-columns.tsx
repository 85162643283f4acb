import { ChevronDown, ChevronUp } from 'lucide-react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { formatTime } from '#console/ui/format-time.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Pill } from '#console/ui/Pill.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { IndexRunRecord } from '#contract/custom-indexes.ts';
import { Duration } from '../Duration.tsx';
import { runStatusKind } from '../words.ts';

/** What a run is called in a list: when it started, or was to. */
const runName = ({ startTime, submittedDate }: IndexRunRecord): string =>
  formatTime(startTime ?? submittedDate, 'local', 'minute');

interface Unfolding {
  isOpen: (run: IndexRunRecord) => boolean;
  onToggle: (run: IndexRunRecord) => void;
}

export const runColumns = ({
  isOpen,
  onToggle,
}: Unfolding): readonly DataColumn<IndexRunRecord>[] => [
  {
    id: 'run',
    header: 'Started',
    isRowHeader: true,
    render: (run) => (
      <TextLink look="strong" href={paths.indexRun.to(run.runId)}>
        {runName(run)}
      </TextLink>
    ),
  },
  {
    id: 'element',
    header: 'Data element',
    canWrap: true,
    render: ({ dataElementName, isInUse }) => (
      <>
        {dataElementName} {isInUse && <Pill>In use</Pill>}
      </>
    ),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    isStackedSecond: true,
    render: (run) => (
      <>
        <StatusTag {...runStatusKind.tag(run.status)} />
        {run.status === 'Failed' && (
          <ActionButton
            size="small"
            variant="ghost"
            icon={isOpen(run) ? ChevronUp : ChevronDown}
            isIconOnly
            aria-expanded={isOpen(run)}
            onClick={() => onToggle(run)}
          >
            {`Why the run of ${runName(run)} failed`}
          </ActionButton>
        )}
      </>
    ),
  },
  {
    id: 'duration',
    header: 'Duration',
    align: 'end',
    render: (run) => <Duration {...run} />,
  },
  {
    id: 'people',
    header: 'People',
    align: 'end',
    render: ({ people }) => (typeof people === 'number' ? formatCount(people) : <NotSet />),
  },
  {
    id: 'by',
    header: 'Started by',
    render: ({ startedBy }) => <ColleagueName subject={startedBy} />,
  },
];
