interface Column {
  id: string;
  isRowHeader?: boolean;
  startsHidden?: boolean;
}

/** The columns that are shown, in their order: the name always, others as someone chose them. */
export const shownColumns = <One extends Column>(
  columns: readonly One[],
  chosen: readonly string[] | undefined,
): readonly One[] =>
  columns.filter(
    ({ id, isRowHeader, startsHidden }) =>
      isRowHeader === true || (chosen === undefined ? !startsHidden : chosen.includes(id)),
  );
