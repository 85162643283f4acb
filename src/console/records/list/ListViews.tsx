import { useQuery } from '@tanstack/react-query';
import { Undo2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { keptColumns } from './kept-columns.ts';
import type { ViewsProps } from './ListTools.tsx';
import css from './ListViews.module.css';
import type { ListView } from './list-setup.ts';

const Root = styled('nav', css.Root);

/** Heads of columns and names of filters that a view was saved with and that the list doesn't have. */
const goneFrom = (
  { columns: saved, search }: ListView,
  { columns, list }: ViewsProps,
): string[] => {
  const heads = Object.entries(saved ?? {}).flatMap(([id, head]) =>
    columns.some((column) => column.id === id) ? [] : [head],
  );
  const known = new URLSearchParams(list.known(search));
  const filters = [...new URLSearchParams(search).keys()]
    .filter((name) => !known.has(name))
    .map((name) => `the filter “${name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()}”`);
  return [...heads, ...filters];
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** The views that someone saved, each with how many it has; what went from one is told. */
export function ListViews(props: ViewsProps) {
  const { list, setup, many, columns } = props;
  const [gone, setGone] = useState<{ name: string; parts: readonly string[] } | null>(null);

  const isShown = (view: ListView): boolean => {
    const kept = keptColumns(view.columns, columns);
    return list.known(view.search) === list.search && (!kept || isSame(kept, setup.columns ?? []));
  };
  const bringsColumns = setup.views.some(
    (view) => keptColumns(view.columns, columns) !== null && isShown(view),
  );

  const [removed, setRemoved] = useState<{ name: string; views: readonly ListView[] } | null>(null);

  function handleOpen(view: ListView) {
    setRemoved(null);
    const parts = goneFrom(view, props);
    setGone(parts.length > 0 ? { name: view.name, parts } : null);
    setup.choose(keptColumns(view.columns, columns));
    list.show(view.search);
  }

  function handleAll() {
    setGone(null);
    setRemoved(null);
    // Its columns came with it.
    if (bringsColumns) setup.choose(null);
    list.clear();
  }

  const root = useRef<HTMLElement>(null);
  const isAll = !list.hasFilters && !bringsColumns;
  if (setup.views.length === 0 && removed === null) return null;
  return (
    <>
      <Root ref={root} tabIndex={-1} aria-label={`Views of ${many}`}>
        <span className="view">
          <ActionButton variant="ghost" aria-pressed={isAll} onClick={handleAll}>
            All
          </ActionButton>
        </span>
        {setup.views.map((view) => (
          <span key={view.name} className="view">
            <ActionButton
              variant="ghost"
              aria-pressed={isShown(view)}
              onClick={() => handleOpen(view)}
            >
              {view.name}{' '}
              {list.count && <Count count={list.count} search={view.search} many={many} />}
            </ActionButton>
            <ActionButton
              variant="ghost"
              size="small"
              icon={X}
              isIconOnly
              onClick={() => {
                // What was pressed goes with the view.
                root.current?.focus();
                setup.removeView(view.name);
                setRemoved({ name: view.name, views: setup.views });
              }}
            >
              {`Remove the view ${view.name}`}
            </ActionButton>
          </span>
        ))}
      </Root>
      {removed && (
        <Strip
          role="status"
          action={
            <ActionButton
              size="small"
              icon={Undo2}
              onClick={() => {
                root.current?.focus();
                // All, in their order: each goes to the end.
                for (const view of removed.views) setup.saveView(view);
                setRemoved(null);
              }}
            >
              Undo
            </ActionButton>
          }
        >
          {`View “${removed.name}” removed.`}
        </Strip>
      )}
      {gone && (
        <Strip
          tone="warn"
          role="status"
          action={<ActionButton onClick={() => setGone(null)}>Close</ActionButton>}
        >
          {`The view “${gone.name}” was saved with ${listWords(gone.parts)}, which this list no longer has. It's shown without.`}
        </Strip>
      )}
    </>
  );
}

interface CountProps {
  count: NonNullable<ViewsProps['list']['count']>;
  search: string;
  many: string;
}

/** Left out where it can't be read: the list itself says why. */
function Count({ count, search, many }: CountProps) {
  const { data } = useQuery({
    queryKey: ['list-views', many, search],
    queryFn: () => count(search),
    staleTime: 60_000,
  });
  return data === undefined ? null : <span className="count">{formatCount(data)}</span>;
}
