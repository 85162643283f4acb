import type { ListView } from './list-setup.ts';

interface Column {
  id: string;
  isRowHeader?: boolean;
  isFixed?: boolean;
}

/**
 * The columns of a view that a list still has; null for those that the list starts with, also where
 * nothing is left of the view's but what every list shows.
 */
export const keptColumns = (
  saved: ListView['columns'],
  columns: readonly Column[],
): string[] | null => {
  if (saved === null) return null;
  const ids = Object.keys(saved);
  const kept = columns.filter(({ id }) => ids.includes(id));
  const isEmptied =
    kept.length < ids.length && kept.every(({ isRowHeader, isFixed }) => isRowHeader || isFixed);
  return isEmptied ? null : kept.map(({ id }) => id);
};
