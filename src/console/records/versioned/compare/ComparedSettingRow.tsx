import { listChanges, type ShownItem } from '#console/api/review/list-changes.ts';
import type { Shown } from '#console/api/review/review-field.ts';
import { ComparedTextCells } from './ComparedTextCells.tsx';
import type { SettingRow } from './compare-versions.ts';
import { plainWords } from './compare-words.ts';
import { MarkedText } from './MarkedText.tsx';
import type { TextPart } from './text-parts.ts';

interface ComparedSettingRowProps {
  row: SettingRow;
  id?: string | undefined;
  /** The versions' numbers. */
  before: number;
  after: number;
}

/** Longer ones are compared word by word. */
const shortValue = 40;

/** A setting in both versions: short values as a whole, long ones word by word, lists item by item. */
export function ComparedSettingRow({ row, id, before, after }: ComparedSettingRowProps) {
  const [was, is] = [plainWords(row.before), plainWords(row.after)];
  const isList = row.before.kind === 'list' && row.after.kind === 'list';
  const isLong =
    !isList && !row.isEqual && was !== '' && is !== '' && was.length + is.length > shortValue;
  const moved = isList && !row.isEqual && movedIn(row.before, row.after);
  return (
    <tr>
      <th scope="row" id={id} tabIndex={id === undefined ? undefined : -1}>
        <b>{row.label}</b>
      </th>
      {isLong ? (
        <ComparedTextCells
          tag=""
          row={{
            label: row.label,
            state: 'changed',
            before: was,
            after: is,
            fallback: '',
            isReplaced: { before: false, after: false },
          }}
          before={before}
          after={after}
          notice={null}
        />
      ) : (
        <>
          <td data-label={`v${before}`}>
            <Value shown={row.before} other={row.after} as="del" isEqual={row.isEqual} />
          </td>
          <td data-label={`v${after}`}>
            {row.isEqual ? (
              <span className="none">{`Equal to v${before}`}</span>
            ) : (
              <Value shown={row.after} other={row.before} as="ins" isEqual={false} />
            )}
            {moved && <span className="none">{moved}</span>}
          </td>
        </>
      )}
    </tr>
  );
}

const itemsOf = (shown: Shown): readonly ShownItem[] => (shown.kind === 'list' ? shown.items : []);

/** "The order differs"; '' where no item moved. */
const movedIn = (before: Shown, after: Shown): string =>
  listChanges(itemsOf(before), itemsOf(after)).some(({ kind }) => kind === 'moved')
    ? 'The order differs'
    : '';

interface ValueProps {
  shown: Shown;
  other: Shown;
  as: 'del' | 'ins';
  isEqual: boolean;
}

function Value({ shown, other, as, isEqual }: ValueProps) {
  if (plainWords(shown) === '') return <span className="none">None</span>;
  const mark = (text: string, isMarked: boolean): TextPart => ({
    kind: isMarked ? 'marked' : 'equal',
    text,
  });
  if (shown.kind === 'text') return <MarkedText parts={[mark(shown.text, !isEqual)]} as={as} />;
  const others = new Map(itemsOf(other).map(({ key, text }) => [key, text]));
  const parts = shown.items.flatMap(({ key, text }, at): TextPart[] => [
    ...(at === 0 ? [] : [mark(', ', false)]),
    mark(text, others.get(key) !== text),
  ]);
  return <MarkedText parts={parts} as={as} />;
}
