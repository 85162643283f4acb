import { describe, expect, test } from 'vitest';
import type { ActivityRecord } from '#contract/activity.ts';
import { changedFields } from './changed-fields.ts';
import {
  besideOf,
  deedOf,
  mainPartsOf,
  namedObject,
  personsOf,
  storyOf,
  ticketsOf,
} from './visit-words.ts';
import { changesOf, foldActs, foldVisits, type Visit } from './visits.ts';
import { objectText } from './words.ts';

let last = 0;

/** @param time "09:41" of one day */
const act = (time: string, kind: string, fields: Partial<ActivityRecord> = {}): ActivityRecord => {
  last += 1;
  return {
    id: `a${last}`,
    at: `2026-11-27T${time}:00Z`,
    actor: { subject: 'samir' },
    client: 'console',
    kind,
    operation: 'getProfile',
    object: { type: 'person' },
    persons: [],
    erasedPersons: 0,
    criteria: [],
    fields: [],
    requestId: '',
    status: 200,
    isSealed: false,
    ...fields,
  };
};

const of = (...ids: string[]): Partial<ActivityRecord> => ({
  persons: ids.map((id) => ({ dataSubjectId: id, mask: `${id}•••` })),
});

const by = (subject: string): Partial<ActivityRecord> => ({ actor: { subject } });

const newestFirst = (...records: ActivityRecord[]) => records.toReversed();

const sentence = (visit: Visit): string =>
  mainPartsOf(visit).length > 1
    ? storyOf(visit)
    : [deedOf(visit), namedObject(visit)].filter(Boolean).join(' ');

describe('acts as visits', () => {
  test('are of one actor, and at most 15 minutes apart', () => {
    const visits = foldVisits(
      newestFirst(
        act('08:40', 'looked', of('ana')),
        act('09:02', 'looked', of('ana')),
        act('09:03', 'looked', { ...of('ana'), ...by('aiko') }),
        act('09:17', 'revealed', of('ana')),
        act('09:32', 'looked', { ...of('ana'), client: 'another' }),
      ),
    );
    expect(visits.map(({ from, until, records }) => [from, until, records.length])).toEqual([
      ['2026-11-27T09:32:00Z', '2026-11-27T09:32:00Z', 1],
      ['2026-11-27T09:02:00Z', '2026-11-27T09:17:00Z', 2],
      ['2026-11-27T09:03:00Z', '2026-11-27T09:03:00Z', 1],
      ['2026-11-27T08:40:00Z', '2026-11-27T08:40:00Z', 1],
    ]);
  });

  test('are told in the order in which they happened, changes before looks', () => {
    const [visit] = foldVisits(
      newestFirst(
        act('09:02', 'listed', { criteria: ['identifier'], people: 1 }),
        act('09:02', 'listed', { criteria: ['identifier'], people: 1 }),
        act('09:03', 'looked', of('ana')),
        act('09:03', 'looked', of('ana')),
        act('09:04', 'revealed', {
          persons: [{ dataSubjectId: 'ana', mask: 'a•••', reason: 'Asked by phone' }],
          ticket: '4711',
        }),
        act('09:05', 'decided', { ...of('ana'), fields: ['decisions', 'channel.PHONE'] }),
        act('09:05', 'decided', of('ana')),
        act('09:06', 'corrected', of('ana')),
      ),
    );
    expect(visit && sentence(visit)).toBe('recorded 2 decisions and corrected 1 decision of');
    expect(visit && besideOf(visit)).toBe(
      'Ticket 4711. By phone. “Asked by phone”. Searched twice, revealed.',
    );
  });

  test('say how many people where there are more', () => {
    const looks = Array.from({ length: 148 }, (_, index) =>
      act('09:02', 'looked', of(`p${index}`)),
    );
    const [visit, ...others] = foldVisits(looks);
    expect(others).toEqual([]);
    expect(visit && sentence(visit)).toBe('opened 148 people');
    const merges = foldVisits([
      act('08:31', 'merged', of('ana', 'ann')),
      act('08:20', 'merged', of('ben', 'bo')),
    ]);
    expect(merges.map(sentence)).toEqual(['made 2 merges of 4 people']);
  });

  test('count of each verb what it was done to, and no more', () => {
    const [visit] = foldVisits(
      newestFirst(
        act('09:00', 'signedIn', { object: { type: 'session' } }),
        act('09:01', 'looked', of('ana')),
        act('09:02', 'looked', of('ben')),
        act('09:03', 'erased', { object: { type: 'erasure', id: 'e1' }, ...of('ben') }),
        act('09:04', 'holdLifted', of('ana')),
        act('09:05', 'erasureDeclined', { object: { type: 'erasure', id: 'e2' } }),
        act('09:06', 'switchedOn', {
          object: { type: 'purpose', id: 'x' },
          changes: { before: {}, after: { 1: { Name: 'Research' } } },
        }),
      ),
    );
    expect(visit && sentence(visit)).toBe(
      'signed in, erased 1 person, lifted the hold on 1 person, declined an erasure and turned on Research',
    );
    expect(visit && besideOf(visit)).toBe('');
  });

  test('give the ticket and the way of one call to nobody else', () => {
    const call = (time: string, id: string, fields: Partial<ActivityRecord>) =>
      act(time, 'decided', { ...of(id), ...fields });
    const phone = { fields: ['channel.PHONE'] };
    const [visit] = foldVisits(
      newestFirst(
        call('09:01', 'ana', { ticket: 'CS-4711', ...phone }),
        call('09:02', 'ben', phone),
        call('09:03', 'cleo', phone),
      ),
    );
    expect(visit && sentence(visit)).toBe('recorded 3 decisions for 3 people');
    expect(visit && besideOf(visit)).toBe('By phone.');
    expect(visit?.parts.map(besideOf)).toEqual([
      'By phone.',
      'By phone.',
      'Ticket CS-4711. By phone.',
    ]);
    const [alike] = foldVisits(
      newestFirst(
        call('09:01', 'ana', { ticket: 'CS-4711', ...phone }),
        call('09:02', 'ben', { ticket: 'CS-4711' }),
      ),
    );
    expect(alike && besideOf(alike)).toBe('Ticket CS-4711.');
  });

  test('say of whom it was said that they are not the same person', () => {
    const [visit] = foldVisits(
      newestFirst(
        act('09:02', 'dismissed', {
          object: { type: 'mergeRequest', id: 'm' },
          ...of('ana', 'ann'),
        }),
        act('09:03', 'decided', of('ben')),
        act('09:04', 'looked', of('ben')),
        act('09:05', 'looked', of('cleo')),
      ),
    );
    expect(visit && sentence(visit)).toBe(
      'said “not the same person” of 2 people and recorded 1 decision for 1 person',
    );
    expect(visit && besideOf(visit)).toBe('Opened 1 more person.');
  });

  test('name those who were merged since apart from who stayed', () => {
    const former = { dataSubjectId: 'ana', mask: 'ann•••', isMerged: true };
    const [visit, ...others] = foldVisits([
      act('09:03', 'looked', of('ana')),
      act('09:02', 'looked', { persons: [former] }),
    ]);
    expect(others).toEqual([]);
    expect(visit && personsOf(visit.records)).toEqual([
      { dataSubjectId: 'ana', mask: 'ana•••' },
      former,
    ]);
  });

  test('of 5,000 looks at one person by two agents are two lines', () => {
    const looks = Array.from({ length: 5000 }, (_, index) =>
      act('09:02', 'looked', { ...of('ana'), ...by(index % 2 ? 'samir' : 'aiko') }),
    );
    expect(foldVisits(looks).map(({ parts, records }) => [parts.length, records.length])).toEqual([
      [1, 2500],
      [1, 2500],
    ]);
  });

  test('that a page ends within are one line once it was read on, and stay in their place', () => {
    const looks = newestFirst(
      ...Array.from({ length: 90 }, (_, minute) =>
        act(`${9 + Math.floor(minute / 30)}:${String(minute % 30).padStart(2, '0')}`, 'looked', {
          ...of('ana'),
          ...by(minute % 3 ? 'samir' : 'aiko'),
        }),
      ),
    ).map((record) => ({ ...record, at: record.at.replace('T9', 'T09') }));
    const whole = foldVisits(looks);
    expect(whole.map(({ records }) => records.length)).toEqual([20, 10, 20, 10, 20, 10]);
    for (let read = 1; read < looks.length; read += 1) {
      const visits = foldVisits(looks.slice(0, read), { hasOlder: true });
      expect(visits.map(({ key }) => key)).toEqual(
        whole.slice(0, visits.length).map(({ key }) => key),
      );
      expect(visits.flatMap(({ records }) => records)).toHaveLength(read);
      const cut = visits.filter(({ mayBeginEarlier }) => !mayBeginEarlier);
      for (const visit of cut) {
        expect(visit.records).toEqual(whole.find(({ key }) => key === visit.key)?.records);
      }
    }
  });

  test('to lists say what was found, and one list of the activity is like another', () => {
    const list = (fields: Partial<ActivityRecord>) => act('09:02', 'listed', fields);
    const told = (...records: ActivityRecord[]) =>
      foldActs(newestFirst(...records)).map((visit) =>
        [sentence(visit), objectText(visit.records[0])].join(' '),
      );
    const search = { criteria: ['identifier'], people: 0 };
    expect(told(list({ ...search, people: 2 }))).toEqual(['searched and found 2 people']);
    expect(told(list(search), list(search))).toEqual(['searched twice and found nobody']);
    expect(told(list({ people: 20 }))).toEqual(['read a list of 20 people']);
    expect(told(list({ people: 20 }), list({ people: 20 }))).toEqual(['read 2 lists of 20 people']);
    expect(told(list({ people: 0 }))).toEqual(['viewed an empty list']);
    const activity = { object: { type: 'activity' } } as const;
    expect(told(list(activity), list({ ...activity, criteria: ['from'] }))).toEqual([
      'viewed the activity',
    ]);
  });

  test('may have begun in what was not read only where it is near', () => {
    const records = newestFirst(
      act('09:00', 'looked', { ...of('ana'), ...by('aiko') }),
      act('09:10', 'looked', of('ana')),
      act('09:40', 'looked', of('ana')),
    );
    const cut = (hasOlder: boolean) =>
      foldVisits(records, { hasOlder }).map(({ mayBeginEarlier }) => mayBeginEarlier);
    expect(cut(true)).toEqual([false, true, true]);
    expect(cut(false)).toEqual([false, false, false]);
  });

  test('that were all refused, or in part, say so', () => {
    const refused = act('09:02', 'updated', { ...of('ana'), status: 400 });
    const [visit] = foldVisits([act('09:03', 'looked', of('ana')), refused]);
    expect(visit && sentence(visit)).toBe('opened');
    expect(visit && besideOf(visit)).toBe('1 act refused.');
  });
});

describe('acts by what they were done to', () => {
  const point = (time: string, kind: string, before: string, after: string, version = 4) =>
    act(time, kind, {
      object: { type: 'collectionPoint', id: 'p1', version },
      changes: {
        before: { [version]: { Name: 'Newsletter', Text: before } },
        after: { [version]: { Name: 'Newsletter', Text: after } },
      },
    });

  test('are one line for each record, with the verbs of what changed', () => {
    const lines = foldActs(
      newestFirst(
        point('10:20', 'updated', 'a', 'b'),
        act('10:21', 'disabled', {
          object: { type: 'purpose', id: 'x' },
          changes: { before: {}, after: { 1: { Name: 'Research' } } },
        }),
        point('10:22', 'updated', 'b', 'c'),
        point('10:24', 'published', 'c', 'c'),
      ),
    );
    expect(lines.map(sentence)).toEqual([
      'edited and published v4 of Newsletter',
      'disabled Research',
    ]);
    expect(lines[0] && [lines[0].from, lines[0].until]).toEqual([
      '2026-11-27T10:20:00Z',
      '2026-11-27T10:24:00Z',
    ]);
  });

  test('show what they changed together, and nothing that was changed back', () => {
    const [line] = foldActs(
      newestFirst(point('10:20', 'updated', 'a', 'b'), point('10:22', 'updated', 'b', 'c')),
    );
    expect(line && changedFields(changesOf(line.records))).toEqual([
      { version: '4', field: 'Text', before: 'a', after: 'c' },
    ]);
    const [back] = foldActs(
      newestFirst(point('10:20', 'updated', 'a', 'b'), point('10:22', 'updated', 'b', 'a')),
    );
    expect(back && changedFields(changesOf(back.records))).toEqual([]);
  });

  test('of one erasure are one line, and of one access answer too', () => {
    const erasure = { object: { type: 'erasure', id: 'e1' } } as const;
    const lines = foldActs(
      newestFirst(
        act('14:05', 'erasureRequested', { ...erasure, erasedPersons: 1 }),
        act('14:06', 'erased', { ...erasure, erasedPersons: 34 }),
      ),
    );
    expect(lines.map(({ records }) => records.length)).toEqual([2]);
    const [answer, ...others] = foldActs(
      newestFirst(
        ...Array.from({ length: 30 }, () => act('14:05', 'looked', of('ana'))),
        act('14:05', 'answered', of('ana')),
      ),
    );
    expect(others).toEqual([]);
    expect(answer && sentence(answer)).toBe('opened and answered an access request of');
  });

  test('name each ticket once, and none that is no text', () => {
    const records = ['4711', '4711', null, '4712'].map((ticket) =>
      act('09:02', 'looked', { ticket }),
    );
    expect(ticketsOf(records)).toEqual(['4711', '4712']);
  });
});
