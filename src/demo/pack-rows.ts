/** Rows by table, as `to_jsonb` writes them. */
export type TableRows = Readonly<Record<string, readonly TableRow[]>>;
type TableRow = Readonly<Record<string, unknown>>;

/**
 * Rows as stored in the file: a list for each column. Ids are numbers, from which they are recreated;
 * times are milliseconds relative to the end of the demo. Both are stored as differences from the
 * previous value, which compress best.
 */
export type PackedRows = Readonly<Record<string, Readonly<Record<string, PackedColumn>>>>;
type PackedColumn = readonly [kind: 'ids' | 'times' | 'values', ...values: unknown[]];

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const timeForm = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|\+00:00)$/;
const isId = (value: unknown): value is string => typeof value === 'string' && uuidForm.test(value);
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && timeForm.test(value);

// They mark ids and times inside other values. No packed text begins with one.
const idSign = '\u0001';
const timeSign = '\u0002';

const mapped = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((part) => mapped(part, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, mapped(part, change)]),
  );
};

/** Each number as its difference from the previous one; null stays null. */
const differences = (numbers: readonly (number | null)[]): (number | null)[] => {
  let last = 0;
  return numbers.map((number) => {
    if (number === null) return null;
    const difference = number - last;
    last = number;
    return difference;
  });
};

const sums = (values: readonly unknown[]): (number | null)[] => {
  let last = 0;
  return values.map((value) => {
    if (typeof value !== 'number') return null;
    last += value;
    return last;
  });
};

/**
 * Packs rows, without anything that unpacking can recreate.
 * @param end the instant at which the rows end, RFC 3339
 * @param named names of ids that belong to the deployment, such as those of the account, by id
 */
export const packRows = (
  tables: TableRows,
  { end, named }: { end: string; named: ReadonlyMap<string, string> },
): PackedRows => {
  const numbers = new Map<string, number>();
  const numberOf = (id: string): number => {
    const known = numbers.get(id) ?? numbers.size;
    numbers.set(id, known);
    return known;
  };
  const endMs = Date.parse(end);
  const offsetOf = (time: string): number => Date.parse(time) - endMs;
  const packed = (text: string): string => {
    const name = named.get(text);
    if (name !== undefined) return `${idSign}${name}`;
    if (uuidForm.test(text)) return `${idSign}${numberOf(text)}`;
    if (timeForm.test(text)) return `${timeSign}${offsetOf(text)}`;
    if (text.startsWith(idSign) || text.startsWith(timeSign))
      throw new Error("A text that begins with a marker can't be packed.");
    return text;
  };
  const packColumn = (values: readonly unknown[]): PackedColumn => {
    const present = values.filter((value) => value !== null);
    if (present.every((value) => isId(value) && !named.has(value))) {
      return ['ids', ...differences(values.map((value) => (isId(value) ? numberOf(value) : null)))];
    }
    if (present.every(isTime)) {
      return ['times', ...differences(values.map((v) => (isTime(v) ? offsetOf(v) : null)))];
    }
    return ['values', ...values.map((value) => mapped(value, packed))];
  };
  /** Keeps rows with the same ids and times together, which compresses best. */
  const orderOf = (row: TableRow): string =>
    [
      row.created_at ?? '',
      ...Object.values(row).map((value) =>
        isId(value) && numbers.has(value) ? String(numberOf(value)).padStart(9, '0') : '',
      ),
      JSON.stringify(row),
    ].join(' ');
  return Object.fromEntries(
    Object.entries(tables).map(([table, given]) => {
      const rows = given
        .map((row) => ({ row, order: orderOf(row) }))
        .sort((one, other) => (one.order < other.order ? -1 : 1))
        .map(({ row }) => row);
      const columns = Object.keys(rows[0] ?? {}).sort();
      return [
        table,
        Object.fromEntries(
          columns.map((column) => [column, packColumn(rows.map((row) => row[column]))]),
        ),
      ];
    }),
  );
};

/**
 * The original rows, moved to another end.
 * @param idOf gives the id for a number or a name
 */
export const unpackRows = (
  packed: PackedRows,
  { end, idOf }: { end: string; idOf: (number: string) => string },
): Record<string, Record<string, unknown>[]> => {
  const endMs = Date.parse(end);
  const timeOf = (offset: number): string => new Date(endMs + offset).toISOString();
  const unpacked = (text: string): string => {
    if (text.startsWith(idSign)) return idOf(text.slice(1));
    if (text.startsWith(timeSign)) return timeOf(Number(text.slice(1)));
    return text;
  };
  const unpackColumn = ([kind, ...values]: PackedColumn): unknown[] => {
    switch (kind) {
      case 'ids':
        return sums(values).map((number) => (number === null ? null : idOf(String(number))));
      case 'times':
        return sums(values).map((offset) => (offset === null ? null : timeOf(offset)));
      case 'values':
        return values.map((value) => mapped(value, unpacked));
    }
  };
  return Object.fromEntries(
    Object.entries(packed).map(([table, columns]) => {
      const lists = Object.entries(columns).map(
        ([name, column]) => [name, unpackColumn(column)] as const,
      );
      const count = lists[0]?.[1].length ?? 0;
      return [
        table,
        Array.from({ length: count }, (_, place) =>
          Object.fromEntries(lists.map(([name, values]) => [name, values[place]])),
        ),
      ];
    }),
  );
};
