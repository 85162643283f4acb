import { describe, expect, test } from 'vitest';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import type { PurposeVersions } from '#contract/purpose-records.ts';
import {
  choiceWords,
  choosableGroups,
  type DecisionRow,
  decisionRows,
  type Entered,
  everythingOf,
  everythingWords,
  groupsOf,
  marketingOf,
  missingFor,
  type Pick,
  recordLabel,
  rowsNamed,
  startingChoices,
  toDecisions,
  unchangedNames,
  untouched,
} from './decision-rows.ts';

type Version = PurposeVersions['versions'][number];

const version = (label: string, status = 'ACTIVE', fields = {}): Version => ({
  ...fields,
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
  test('every purpose of the account, Retired and Draft ones too', () => {
    expect(groupsOf(rows).map(({ name, rows: own }) => [name, own.map(({ id }) => id)])).toEqual([
      ['In force', ['a', 'b']],
      ['Never asked', ['d', 'c']],
      ['Withdrawn or hard opt-out', ['e']],
    ]);
    expect(picksOf('d')).toEqual(['keep', 'withdraw']);
  });

  test('a Retired purpose can only be withdrawn, a withdrawn one without a version not at all', () => {
    expect(picksOf('a')).toEqual(['keep', 'change', 'withdraw', 'yes']);
    expect(picksOf('b')).toEqual(['keep', 'withdraw']);
    expect(picksOf('c')).toEqual(['keep', 'withdraw', 'yes']);
    expect(picksOf('e')).toEqual(['keep']);
  });

  test('all marketing is everything but what serves the person, and the use of their data', () => {
    const kinds = new Map([
      ...versions,
      ['f', [version('Orders', 'ACTIVE', { kind: 'SERVICE' })]],
      ['g', [version('Profiling', 'ACTIVE', { kind: 'DATA_USE' })]],
      ['h', [version('Offers', 'ACTIVE', { kind: 'MARKETING' })]],
    ]);
    const said = ['a', 'f', 'g', 'h'].map((id) => consent(id, 'ACTIVE'));
    const all = decisionRows([...said, consent('e', 'HARD_OPT_OUT')], kinds);
    expect(
      marketingOf(all)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['a', 'b', 'c', 'd', 'h']);
  });

  test('everything is what is in force, ended or never asked; what it leaves is named', () => {
    const all = decisionRows(
      [
        consent('a', 'ACTIVE'),
        consent('b', 'NO_CONSENT'),
        consent('c', 'OPT_OUT'),
        consent('e', 'WITHDRAWN'),
        consent('f', 'ACTIVE'),
      ],
      new Map([
        ...versions,
        ['f', [version('Orders', 'DRAFT'), version('Orders', 'ACTIVE', { kind: 'SERVICE' })]],
      ]),
    );
    expect(everythingOf(all).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
    expect(everythingWords(all)).toBe('1 in force, 2 ended or declined, 1 never asked');
    const withdrawn = entered(
      Object.fromEntries(everythingOf(all).map(({ id }) => [id, { pick: 'withdraw' as const }])),
    );
    expect(unchangedNames(all, withdrawn)).toEqual([
      'Purpose f (service)',
      'Purpose e (Withdrawn)',
    ]);
  });

  test('a group counts what the words of everything count', () => {
    const service = { kind: 'SERVICE' };
    const all = decisionRows(
      [consent('e', 'WITHDRAWN'), consent('g', 'EXPIRED')],
      new Map([
        ...versions,
        ...['s1', 's2', 's3', 's4'].map((id): [string, Version[]] => [
          id,
          [version(id, 'ACTIVE', service)],
        ]),
      ]),
    );
    expect(
      groupsOf(all).map(({ name, rows: own }) => `${own.length} ${name.toLowerCase()}`),
    ).toEqual([
      ...everythingWords(all).split(', '),
      '1 withdrawn or hard opt-out',
      '4 service purposes',
    ]);
  });

  test.each(['WITHDRAWN', 'HARD_OPT_OUT'])('after %s only a yes is left', (status) => {
    const own = decisionRows([consent('a', status)], versions);
    expect(own.find(({ id }) => id === 'a')?.picks).toEqual(['keep', 'yes']);
  });

  test('many that are not in force are folded', () => {
    const many = new Map(['1', '2', '3', '4'].map((id) => [id, [version(`Purpose ${id}`)]]));
    expect(groupsOf(decisionRows([], many))).toMatchObject([
      { name: 'Never asked', isFolded: true },
    ]);
  });
});

test('purposes are found by their names, without accents, in their order', () => {
  const names = ['Zürich letters', 'Letters', 'Calls'];
  const many = new Map(names.map((name, at) => [`${at}`, [version(name)]]));
  const named = (text: string) => rowsNamed(decisionRows([], many), text).map(({ name }) => name);
  expect(named('LETTERS')).toEqual(['Letters', 'Zürich letters']);
  expect(named('letters zurich')).toEqual(['Zürich letters']);
  expect(named(' ')).toHaveLength(3);
  expect(named('Fax')).toEqual([]);
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
  const daily = { preferences: [{ id: 'P1', options: [{ id: 'O2', isConsented: true }] }] };

  const noWool = { ...daily, topics: [{ id: 'T1', isConsented: false }] };

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
      { purposeId: 'a', decision: 'CHANGE_PREFERENCES', ...noWool },
      { purposeId: 'b', decision: 'WITHDRAWN' },
      {
        purposeId: 'c',
        decision: 'CONFIRMED',
        readOut: { version: 2, language: 'de', agreed: true },
        ...daily,
      },
    ]);
    expect(recordLabel(rows, all)).toBe('Record withdrawal, yes and choices');
    expect(missingFor(rows, all)).toBeUndefined();
  });

  test('choices that were not touched are not said, and no old one is ticked', () => {
    const rowOf = (status: string) => {
      const own = decisionRows([consent('a', status, topics)], versions);
      const row = own.find(({ id }) => id === 'a');
      if (row === undefined) throw new Error('It is a row.');
      return row;
    };
    const inForce = rowOf('ACTIVE');
    const withdrawn = rowOf('WITHDRAWN');
    expect([...startingChoices(inForce)]).toEqual(['t1']);
    expect([...startingChoices(withdrawn)]).toEqual([]);
    const of = (pick: Pick, chosen: string[]) => ({
      ...untouched,
      pick,
      version: 2,
      wasRead: true,
      groups,
      chosen: new Set(chosen),
    });
    const sent = (row: DecisionRow, own: Entered) => toDecisions([row], new Map([['a', own]]))[0];
    const why = (own: Entered) => missingFor([inForce], new Map([['a', own]]));
    expect(why(of('change', ['t1']))).toBe('Change a choice first');
    expect(why(of('change', []))).toBeUndefined();
    expect(sent(inForce, of('yes', ['t1']))).not.toHaveProperty('topics');
    expect(sent(inForce, of('yes', ['t1', 'o2']))).toMatchObject(daily);
    expect(choiceWords(inForce, of('change', ['o2']))).toEqual([
      'Chosen: Weekly',
      'No longer chosen: Wool',
    ]);
    // A yes would bring the old choice back: it has to be ended, or given again.
    expect(sent(withdrawn, of('yes', []))).toMatchObject({
      topics: [{ id: 'T1', isConsented: false }],
    });
    expect(sent(withdrawn, of('yes', ['t1']))).toMatchObject({
      topics: [{ id: 'T1', isConsented: true }],
    });
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
