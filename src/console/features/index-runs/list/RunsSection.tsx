import { useState } from 'react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { useEnvironment } from '#console/api/production.ts';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { Section } from '#console/ui/Section.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import type { IndexRunRecord } from '#contract/custom-indexes.ts';
import { diagnosticsOf } from '../diagnostics.ts';
import { failureWords } from '../words.ts';
import { runColumns } from './run-columns.tsx';

interface RunsSectionProps {
  runs: readonly IndexRunRecord[];
  /** Of all, of which these are the newest. */
  total: number;
  /** When they were read, epoch milliseconds. */
  readAt: number;
}

/** Everybody's runs, the newest first; why the last one failed stands open. */
export function RunsSection({ runs, total, readAt }: RunsSectionProps) {
  const [toggled, setToggled] = useState<readonly string[]>([]);
  const newestFailed = runs.find(({ status }) => status === 'Failed')?.runId;
  const isOpen = ({ runId }: IndexRunRecord) =>
    (runId === newestFailed) !== toggled.includes(runId);
  const toggle = ({ runId }: IndexRunRecord) =>
    setToggled((before) =>
      before.includes(runId) ? before.filter((one) => one !== runId) : [...before, runId],
    );
  const more = useShowMore(runs, { atFirst: 10 });
  return (
    <Section title="Runs" hint={hintOf(runs.length, total)} isFlush>
      <div ref={more.root}>
        <DataTable
          caption="Index runs"
          isBare
          columns={runColumns({ isOpen, onToggle: toggle })}
          rows={more.shown}
          rowKey={({ runId }) => runId}
          detailOf={(run) => {
            if (run.status === 'Failed' && isOpen(run))
              return <Failure run={run} readAt={readAt} />;
            return isCanceledByOther(run) ? <Canceled run={run} /> : null;
          }}
          empty={
            <EmptyState title="No runs yet">
              Choose a data element under Start a run. Each run stays here, with its outcome.
            </EmptyState>
          }
        />
      </div>
      <ShowMore list={more} unit="runs" />
    </Section>
  );
}

const hintOf = (shown: number, total: number) => {
  if (total === 0) return undefined;
  return total > shown ? `the newest ${shown} of ${formatCount(total)}` : formatCount(total);
};

const isCanceledByOther = ({ status, canceledBy, startedBy }: IndexRunRecord) =>
  status === 'Cancelled' && !!canceledBy && canceledBy !== startedBy;

function Canceled({ run: { canceledBy } }: { run: IndexRunRecord }) {
  return (
    <>
      Canceled by <ColleagueName subject={canceledBy ?? ''} />.
    </>
  );
}

function Failure({ run, readAt }: { run: IndexRunRecord; readAt: number }) {
  const { host } = useEnvironment();
  const { title, extent, advice } = failureWords(run);
  const { runId } = run;
  return (
    <Strip
      tone="bad"
      title={`${title}${extent && ` ${extent}`}.`}
      action={
        <CopyButton
          label="Copy diagnostics"
          size="medium"
          variant="secondary"
          value={() => diagnosticsOf({ runId, run, host, checkedAt: readAt, error: null })}
        />
      }
    >
      {advice} The index in use stayed.
    </Strip>
  );
}
