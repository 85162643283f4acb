import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusalsOf, supersede } from './supersede.ts';

const event = (sequence: number, purposeIds: string[], refusedIds: string[] = []) => ({
  ...{ sequence, purposeIds, refusedIds },
});
const left = (events: ReturnType<typeof event>[]) =>
  supersede(events, refusalsOf(events)).map(({ left: own }) => own?.purposeIds ?? null);

test('a refusal takes its purpose out of earlier events, and all of those with nothing else', () => {
  const events = [event(1, ['mail', 'post']), event(2, ['mail']), event(3, ['mail'], ['mail'])];
  expect(left(events)).toEqual([['post'], null, ['mail']]);
});

test('a yes after a refusal takes nothing away', () => {
  expect(left([event(1, ['mail'], ['mail']), event(2, ['mail'])])).toEqual([['mail'], ['mail']]);
});

test('an earlier refusal gives way to a later one', () => {
  const events = [event(1, ['mail'], ['mail']), event(2, ['mail']), event(3, ['mail'], ['mail'])];
  expect(left(events)).toEqual([null, null, ['mail']]);
});

test('an event about no purpose stays', () => {
  expect(left([event(1, []), event(2, ['mail'], ['mail'])])).toEqual([[], ['mail']]);
});

test('of any events a receiver ends with the same state, and hears of no yes after its no', () => {
  const events = fc.array(
    fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean()), {
      selector: ([id]) => id,
      maxLength: 3,
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(events, (acts) => {
      const all = acts.map((act, place) => ({
        sequence: place + 1,
        purposeIds: act.map(([id]) => id),
        refusedIds: act.flatMap(([id, isRefused]) => (isRefused ? [id] : [])),
        act: new Map(act),
      }));
      const stateOf = (told: readonly (typeof all)[number][]) => {
        const state = new Map<string, boolean>();
        for (const { purposeIds, act } of told) {
          for (const id of purposeIds) state.set(id, act.get(id) ?? false);
        }
        return Object.fromEntries([...state].sort());
      };
      const told = supersede(all, refusalsOf(all)).flatMap(({ left: own }) => own ?? []);
      expect(stateOf(told)).toEqual(stateOf(all));
      for (const [id, sequence] of refusalsOf(all)) {
        const earlier = told.filter((own) => own.sequence < sequence);
        expect(earlier.flatMap(({ purposeIds }) => purposeIds)).not.toContain(id);
      }
      expect(told.map(({ sequence }) => sequence)).toEqual(
        told.map(({ sequence }) => sequence).toSorted((one, other) => one - other),
      );
    }),
  );
});
