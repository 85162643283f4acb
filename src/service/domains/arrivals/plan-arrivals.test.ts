import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ArrivalRow } from '#service/db/schema/arrivals.ts';
import { fitTogether, type Listener, planArrivals, type ToldEvent } from './plan-arrivals.ts';

const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: [] };
const at = (minute: number): string =>
  new Date(Date.parse('2026-11-11T08:00:00Z') + minute * 60_000).toISOString();

const destination = (id: string, fields: Partial<Listener> = {}): Listener => ({
  ...{ id, events: [], purposeIds: [], takesTests: false, position: 0 },
  followsSwitches: false,
  clock: { days: 2, isBusiness: false },
  doneWhen: 'ACKNOWLEDGED',
  ...fields,
});

type Said = { who?: string; purpose?: string; status: string | null } & Partial<
  Pick<ToldEvent, 'kind' | 'isTest' | 'onlyFor'>
>;

/** Events of people who say something of one purpose after the other. */
const eventsOf = (said: readonly Said[]): ToldEvent[] => {
  const numbers = new Map<string, number>();
  return said.map(({ who = 'ana', purpose = 'mail', status, kind, isTest, onlyFor }, minute) => {
    const sequence = (numbers.get(who) ?? 0) + 1;
    numbers.set(who, sequence);
    const isRefused = ['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT'].includes(status ?? '');
    const consent = { purposeId: purpose, status: status ?? '', withdrawalAt: null };
    return {
      ...{ subjectId: who, sequence, kind: kind ?? 'RECEIPT', at: at(minute) },
      ...{ isTest: isTest ?? false, onlyFor: onlyFor ?? null, purposeIds: [purpose] },
      refusedIds: isRefused ? [purpose] : [],
      position: minute + 1,
      content: {
        consents:
          status === null
            ? []
            : [{ ...consent, lastInteractionAt: at(minute), transactionCount: 2 }],
      },
    };
  });
};

let made = 0;
const newId = () => {
  made += 1;
  return `row-${made}`;
};

/** All rows after events that come in batches. */
const runThrough = (
  batches: readonly (readonly ToldEvent[])[],
  destinations: readonly Listener[],
): ArrivalRow[] => {
  const rows: ArrivalRow[] = [];
  for (const events of batches) {
    const plan = planArrivals(events, {
      ...{ destinations, calendar, newId },
      open: rows.filter(({ endedAt }) => endedAt === null),
      ended: rows.filter(({ endedAt }) => endedAt !== null),
    });
    for (const { id, ...end } of plan.ended) {
      const row = rows.find((own) => own.id === id);
      if (row === undefined) throw new Error('What ended never began.');
      Object.assign(row, end);
    }
    rows.push(...plan.begun);
  }
  return rows;
};
const spans = (rows: readonly ArrivalRow[]) =>
  rows.map(({ destinationId, subjectId, purposeId, sequence, endedSequence }) =>
    [destinationId, subjectId, purposeId, sequence, endedSequence].join(' '),
  );
const spansAfter = (said: readonly Said[], ...destinations: Listener[]) =>
  spans(runThrough([eventsOf(said)], destinations));

describe('a withdrawal', () => {
  test('lasts from the no to the next yes, and goes on while it is said again', () => {
    const said = ['ACTIVE', 'OPT_OUT', 'WITHDRAWN', 'ACTIVE', 'HARD_OPT_OUT'].map((status) => ({
      status,
    }));
    expect(spansAfter(said, destination('d'))).toEqual(['d ana mail 2 4', 'd ana mail 5 ']);
  });

  test('that was taken back whole ends, and one that a correction brings back keeps its clock', () => {
    const events = eventsOf([
      { status: 'WITHDRAWN' },
      { status: 'ACTIVE' },
      { status: 'WITHDRAWN', kind: 'CORRECTION' },
      { status: null, kind: 'CORRECTION' },
    ]);
    const said = events[0]?.content.consents[0]?.lastInteractionAt;
    // As the first withdrawal was said.
    for (const consent of events[2]?.content.consents ?? [])
      Object.assign(consent, { lastInteractionAt: said });
    const rows = runThrough([events], [destination('d')]);
    expect(spans(rows)).toEqual(['d ana mail 1 2', 'd ana mail 3 4']);
    expect(rows[1]).toMatchObject({ since: at(0), dueAt: rows[0]?.dueAt });
  });

  test('is one of a destination that is told of its purpose and person, whatever events it asks for', () => {
    const said = [
      { status: 'WITHDRAWN' },
      { who: 'test', status: 'WITHDRAWN', isTest: true },
      { who: 'ben', status: 'WITHDRAWN', kind: 'RESEND' as const, onlyFor: 'mail only' },
    ];
    const destinations = [
      destination('mail only', { purposeIds: ['mail'], events: ['MERGE'] }),
      destination('post only', { purposeIds: ['post'] }),
      destination('tests', { takesTests: true }),
    ];
    expect(spansAfter(said, ...destinations)).toEqual([
      'mail only ana mail 1 ',
      'tests ana mail 1 ',
      'tests test mail 1 ',
      'mail only ben mail 1 ',
    ]);
  });

  test('is none of a destination that began after it', () => {
    const said = [{ status: 'WITHDRAWN' }, { who: 'ben', status: 'WITHDRAWN' }];
    const late = destination('late', { position: 1 });
    expect(spansAfter(said, late)).toEqual(['late ben mail 1 ']);
    // What is said again since then is told to it.
    const again = [...said, { status: 'WITHDRAWN' }];
    expect(spansAfter(again, late)).toEqual(['late ben mail 1 ', 'late ana mail 2 ']);
  });

  test('of someone who is erased, or of what a no to everything never asked for, is none', () => {
    expect(spansAfter([{ status: 'WITHDRAWN', kind: 'ERASURE' }], destination('d'))).toEqual([]);
    const [event] = eventsOf([{ status: 'HARD_OPT_OUT' }]);
    if (event === undefined) throw new Error('There is no event.');
    const first = {
      ...event,
      content: {
        consents: event.content.consents.map((own) => ({ ...own, transactionCount: 1 })),
      },
    };
    const plan = (everything: string[]) =>
      planArrivals([first], {
        ...{ destinations: [destination('d')], open: [], calendar, newId },
        everything: new Map([['ana', everything]]),
      }).begun;
    expect(plan([at(0)])).toEqual([]);
    expect(plan([])).toHaveLength(1);
    expect(plan([at(5)])).toHaveLength(1);
    // Told of an identifier that was merged away, it's the survivor's.
    const merged = { ...first, subjectId: 'ann', content: { ...first.content, mergedInto: 'ana' } };
    const { begun } = planArrivals([merged], {
      ...{ destinations: [destination('d')], open: [], calendar, newId },
      everything: new Map([['ana', [at(0)]]]),
    });
    expect(begun).toEqual([]);
  });

  test('is noted with as many others as one transaction takes, and always with its event’s', () => {
    const sized = [3, 2, 4, 1].map((length) => ({ purposeIds: Array.from({ length }, String) }));
    const taken = (destinations: number, most: number) =>
      fitTogether(sized, destinations, most).length;
    expect([taken(1, 100), taken(1, 5), taken(2, 18), taken(2, 17)]).toEqual([4, 2, 3, 2]);
    expect([taken(5, 1), fitTogether([], 5, 1).length]).toEqual([1, 0]);
  });

  test('has one row for each time it holds, however events are cut into batches', () => {
    const statuses = [
      'ACTIVE',
      'WITHDRAWN',
      'OPT_OUT',
      'HARD_OPT_OUT',
      'EXPIRED',
      'NO_CONSENT',
      null,
    ];
    const said = fc.record({
      who: fc.constantFrom('ana', 'ben'),
      purpose: fc.constantFrom('mail', 'post'),
      status: fc.constantFrom(...statuses),
      isTest: fc.constant(false),
    });
    const places = [
      destination('all'),
      destination('post', { purposeIds: ['post'], events: ['MERGE'] }),
    ];
    fc.assert(
      fc.property(
        fc.array(said, { maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 10 }),
        (all, sizes) => {
          const events = eventsOf(all);
          const batches: ToldEvent[][] = [];
          for (let from = 0, turn = 0; from < events.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            batches.push(events.slice(from, from + size));
            from += size;
          }
          // Slowly: of each person, purpose and destination, every event that changes whether it's refused.
          const expected: string[] = [];
          for (const { id, purposeIds } of places) {
            for (const who of ['ana', 'ben']) {
              for (const purpose of ['mail', 'post']) {
                if (purposeIds.length > 0 && !purposeIds.includes(purpose)) continue;
                let since: number | null = null;
                for (const event of events) {
                  if (event.subjectId !== who || !event.purposeIds.includes(purpose)) continue;
                  const isNo = event.refusedIds.includes(purpose);
                  if (isNo && since === null) since = event.sequence;
                  if (!isNo && since !== null) {
                    expected.push([id, who, purpose, since, event.sequence].join(' '));
                    since = null;
                  }
                }
                if (since !== null) expected.push([id, who, purpose, since, ''].join(' '));
              }
            }
          }
          expect(spans(runThrough(batches, places)).toSorted()).toEqual(expected.toSorted());
        },
      ),
    );
  });
});
