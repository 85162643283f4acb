import { describe, expect, test } from 'vitest';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import type { PurposeVersions } from '#contract/purpose-records.ts';
import {
  choosableGroups,
  type DecisionRow,
  decisionRows,
  type Entered,
  groupsOf,
  missingFor,
  openWords,
  type Pick,
  recordLabel,
  toDecisions,
  untouched,
} from './decision-rows.ts';

type Version = PurposeVersions['versions'][number];

const version = (label: string, status = 'ACTIVE'): Version => ({
  label,
  status,
  version: 2,
  purposeType: 'STANDARD',
});
const consent = (Id: string, Status: string, fields = {}): ProfilePurpose => ({
  Id,
  Name: `Purpose ${Id}`,
  Version: 1,
  Status,
  ...fields,
});
const versions = new Map([
  ['a', [version('Purpose a')]],
  ['b', [version('Purpose b', 'RETIRED')]],
  ['c', [version('Purpose c')]],
  ['d', [version('Draft', 'DRAFT')]],
]);
const topics = { Topics: [{ Id: 'T1', Name: 'Wool', IsConsented: true }] };
const rows = decisionRows(
  [consent('A', 'ACTIVE', topics), consent('b', 'ACTIVE'), consent('e', 'WITHDRAWN')],
  versions,
);
const picksOf = (id: string) => rows.find((row) => row.id === id)?.picks;

const entered = (picks: Record<string, Partial<Entered> & { pick: Pick }>) =>
  new Map(Object.entries(picks).map(([id, own]) => [id, { ...untouched, ...own }]));

describe('what can be decided', () => {
  test('purposes of the person, and Active ones that were never asked for', () => {
    expect(groupsOf(rows).map(({ name, rows: own }) => [name, own.map(({ id }) => id)])).toEqual([
      ['In force', ['a', 'b']],
      ['Withdrawn or ended', ['e']],
      ['Never asked', ['c']],
    ]);
    expect(openWords(rows)).toBe('2 in force, 1 never asked');
  });

  test('a Retired purpose can only be withdrawn, a withdrawn one without a version not at all', () => {
    expect(picksOf('a')).toEqual(['keep', 'change', 'withdraw', 'yes']);
    expect(picksOf('b')).toEqual(['keep', 'withdraw']);
    expect(picksOf('c')).toEqual(['keep', 'withdraw', 'yes']);
    expect(picksOf('e')).toEqual(['keep']);
  });

  test.each(['WITHDRAWN', 'HARD_OPT_OUT'])('after %s only a yes is left', (status) => {
    const [row] = decisionRows([consent('a', status)], versions);
    expect(row?.picks).toEqual(['keep', 'yes']);
  });

  test('many that are not in force are folded', () => {
    const many = new Map(['1', '2', '3', '4'].map((id) => [id, [version(`Purpose ${id}`)]]));
    expect(groupsOf(decisionRows([], many))).toMatchObject([
      { name: 'Never asked', isFolded: true },
    ]);
  });
});

describe('what is sent', () => {
  const groups = choosableGroups({
    topics: [{ id: 'link', topicId: 'T1', name: 'Wool' }],
    customPreferences: [
      {
        id: 'link',
        customPreferenceId: 'P1',
        name: 'How often',
        displayAs: 'RADIO_BUTTONS',
        customPreferenceOptions: [
          { id: 'O1', label: 'Daily' },
          { id: 'O2', label: 'Weekly' },
        ],
      },
    ],
  });
  const choices = {
    topics: [{ id: 'T1', isConsented: false }],
    preferences: [{ id: 'P1', optionIds: ['O2'] }],
  };

  test('a withdrawal, a yes with what was read, choices; what is kept is left out', () => {
    expect(groups.map(({ isSingle }) => isSingle)).toEqual([false, true]);
    const all = entered({
      a: { pick: 'change', version: 2, groups, chosen: new Set(['o2']) },
      b: { pick: 'withdraw' },
      c: {
        pick: 'yes',
        version: 2,
        language: 'de',
        wasRead: true,
        groups,
        chosen: new Set(['o2']),
      },
      e: { pick: 'keep' },
    });
    expect(toDecisions(rows, all)).toEqual([
      { purposeId: 'a', decision: 'CHANGE_PREFERENCES', ...choices },
      { purposeId: 'b', decision: 'WITHDRAWN' },
      {
        purposeId: 'c',
        decision: 'CONFIRMED',
        readOut: { version: 2, language: 'de', agreed: true },
        ...choices,
      },
    ]);
    expect(recordLabel(rows, all)).toBe('Record withdrawal, yes and choices');
    expect(missingFor(rows, all)).toBeUndefined();
  });

  test('a yes has to be read first, and something has to be chosen', () => {
    expect(missingFor(rows, new Map())).toBe('Choose what changes first');
    expect(missingFor(rows, entered({ c: { pick: 'yes', groups } }))).toMatch(/^Read the text/);
    expect(missingFor(rows, entered({ c: { pick: 'yes', wasRead: true } }))).toBe(
      'Still loading the choices',
    );
  });

  test('what was read of an earlier version is no yes to the one that is Active now', () => {
    const read = { pick: 'yes', wasRead: true, groups } as const;
    expect(missingFor(rows, entered({ c: { ...read, version: 1 } }))).toBe(
      'Still loading the choices',
    );
    expect(missingFor(rows, entered({ c: { ...read, version: 2 } }))).toBeUndefined();
  });

  test('the button says what it records', () => {
    const label = (picks: Record<string, Pick>) =>
      recordLabel(
        rows as DecisionRow[],
        entered(Object.fromEntries(Object.entries(picks).map(([id, pick]) => [id, { pick }]))),
      );
    expect(label({})).toBe('Record');
    expect(label({ a: 'withdraw', b: 'withdraw' })).toBe('Record 2 withdrawals');
    expect(label({ a: 'withdraw', c: 'yes' })).toBe('Record withdrawal and yes');
  });
});
