import { formatCount } from '#console/api/limits/limit-words.ts';
import { ChangedMeanwhile } from '#console/api/review/standing.ts';
import { describeWriteError } from '#console/api/write/write-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './BulkDialog.module.css';
import type { RowsAct } from './RowsBulk.tsx';
import type { ItemState } from './run-in-turn.ts';
import { useBulkRun } from './useBulkRun.ts';

const Rows = styled('ul', css.Rows);

interface BulkDialogProps<Row> {
  act: RowsAct<Row>;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** The words of the act for so many. */
  words: {
    title: (count: number) => string;
    confirm: (count: number) => string;
  };
  /** Told which rows are over: done, or changed by someone else, so that they have to be read again. */
  onClose: (over: readonly Row[]) => void;
}

const isChanged = (state: ItemState): boolean =>
  state.kind === 'failed' && state.error instanceof ChangedMeanwhile;

/** Asks once before an act on many, tells how far it is, and what became of each. */
export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const { act, rows, nameOf, words } = props;
  const { blockOf } = act;
  const { run, stateOf, start, stop } = useBulkRun(act);
  const able = rows.filter((row) => blockOf(row) === undefined);
  const changed = able.filter((row) => isChanged(stateOf(row)));
  const done = able.filter((row) => stateOf(row).kind === 'done');
  const left = able.filter((row) => stateOf(row).kind !== 'done' && !isChanged(stateOf(row)));
  const failed = left.filter((row) => stateOf(row).kind === 'failed').length;
  const isBusy = run?.isBusy === true;
  const isOver = run !== null && !isBusy;
  const close = () => props.onClose([...done, ...changed]);
  return (
    <PanelDialog
      title={words.title(able.length)}
      // While it runs, closing would leave open what was done: it's stopped first.
      onClose={isBusy ? stop : close}
      foot={
        <>
          {isBusy ? (
            <ActionButton onClick={stop} pending={run.isStopping} pendingText="Stopping…">
              Stop
            </ActionButton>
          ) : (
            <ActionButton onClick={close}>{isOver ? 'Close' : 'Cancel'}</ActionButton>
          )}
          {!isBusy && left.length > 0 && (
            <ActionButton
              variant={act.isDanger ? 'dangerSolid' : 'primary'}
              onClick={() => start(left)}
            >
              {isOver ? `Go on with ${formatCount(left.length)}` : words.confirm(left.length)}
            </ActionButton>
          )}
        </>
      }
    >
      {run === null && <p>{act.text}</p>}
      {isBusy && (
        <p role="status">
          {`${formatCount(done.length)} of ${formatCount(able.length)}`}
          {run.isWaiting ? ' · waiting for the limit' : ''}
        </p>
      )}
      {isOver && (
        <Strip
          role="status"
          tone={done.length === able.length ? 'ok' : 'warn'}
          title={`${act.done}: ${formatCount(done.length)} of ${formatCount(able.length)}.`}
        >
          {[
            changed.length > 0 ? `${formatCount(changed.length)} changed by someone else.` : '',
            failed > 0 ? `${formatCount(failed)} failed.` : '',
            left.length > failed ? `${formatCount(left.length - failed)} not tried.` : '',
            run.ending === null ? '' : describeWriteError(run.ending, []).sentence,
          ]
            .filter((part) => part !== '')
            .join(' ')}
        </Strip>
      )}
      <Rows>
        {rows.map((row) => {
          const block = blockOf(row);
          const state = stateOf(row);
          return (
            <li key={act.keyOf(row)}>
              <span>{nameOf(row)}</span>
              {block === undefined ? (
                run && !isChanged(state) && <State state={state} done={act.done} />
              ) : (
                <span className="reason">{block}</span>
              )}
              {state.kind === 'failed' && (
                <span className="reason">
                  {isChanged(state)
                    ? 'Not changed: someone changed it meanwhile.'
                    : describeWriteError(state.error, []).sentence}
                </span>
              )}
            </li>
          );
        })}
      </Rows>
    </PanelDialog>
  );
}

function State({ state, done }: { state: ItemState; done: string }) {
  if (state.kind === 'done') return <StatusTag tone="ok">{done}</StatusTag>;
  if (state.kind === 'failed') return <StatusTag tone="bad">Failed</StatusTag>;
  return <span>{state.kind === 'running' ? 'Sending…' : 'Waiting'}</span>;
}
