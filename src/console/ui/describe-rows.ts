export interface RowRange {
  /** Counted from 1; 0 when the page is empty. */
  firstRow: number;
  lastRow: number;
  /** Only where the service states it. Never guessed. */
  totalRows?: number;
  /** Counted from 1, for results that go on by a token. */
  page?: number;
  hasNext: boolean;
  /** What a row is, in the plural and lower case, where it is more than a row. */
  unit?: string;
}

/**
 * "Rows 1–20 of 63", or "Purposes 1–20 of 63" where that is the unit; without a total "Page 3, rows
 * 101–150, more follow" or "…, end of results"; "No rows" where there are none at all.
 */
export function describeRows(range: RowRange) {
  const { firstRow, lastRow, totalRows, page, hasNext, unit = 'rows' } = range;
  const units = `${unit.charAt(0).toUpperCase()}${unit.slice(1)}`;
  const isEmpty = lastRow < firstRow || lastRow === 0;
  if (totalRows === 0) return `No ${unit}`;
  if (totalRows !== undefined) {
    return isEmpty
      ? `No ${unit} here, ${totalRows} total`
      : `${units} ${firstRow}–${lastRow} of ${totalRows}`;
  }
  const place = page === undefined ? units : `Page ${page}, ${unit}`;
  const end = hasNext ? 'more follow' : 'end of results';
  return isEmpty ? `No ${unit}, ${end}` : `${place} ${firstRow}–${lastRow}, ${end}`;
}
