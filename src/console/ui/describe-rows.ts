export interface RowRange {
  /** Counted from 1; 0 when the page is empty. */
  firstRow: number;
  lastRow: number;
  /** Only where the service states it. Never guessed. */
  totalRows?: number;
  /** Counted from 1, for results that go on by a token. */
  page?: number;
  hasNext: boolean;
}

/** "Rows 1–20 of 63"; without a total "Page 3, rows 101–150, more follow" or "…, end of results". */
export function describeRows({ firstRow, lastRow, totalRows, page, hasNext }: RowRange) {
  const isEmpty = lastRow < firstRow || lastRow === 0;
  if (totalRows !== undefined) {
    return isEmpty
      ? `No rows here, ${totalRows} in all`
      : `Rows ${firstRow}–${lastRow} of ${totalRows}`;
  }
  const place = page === undefined ? 'Rows' : `Page ${page}, rows`;
  const end = hasNext ? 'more follow' : 'end of results';
  return isEmpty ? `No rows, ${end}` : `${place} ${firstRow}–${lastRow}, ${end}`;
}
