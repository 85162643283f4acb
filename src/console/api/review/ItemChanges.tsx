import { ArrowUpDown, type LucideIcon, Minus, Pencil, Plus } from 'lucide-react';
import { styled } from '#console/ui/styled.tsx';
import css from './ItemChanges.module.css';
import { type ItemChange, listChanges, type ShownItem } from './list-changes.ts';

const Root = styled('ul', css.Root);

const signs: Record<ItemChange['kind'], LucideIcon> = {
  added: Plus,
  removed: Minus,
  renamed: Pencil,
  moved: ArrowUpDown,
};

const describe = (change: ItemChange): string => {
  if (change.kind === 'moved') return `moved from ${change.from} to ${change.to}`;
  if (change.kind === 'renamed') return `was “${change.before}”`;
  return change.kind;
};

interface ItemChangesProps {
  before: readonly ShownItem[];
  after: readonly ShownItem[];
}

/** What becomes of a list: each change by sign and word, what stays as a number. */
export function ItemChanges({ before, after }: ItemChangesProps) {
  const changes = listChanges(before, after);
  const touched = new Set(changes.map(({ key }) => key));
  const kept = after.filter(({ key }) => !touched.has(key)).length;
  return (
    <Root>
      {changes.map((change) => {
        const Sign = signs[change.kind];
        return (
          <li key={`${change.kind} ${change.key}`} data-kind={change.kind}>
            <Sign size={14} strokeWidth={2.2} />
            <span>
              <span className="text">{change.text}</span>{' '}
              <span className="word">{describe(change)}</span>
            </span>
          </li>
        );
      })}
      {kept > 0 && <li className="rest">{`${kept} unchanged`}</li>}
    </Root>
  );
}
