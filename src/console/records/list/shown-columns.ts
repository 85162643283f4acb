interface Column {
  id: string;
  isRowHeader?: boolean;
  isFixed?: boolean;
  startsHidden?: boolean;
}

/** The columns that are shown, in their order: the name and fixed ones always, others as someone chose them. */
export const shownColumns = <One extends Column>(
  columns: readonly One[],
  chosen: readonly string[] | undefined,
): readonly One[] =>
  columns.filter(
    ({ id, isRowHeader, isFixed, startsHidden }) =>
      isRowHeader || isFixed || (chosen === undefined ? !startsHidden : chosen.includes(id)),
  );
