import { useEffect, useEffectEvent, useState } from 'react';
import { describeError } from '#console/api/error-words.ts';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { ToolsProps } from './ListTools.tsx';
import { fileMaximum, readAll, saveList } from './list-file.ts';

type Outcome =
  | { kind: 'reading' }
  | { kind: 'failed'; error: Error }
  | { kind: 'cut'; total: number };

/** Reads all that a list finds and saves it as a file; says so until it is there, and what went wrong. */
export function ListFile(props: ToolsProps<unknown, unknown> & { onDone: () => void }) {
  const { many, onDone } = props;
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'reading' });
  const save = useEffectEvent(async (isWanted: () => boolean) => {
    try {
      const { items, total } = await readAll(props.list.read, props.largest);
      const { columns, rows } = await props.fileOf(items);
      if (!isWanted()) return;
      saveList(many.replaceAll(' ', '-'), columns, rows);
      if (items.length < total) setOutcome({ kind: 'cut', total });
      else onDone();
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      if (isWanted()) setOutcome({ kind: 'failed', error });
    }
  });
  useEffect(() => {
    let isWanted = true;
    void save(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, []);
  if (outcome.kind === 'reading') return <span role="status">Reading all rows…</span>;
  const close = <ActionButton onClick={onDone}>Close</ActionButton>;
  if (outcome.kind === 'cut') {
    return (
      <Strip tone="warn" role="status" action={close}>
        The file has the first {formatCount(fileMaximum)} of {formatCount(outcome.total)} {many}.
        Filter the list for the others.
      </Strip>
    );
  }
  return (
    <Strip tone="bad" role="alert" title="Couldn't make the file." action={close}>
      {describeError(outcome.error, `list of ${many}`).sentence}
    </Strip>
  );
}
