import { describe, expect, test } from 'vitest';
import { compareRecords } from './compare-records.ts';
import type { Profile, ProfileElement, ProfilePurpose } from './data-subject-records.ts';
import { predictMerge as predict } from './merge-prediction.ts';

const compare = (profiles: readonly Profile[]) =>
  compareRecords(
    profiles.map(({ Id, Identifier, DataElements }) => ({
      id: Id,
      identifier: Identifier,
      language: null,
      elements: (DataElements ?? []).map(({ Name, Value, Linked }) => ({
        name: Name,
        linked: Linked ?? false,
        values: [Value ?? ''].flat(),
      })),
    })),
  );

const predictMerge = (profiles: readonly Profile[]) => predict(profiles, compare(profiles));

const early = '2026-01-01T00:00:00.000Z';
const late = '2026-01-01T00:00:00.001Z';

/** Profiles, the primary first, each with what it has. */
const people = (...own: { purposes?: ProfilePurpose[]; elements?: ProfileElement[] }[]) =>
  own.map(
    ({ purposes, elements }, index): Profile => ({
      Id: `person-${index}`,
      Identifier: `person-${index}@example.org`,
      Purposes: purposes,
      DataElements: elements,
    }),
  );

const consent = (
  status: string,
  time: string | null,
  more: Partial<ProfilePurpose> = {},
): ProfilePurpose => ({
  Id: 'mail',
  Name: 'Mail',
  Version: 1,
  Status: status,
  LastInteractionDate: time,
  ConsentDate: time,
  ...more,
});

const consentsOf = (...consents: (ProfilePurpose | null)[]) =>
  predictMerge(
    people(...consents.map((purpose) => ({ purposes: purpose === null ? [] : [purpose] }))),
  ).consents;

/** The row of one purpose that each of the people has, or not. */
const rowOf = (...consents: (ProfilePurpose | null)[]) => {
  const [row] = consentsOf(...consents);
  if (row === undefined) throw new Error("There's no row.");
  return row;
};

const told = ({ forecast }: ReturnType<typeof rowOf>) => [
  forecast.predicted?.state ?? null,
  forecast.reason,
];

describe('a consent', () => {
  test('of the latest interaction holds, whoever has it', () => {
    expect(told(rowOf(consent('ACTIVE', early), consent('WITHDRAWN', late)))).toEqual([
      'WITHDRAWN',
      'latest',
    ]);
    expect(told(rowOf(consent('ACTIVE', late), consent('WITHDRAWN', early)))).toEqual([
      'ACTIVE',
      'latest',
    ]);
  });

  test('in force holds beside a later request, whoever has it', () => {
    for (const status of ['ACTIVE', 'IMPLICIT']) {
      const [held, asked] = [consent(status, early), consent('PENDING', late)];
      expect(told(rowOf(held, asked))).toEqual([status, 'request']);
      expect(told(rowOf(asked, held))).toEqual([status, 'request']);
    }
    expect(told(rowOf(consent('EXPIRED', early), consent('PENDING', late)))).toEqual([
      'EXPIRED',
      'request',
    ]);
  });

  test('that a request suspends holds by when it was given, beside another record’s', () => {
    const last = '2026-01-01T00:00:00.002Z';
    const asked = (given: string) =>
      consent('PENDING', last, { GivenDate: given, StatusBeforePending: 'ACTIVE' });
    expect(told(rowOf(consent('ACTIVE', late), asked(early)))).toEqual(['ACTIVE', 'request']);
    expect(told(rowOf(consent('ACTIVE', early), asked(late)))).toEqual(['PENDING', 'latest']);
    expect(told(rowOf(consent('NO_CONSENT', early), asked(late)))).toEqual(['PENDING', 'latest']);
  });

  test('that one alone has holds', () => {
    expect(told(rowOf(null, consent('WITHDRAWN', null)))).toEqual(['WITHDRAWN', 'only-one']);
  });

  test('that is the same in all stays the same, whatever the times are', () => {
    expect(told(rowOf(consent('ACTIVE', null), consent('ACTIVE', late)))).toEqual([
      'ACTIVE',
      'equal',
    ]);
  });

  test('cannot be predicted where the times are in one millisecond: there may be more digits', () => {
    const row = rowOf(consent('ACTIVE', late), consent('WITHDRAWN', late));
    expect(told(row)).toEqual([null, 'same-time']);
    expect(row.forecast.candidates.map(({ state }) => state)).toEqual(['ACTIVE', 'WITHDRAWN']);
  });

  test('cannot be predicted where a time that is cut to the second lies within another one', () => {
    const ofSecond = '2026-01-01T00:00:00Z';
    expect(told(rowOf(consent('ACTIVE', ofSecond), consent('WITHDRAWN', late)))).toEqual([
      null,
      'same-time',
    ]);
    const nextSecond = '2026-01-01T00:00:01Z';
    expect(told(rowOf(consent('ACTIVE', nextSecond), consent('WITHDRAWN', late)))).toEqual([
      'ACTIVE',
      'latest',
    ]);
  });

  test.each([null, undefined, '', 'yesterday', '2026-01-01T00:00:00.000+02:00'])(
    'cannot be predicted where one has no time that can be compared: %j',
    (time) => {
      const without = { ...consent('ACTIVE', null), LastInteractionDate: time };
      expect(told(rowOf(without, consent('WITHDRAWN', late)))).toEqual([null, 'time-missing']);
    },
  );

  test('is predicted where those that may be the latest say the same, whatever an older one says', () => {
    const row = rowOf(
      consent('OPT_OUT', late),
      consent('ACTIVE', early),
      consent('OPT_OUT', late, { Version: 2 }),
    );
    expect(told(row)).toEqual(['OPT_OUT', 'either-way']);
  });
});

describe('a refusal', () => {
  test.each([
    ['HARD_OPT_OUT', 'ACTIVE', 'HARD_OPT_OUT', 'refusal'],
    ['WITHDRAWN', 'ACTIVE', 'ACTIVE', 'latest'],
    ['WITHDRAWN', 'OPT_IN', 'OPT_IN', 'latest'],
    ['WITHDRAWN', 'NOT_OPT_OUT', 'WITHDRAWN', 'refusal'],
    ['OPT_OUT', 'NOT_OPT_OUT', 'NOT_OPT_OUT', 'latest'],
    ['OPT_OUT', 'IMPLICIT', 'OPT_OUT', 'refusal'],
    ['OPT_OUT', 'EXPIRED', 'OPT_OUT', 'refusal'],
    ['WITHDRAWN', 'OPT_OUT', 'WITHDRAWN', 'refusal'],
    ['OPT_OUT', 'WITHDRAWN', 'WITHDRAWN', 'latest'],
  ])('%s, then %s of another: %s', (one, other, ...expected) => {
    expect(told(rowOf(consent(one, early), consent(other, late)))).toEqual(expected);
    expect(told(rowOf(consent(other, late), consent(one, early)))).toEqual(expected);
  });

  test('is not ended by a yes that was only extended later', () => {
    const extended = consent('ACTIVE', '2026-01-01T00:00:00.002Z', { ConsentDate: early });
    expect(told(rowOf(extended, consent('WITHDRAWN', late)))).toEqual(['WITHDRAWN', 'refusal']);
  });

  test('cannot be predicted beside a yes of the same millisecond, or one without a time', () => {
    const extended = (ConsentDate: string | null) => consent('ACTIVE', late, { ConsentDate });
    for (const yes of [extended(early), extended(null)]) {
      expect(told(rowOf(yes, consent('WITHDRAWN', early)))).toEqual([null, 'same-time']);
    }
  });

  test('that a yes may or may not end leaves open what is implied later', () => {
    const rows = [consent('WITHDRAWN', early), consent('ACTIVE', early), consent('IMPLICIT', late)];
    const { forecast } = rowOf(...rows);
    expect(forecast.predicted).toBeNull();
    expect(forecast.candidates.map(({ state }) => state)).toEqual(['WITHDRAWN', 'IMPLICIT']);
  });
});

describe('what is to be checked', () => {
  test.each([
    ['ACTIVE', 'WITHDRAWN'],
    ['ACTIVE', 'NO_CONSENT'],
    ['WITHDRAWN', 'HARD_OPT_OUT'],
    ['EXPIRED', 'OPT_OUT'],
    ['ACTIVE', 'SOMETHING_NEW'],
  ])('%s beside %s', (one, other) => {
    expect(rowOf(consent(one, early), consent(other, late)).risk).toBe('check');
    expect(rowOf(consent(other, early), consent(one, late)).risk).toBe('check');
  });

  test.each([
    ['ACTIVE', 'OPT_IN'],
    ['ACTIVE', 'EXPIRED'],
    ['PENDING', 'IMPLICIT'],
  ])('is not %s beside %s: they differ, and nobody refuses', (one, other) => {
    expect(rowOf(consent(one, early), consent(other, late)).risk).toBe('differs');
  });

  test.each(['HARD_OPT_OUT', 'WITHDRAWN', 'OPT_OUT', 'SOMETHING_NEW'])(
    'is %s that the primary does not have, also where all others say it',
    (status) => {
      const checked = { risk: 'check', addsRefusal: true, overrulesRefusal: 'no' };
      expect(rowOf(null, consent(status, late))).toMatchObject(checked);
      expect(rowOf(null, consent(status, early), consent(status, late))).toMatchObject(checked);
      expect(rowOf(consent(status, late), null)).toMatchObject({
        risk: 'equal',
        addsRefusal: false,
      });
      expect(rowOf(consent('ACTIVE', early), consent(status, late))).toMatchObject({
        risk: 'check',
        addsRefusal: false,
      });
    },
  );

  test.each(['ACTIVE', 'PENDING', 'EXPIRED', 'NO_CONSENT'])(
    'is not %s, though the primary does not have it',
    (status) => {
      const row = rowOf(null, consent(status, late));
      expect(row).toMatchObject({ risk: 'differs', addsRefusal: false });
    },
  );

  const asked = (behind: string, more: Partial<ProfilePurpose> = {}) =>
    consent('PENDING', late, { StatusBeforePending: behind, ...more });

  test('is what a request would give back beside a refusal, and the other way round', () => {
    const given = asked('ACTIVE', { GivenDate: late });
    const overruled = { risk: 'check', overrulesRefusal: 'will' };
    expect(rowOf(consent('WITHDRAWN', early), given)).toMatchObject(overruled);
    const refused = asked('WITHDRAWN', { WithdrawalDate: early });
    expect(rowOf(refused, consent('ACTIVE', late))).toMatchObject(overruled);
    expect(rowOf(refused, given)).toMatchObject(overruled);
    expect(rowOf(asked('HARD_OPT_OUT'), given)).toMatchObject({
      risk: 'check',
      overrulesRefusal: 'no',
    });
  });

  test('is what a request would give back that is new for the primary', () => {
    const added = { risk: 'check', addsRefusal: true };
    expect(rowOf(null, asked('HARD_OPT_OUT'))).toMatchObject(added);
    expect(rowOf(null, asked('ACTIVE'))).toMatchObject({ risk: 'differs', addsRefusal: false });
  });

  test('may be overruled where requests of one millisecond would give back a no or a yes', () => {
    const row = rowOf(
      asked('WITHDRAWN', { WithdrawalDate: late }),
      asked('ACTIVE', { GivenDate: late }),
    );
    expect(row).toMatchObject({ risk: 'check', overrulesRefusal: 'may' });
  });

  test('is a status that is not known and becomes a consent', () => {
    const row = rowOf(consent('SOMETHING_NEW', early), consent('ACTIVE', late));
    expect(row).toMatchObject({ risk: 'check', overrulesRefusal: 'will' });
    expect(rowOf(consent('ACTIVE', early), consent('SOMETHING_NEW', late))).toMatchObject({
      risk: 'check',
      overrulesRefusal: 'no',
    });
  });

  test('comes first, and of it the refusal that would become a consent', () => {
    const purposes = (status: string, time: string, ...ids: string[]) =>
      ids.map((id) => consent(status, time, { Id: id, Name: id }));
    const { consents } = predictMerge(
      people(
        {
          purposes: [
            ...purposes('ACTIVE', early, 'a-equal', 'b-expires', 'c-withdrawn'),
            ...purposes('OPT_OUT', early, 'd-overruled', 'e-may'),
          ],
        },
        {
          purposes: [
            ...purposes('ACTIVE', late, 'a-equal', 'd-overruled'),
            ...purposes('EXPIRED', late, 'b-expires'),
            ...purposes('WITHDRAWN', late, 'c-withdrawn', 'f-new'),
            ...purposes('ACTIVE', early, 'e-may'),
          ],
        },
      ),
    );
    expect(
      consents.map(({ key, risk, overrulesRefusal }) => [key, risk, overrulesRefusal]),
    ).toEqual([
      ['d-overruled', 'check', 'will'],
      ['e-may', 'check', 'may'],
      ['c-withdrawn', 'check', 'no'],
      ['f-new', 'check', 'no'],
      ['b-expires', 'differs', 'no'],
      ['a-equal', 'equal', 'no'],
    ]);
  });
});

describe('topics and options', () => {
  const topic = (id: string, IsConsented: boolean) => ({ Id: id, Name: id, IsConsented });
  const channels = (...options: ReturnType<typeof topic>[]) => [
    { Id: 'channels', Name: 'Channels', Options: options },
  ];

  test('that differ have rows of their own, and follow their purpose', () => {
    const rows = consentsOf(
      consent('ACTIVE', early, {
        Topics: [topic('news', true), topic('offers', false)],
        CustomPreferences: channels(topic('post', true), topic('phone', true)),
      }),
      consent('ACTIVE', late, {
        Topics: [topic('news', true), topic('offers', true)],
        CustomPreferences: channels(topic('post', false)),
      }),
    );
    expect(
      rows.map(({ kind, name, preferenceName, purposeName, forecast, risk, overrulesRefusal }) => [
        kind,
        name,
        preferenceName,
        purposeName,
        forecast.predicted?.state,
        risk,
        overrulesRefusal,
      ]),
    ).toEqual([
      ['topic', 'offers', null, 'Mail', 'CONSENTED', 'check', 'will'],
      ['option', 'post', 'Channels', 'Mail', 'NOT_CONSENTED', 'check', 'no'],
      ['option', 'phone', 'Channels', 'Mail', 'NOT_CONSENTED', 'check', 'no'],
      ['purpose', 'Mail', null, 'Mail', 'ACTIVE', 'equal', 'no'],
    ]);
  });

  test('are open where it is open which consent holds, though its status is predicted', () => {
    const rows = consentsOf(
      consent('ACTIVE', late, { Topics: [topic('news', true)] }),
      consent('ACTIVE', late, { Topics: [topic('news', false)] }),
    );
    expect(rows.map(({ forecast }) => [forecast.predicted?.state, forecast.reason])).toEqual([
      [undefined, 'same-time'],
      ['ACTIVE', 'equal'],
    ]);
    expect(rows[0]?.overrulesRefusal).toBe('may');
  });

  test('need no check under a consent that will not stand', () => {
    const [purpose, choice] = consentsOf(
      consent('ACTIVE', early, { Topics: [topic('news', true)] }),
      consent('WITHDRAWN', late, { Topics: [topic('news', false)] }),
    );
    expect(purpose).toMatchObject({ kind: 'purpose', risk: 'check' });
    expect(choice).toMatchObject({ kind: 'topic', risk: 'differs' });
  });
});

describe('data elements', () => {
  const element = (value: string | string[], time: string | null, more = {}): ProfileElement => ({
    Name: 'City',
    Value: value,
    LastUpdatedDate: time,
    ...more,
  });
  const elementOf = (...own: (ProfileElement | null)[]) => {
    const { elements } = predictMerge(
      people(...own.map((one) => ({ elements: one === null ? [] : [one] }))),
    );
    return [elements[0]?.forecast.predicted?.values ?? null, elements[0]?.forecast.reason];
  };

  test('take the most recent value, all of several', () => {
    expect(elementOf(element('Uppsala', early), element(['Lund', 'Ystad'], late))).toEqual([
      ['Lund', 'Ystad'],
      'latest',
    ]);
  });

  test('that one alone has stay; equal ones stay whatever their times are', () => {
    expect(elementOf(null, element('Lund', null))).toEqual([['Lund'], 'only-one']);
    expect(elementOf(element('Lund', null), element('Lund', late))).toEqual([['Lund'], 'equal']);
  });

  test('cannot be predicted where times are missing or the same', () => {
    expect(elementOf(element('Lund', null), element('Ystad', null))).toEqual([
      null,
      'time-missing',
    ]);
    expect(elementOf(element('Lund', late), element('Ystad', late))).toEqual([null, 'same-time']);
  });

  test('stay before others that were typed into a form, whatever the times of these are', () => {
    const typed = { SetBy: ['FORM'] };
    const known = element('Lund', early, { SetBy: ['PROGRAM'] });
    const untold = element('Lund', early);
    const stays = [['Lund'], 'before-forms'];
    for (const one of [known, untold, element('Lund', null, { SetBy: ['STAFF'] })]) {
      for (const time of [early, late, null]) {
        expect(elementOf(element('Ystad', time, typed), one)).toEqual(stays);
      }
      expect(elementOf(element('Lund', late, typed), one)).toEqual([['Lund'], 'equal']);
    }
    const mixed = element(['Lund', 'Ystad'], early, { SetBy: ['FORM', 'STAFF'] });
    expect(elementOf(element('Kiruna', late, typed), mixed)).toEqual([
      ['Lund', 'Ystad'],
      'before-forms',
    ]);
    expect(elementOf(element('Ystad', early, typed), element('Lund', late, typed))).toEqual([
      ['Lund'],
      'latest',
    ]);
    expect(
      elementOf(
        known,
        element('Ystad', early, { SetBy: ['STAFF'] }),
        element('Kiruna', late, typed),
      ),
    ).toEqual([null, 'same-time']);
  });

  test('become empty where the most recent value is', () => {
    expect(elementOf(element('Lund', early), element('', late))).toEqual([[''], 'latest']);
  });

  test('additional identifiers are kept, each once, beside the one that the survivor has', () => {
    const linked = (...values: string[]) => ({
      elements: [element(values, early, { Name: 'Phone', Linked: true })],
    });
    const { identifiers, elements } = predictMerge(
      people(linked('1', '2'), linked('2', 'person-0@example.org', '3')),
    );
    expect(elements).toEqual([]);
    expect(identifiers.map(({ name, kept }) => [name, kept.values])).toEqual([
      ['Phone', ['1', '2', '3']],
    ]);
  });

  const city = (value: string, time: string) => ({ elements: [element(value, time)] });

  test('are the same or not as the comparison says, whatever their masks are', () => {
    const clear = people(city('Lund', early), city('Lint', early), city('Lund', early));
    const masked = clear.map((own) => ({
      ...own,
      DataElements: own.DataElements?.map((one) => ({ ...one, Value: 'L•••' })),
    }));
    const reasonOf = (profiles: Profile[]) =>
      predict(profiles, compare(clear)).elements[0]?.forecast.reason;
    expect(reasonOf(masked)).toBe('same-time');
    expect(reasonOf(masked.filter((_, index) => index !== 1))).toBe('equal');
  });

  test('that were not compared, or not as they are now, have nothing in common', () => {
    const [ann, bo] = people(city('Lund', early), city('Lund', early)) as [Profile, Profile];
    const more = { ...bo, DataElements: [element(['Lund', 'Ystad'], early)] };
    for (const comparison of [[], compare([ann]), compare([ann, more])]) {
      expect(predict([ann, bo], comparison).elements[0]?.forecast.reason).toBe('same-time');
    }
  });
});
