/** All that people can be sorted by, the two that heads of columns offer too first. */
const sorts = [
  ['lastModifiedDate', 'Changed'],
  ['identifier', 'Person'],
  ['lastTransactionDate', 'Last transaction'],
  ['createdDate', 'Created'],
  ['identifierType', 'Identifier type'],
  ['id', 'Record ID'],
] as const;

export const sortOptions = sorts.flatMap(([key, label]) => [
  { value: `${key},asc`, label: `${label}, ascending` },
  { value: `${key},desc`, label: `${label}, descending` },
]);
