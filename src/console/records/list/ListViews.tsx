import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { ToolsProps } from './ListTools.tsx';
import css from './ListViews.module.css';
import type { ListView } from './list-setup.ts';

const Root = styled('nav', css.Root);

type Tools = Pick<ToolsProps<unknown, unknown>, 'list' | 'setup' | 'many' | 'columns'>;

/** Heads of columns that a view was saved with and that the list doesn't have. */
const goneFrom = ({ columns: saved }: ListView, columns: Tools['columns']): string[] =>
  Object.entries(saved ?? {}).flatMap(([id, head]) =>
    columns.some((column) => column.id === id) ? [] : [head],
  );

/** The views that someone saved, each with how many it has; what went from one is told. */
export function ListViews({ list, setup, many, columns }: Tools) {
  const [gone, setGone] = useState<{ name: string; heads: readonly string[] } | null>(null);

  function handleOpen(view: ListView) {
    const heads = goneFrom(view, columns);
    setGone(heads.length > 0 ? { name: view.name, heads } : null);
    const kept = Object.keys(view.columns ?? {}).filter((id) =>
      columns.some((column) => column.id === id),
    );
    setup.choose(view.columns === null ? null : kept);
    list.show(view.search);
  }

  const root = useRef<HTMLElement>(null);
  const isAll = !list.hasFilters;
  return (
    <>
      <Root ref={root} tabIndex={-1} aria-label={`Views of ${many}`}>
        <span className="view">
          <ActionButton
            variant="ghost"
            aria-pressed={isAll}
            onClick={() => {
              setGone(null);
              list.clear();
            }}
          >
            All
          </ActionButton>
        </span>
        {setup.views.map((view) => (
          <span key={view.name} className="view">
            <ActionButton
              variant="ghost"
              aria-pressed={view.search === list.search}
              onClick={() => handleOpen(view)}
            >
              {view.name} <Count list={list} search={view.search} many={many} />
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
              }}
            >
              {`Remove the view ${view.name}`}
            </ActionButton>
          </span>
        ))}
      </Root>
      {gone && (
        <Strip
          tone="warn"
          role="status"
          action={<ActionButton onClick={() => setGone(null)}>Close</ActionButton>}
        >
          {`The view “${gone.name}” was saved with ${listWords(gone.heads)}, which this list no longer has. It's shown without.`}
        </Strip>
      )}
    </>
  );
}

/** Left out where it can't be read: the list itself says why. */
function Count({ list, search, many }: Pick<Tools, 'list' | 'many'> & { search: string }) {
  const { data } = useQuery({
    queryKey: ['list-views', many, search],
    queryFn: () => list.count(search),
    staleTime: 60_000,
  });
  return data === undefined ? null : <span className="count">{formatCount(data)}</span>;
}
