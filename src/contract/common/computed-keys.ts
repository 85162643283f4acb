type Shaped = { readonly shape: Readonly<Record<string, unknown>> };

/** What the service alone says of any record: who did what and when, states and counts. */
const computedEverywhere = [
  'createdBy',
  'createdDate',
  'createDate',
  'createdAt',
  'lastModifiedBy',
  'lastModifiedDate',
  'modifiedBy',
  'modifiedDate',
  'updatedBy',
  'updatedDate',
  'lastUpdatedDate',
  'publishedBy',
  'publishedDate',
  'activatedBy',
  'activationDate',
  'retiredBy',
  'retirementDate',
  'dataSubjectCount',
  'canDelete',
] as const;

/**
 * The keys of a record that the service computes, in lower case: those of its answers that no request
 * can set, and what no record takes from a request. A request that holds one does not set it.
 */
export const computedKeysOf = ({
  answers,
  requests,
}: {
  answers: readonly Shaped[];
  requests: readonly Shaped[];
}): ReadonlySet<string> => {
  const keysOf = (schemas: readonly Shaped[]) =>
    schemas.flatMap(({ shape }) => Object.keys(shape)).map((key) => key.toLowerCase());
  const settable = new Set(keysOf(requests));
  const computed = [...keysOf(answers), ...computedEverywhere.map((key) => key.toLowerCase())];
  return new Set(computed.filter((key) => !settable.has(key)));
};
