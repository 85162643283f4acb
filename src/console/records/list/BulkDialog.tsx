import { formatCount } from '#console/api/limits/limit-words.ts';
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
  /** Told which rows were done. */
  onClose: (done: readonly Row[]) => void;
}

/** Asks once before an act on many, tells how far it is, and what became of each. */
export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const { act, rows, nameOf, words } = props;
  const { blockOf } = act;
  const { run, stateOf, start, stop } = useBulkRun(act);
  const able = rows.filter((row) => blockOf(row) === undefined);
  const left = able.filter((row) => stateOf(row).kind !== 'done');
  const done = able.length - left.length;
  const failed = left.filter((row) => stateOf(row).kind === 'failed').length;
  const isBusy = run?.isBusy === true;
  const isOver = run !== null && !isBusy;
  const close = () => props.onClose(able.filter((row) => stateOf(row).kind === 'done'));
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
          {`${formatCount(done)} of ${formatCount(able.length)}`}
          {run.isWaiting ? ' · waiting for the limit' : ''}
        </p>
      )}
      {isOver && (
        <Strip
          role="status"
          tone={left.length === 0 ? 'ok' : 'warn'}
          title={`${act.done}: ${formatCount(done)} of ${formatCount(able.length)}.`}
        >
          {[
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
                run && <State state={state} done={act.done} />
              ) : (
                <span className="reason">{block}</span>
              )}
              {state.kind === 'failed' && (
                <span className="reason">{describeWriteError(state.error, []).sentence}</span>
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
