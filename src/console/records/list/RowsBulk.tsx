import { Download, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { useProductionWords } from '#console/api/production.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import { BulkBar } from './BulkBar.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { saveList } from './list-file.ts';
import type { BulkAct } from './useBulkRun.ts';
import type { Ticks } from './useTicks.ts';

/** What can be done with the rows that are selected, one after the other. */
export interface RowsAct<Row> extends BulkAct<Row> {
  icon: LucideIcon;
  /** "Disable": of the button, and before the number of rows in the dialog. */
  verb: string;
  /** "Disabled": what a row is afterwards, and completes "None of these can be …". */
  done: string;
  /** Takes something from people or programs. */
  isDanger?: boolean;
  /** Why a row can't be done; undefined where it can. */
  blockOf: (row: Row) => string | undefined;
  /** What it does, in a sentence or two. */
  text: ReactNode;
}

interface RowsBulkProps<Row> {
  ticks: Ticks<Row>;
  /** None where nothing but a file is made of them. */
  acts?: readonly RowsAct<Row>[];
  one: string;
  many: string;
  /** Of the file. */
  columns: readonly DataColumn<Row>[];
  /** Takes the focus of what disappears with the selection. */
  onEmpty: () => void;
}

/** What can be done with the rows of a list that are selected. */
export function RowsBulk<Row>(props: RowsBulkProps<Row>) {
  const { ticks, acts = [], one, many, columns, onEmpty } = props;
  // As they were when the act was asked for: reading anew changes what is known of them.
  const [asked, setAsked] = useState<{ act: RowsAct<Row>; rows: readonly Row[] } | null>(null);
  const writeBlock = useWriteBlock();
  const production = useProductionWords();
  const { rows } = ticks;
  const what = (count: number) => `${formatCount(count)} ${count === 1 ? one : many}`;
  const bar = (
    <BulkBar
      count={rows.length}
      onClear={() => {
        onEmpty();
        ticks.clear();
      }}
    >
      {acts.map((act) => (
        <ActionButton
          key={act.verb}
          size="small"
          variant="ghost"
          icon={act.icon}
          blockedReason={
            writeBlock ??
            (rows.some((row) => act.blockOf(row) === undefined)
              ? undefined
              : `None of these can be ${act.done.toLowerCase()}.`)
          }
          onClick={() => setAsked({ act, rows })}
        >
          {`${act.verb}…`}
        </ActionButton>
      ))}
      <ActionButton
        size="small"
        variant="ghost"
        icon={Download}
        onClick={() => saveList(many.replaceAll(' ', '-'), columns, rows)}
      >
        Export
      </ActionButton>
    </BulkBar>
  );
  return (
    <>
      {ticks.place ? createPortal(bar, ticks.place) : bar}
      {asked && (
        <BulkDialog
          {...asked}
          nameOf={ticks.nameOf}
          words={{
            title: (count) => `${asked.act.verb} ${what(count)}${production}`,
            confirm: (count) => `${asked.act.verb} ${what(count)}`,
          }}
          onClose={(done) => {
            const isEmpty = done.length === rows.length;
            // While it's open the dialog keeps the focus, and hands it back to a button that is gone.
            flushSync(() => {
              ticks.tick(done, false);
              setAsked(null);
            });
            if (isEmpty) onEmpty();
          }}
        />
      )}
    </>
  );
}
