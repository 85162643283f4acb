import { describe, expect, test } from 'vitest';
import type { ActivityRecord } from '#contract/activity.ts';
import { kindText, objectText } from '../words.ts';
import { foldViews, withOpened } from './fold-views.ts';

let last = 0;
const act = (kind: string, persons: readonly string[], fields: Partial<ActivityRecord> = {}) => {
  last += 1;
  return {
    id: `a${last}`,
    at: '2026-11-25T21:50:12Z',
    actor: { subject: 'samir' },
    client: 'console',
    kind,
    operation: 'getProfile',
    object: { type: 'person' },
    persons: persons.map((id) => ({ dataSubjectId: id, mask: `${id}•••` })),
    erasedPersons: 0,
    criteria: [],
    fields: [],
    requestId: '',
    status: 200,
    isSealed: false,
    ...fields,
  } satisfies ActivityRecord;
};
const linesOf = (...records: ActivityRecord[]) =>
  foldViews(records).map(({ record, views }) =>
    [kindText(record), objectText(record), views.length].join(' '),
  );

describe('views that follow one another', () => {
  test('of many people are one line, with how many people', () => {
    const views = Array.from({ length: 148 }, (_, index) => act('looked', [`p${index}`]));
    const changed = act('updated', ['p1']);
    expect(linesOf(changed, ...views, act('merged', ['p1', 'p2']))).toEqual([
      'Edited a person 0',
      'Viewed 148 people 148',
      'Merged 2 people 0',
    ]);
  });

  test('of one person are one line, whatever was read of them', () => {
    const nothing = act('listed', [], { people: 0 });
    const views = [act('looked', ['ana']), nothing, act('looked', ['ana'])];
    const [line, ...others] = foldViews(views);
    expect(others).toEqual([]);
    expect(line?.record.persons).toEqual([{ dataSubjectId: 'ana', mask: 'ana•••' }]);
    // What had nobody is no view.
    expect(line?.views).toEqual(views.filter((view) => view !== nothing));
  });

  test('of someone who was merged since stay apart from those of who stayed', () => {
    const former = { dataSubjectId: 'ana', mask: 'ann•••', isMerged: true };
    const [line] = foldViews([act('looked', ['ana']), act('looked', [], { persons: [former] })]);
    expect(line?.record.persons).toEqual([{ dataSubjectId: 'ana', mask: 'ana•••' }, former]);
  });

  test('of another visit are another line, with its own time', () => {
    const times = ['2026-11-28T10:20:00Z', '2026-11-28T10:06:00Z', '2026-05-03T09:00:00Z'];
    const lines = foldViews(times.map((at) => act('looked', ['ana'], { at })));
    expect(lines.map(({ record, views }) => [record.at, views.length])).toEqual([
      [times[0], 2],
      [times[2], 0],
    ]);
  });

  test('of two colleagues, or through two programs, are two lines', () => {
    const own = act('looked', ['ana']);
    const other = act('looked', ['ana'], { actor: { subject: 'paula' } });
    expect(foldViews([own, other])).toHaveLength(2);
    expect(foldViews([own, act('looked', ['ana'], { client: 'crm' })])).toHaveLength(2);
  });

  test('stay apart where there is more to be said of one', () => {
    const view = act('looked', ['ana']);
    for (const other of [
      act('revealed', ['ana']),
      act('looked', [], { erasedPersons: 1 }),
      act('looked', ['ana'], { status: 403 }),
      act('listed', [], { people: 12 }),
      act('listed', [], { people: 0, criteria: ['identifier'] }),
    ]) {
      expect(foldViews([view, other])).toHaveLength(2);
    }
    const empty = [act('listed', [], { people: 0 }), act('listed', [], { people: 0 })];
    expect(foldViews(empty)).toHaveLength(2);
  });

  test('are shown below their line where it is open', () => {
    const views = [act('looked', ['ana']), act('looked', ['bob'])];
    const lines = foldViews([...views, act('updated', ['ana'])]);
    const [key = ''] = lines.map((line) => line.key);
    expect(withOpened(lines, new Set()).map(({ isPart }) => isPart)).toEqual([false, false]);
    expect(withOpened(lines, new Set([key])).map(({ isPart }) => isPart)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
