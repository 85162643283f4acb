import { expect, test } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { activityLooks } from './activity.ts';
import { type Endpoint, effectOf, isPublic } from './endpoint.ts';

const isLook = (kind: string): boolean => activityLooks.some((look) => look === kind);
const signedIn = endpoints.filter((endpoint) => !isPublic(endpoint));
const writes = signedIn.filter((endpoint) => effectOf(endpoint) !== 'none');
const reads = signedIn.filter((endpoint) => effectOf(endpoint) === 'none');

/** What is missing, and the line that adds it. */
const missing = (found: readonly Endpoint[], line: string): string[] =>
  found.map(({ operationId }) => `${operationId}: add ${line}`);

test('every write of somebody who signs in leaves a row, but for the one that is itself a row', () => {
  const silent = writes.filter(({ activity }) => activity === undefined);
  const others = silent.filter(({ operationId }) => operationId !== 'recordLooks');
  expect(
    missing(others, "activity: { kind: 'created', object: '…', id: '…' } to its endpoint"),
  ).toEqual([]);
  expect(silent).toHaveLength(1);
  for (const { operationId, activity } of writes) {
    expect(isLook(activity?.kind ?? ''), operationId).toBe(false);
  }
});

test('every read says whose data its answer holds, and leaves a look where it is somebody', () => {
  const unsaid = reads.filter(({ people }) => people === undefined);
  expect(
    missing(unsaid, "people: 'nobody', 'asked', or where its answer has them, to its endpoint"),
  ).toEqual([]);
  const unseen = reads.filter(
    ({ people, activity }) => people !== 'nobody' && !isLook(activity?.kind ?? ''),
  );
  expect(missing(unseen, "activity: { kind: 'listed', object: 'person' } to its endpoint")).toEqual(
    [],
  );
  const ofNobody = reads.filter(({ people, activity }) => people === 'nobody' && activity);
  // Reading who did what is itself an act.
  expect(ofNobody.map(({ operationId }) => operationId)).toEqual(['listActivity']);
  const ofWords = writes.filter(({ people }) => typeof people === 'string');
  expect(ofWords.map(({ operationId }) => operationId)).toEqual([]);
});

test('what changes collection points, purposes or preferences says that it changes the catalog', () => {
  const ofCatalog = writes.filter(
    (endpoint) =>
      effectOf(endpoint) === 'one' &&
      // The profiles of a purpose go, and it stays.
      endpoint.activity?.kind !== 'deleted' &&
      // Until it's approved nothing of it changes.
      !['approvalAsked', 'approvalDeclined', 'approvalWithdrawn'].includes(
        endpoint.activity?.kind ?? '',
      ) &&
      ['collectionPoint', 'purpose', 'purposePreference', 'preferenceCenter'].includes(
        endpoint.activity?.object ?? '',
      ),
  );
  const unsaid = ofCatalog.filter(({ changesCatalog }) => !changesCatalog);
  expect(missing(unsaid, 'changesCatalog: true to its endpoint')).toEqual([]);
  const others = endpoints.filter(
    (endpoint) => endpoint.changesCatalog && !ofCatalog.includes(endpoint),
  );
  expect(others.map(({ operationId }) => operationId)).toEqual([]);
});

/** Whether an answer has a key. */
const hasKey = (responses: Endpoint['responses'], key: string): boolean =>
  Object.values(responses).some((schema) => {
    const { shape } = (schema?._zod.def ?? {}) as { shape?: object };
    return Object.hasOwn(shape ?? {}, key);
  });

test('an activity names its object by a parameter or a part of the answer of its endpoint', () => {
  for (const { operationId, path, activity, responses } of endpoints) {
    const { id } = activity ?? {};
    if (path.includes('{') && id !== undefined && !hasKey(responses, id)) {
      expect(path, operationId).toContain(`{${id}}`);
    }
  }
});
