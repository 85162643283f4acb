import { expect, test } from 'vitest';
import type { ListedProfile } from '#contract/data-subject-records.ts';
import { peopleCriteria } from '../search-criteria.ts';
import { type FileContents, fileNameOf, toFoot, toHead, toLines } from './file-rows.ts';

const person: ListedProfile = {
  Id: 'b1',
  Identifier: 'ada.lovelace@example.org',
  Language: 'sv',
  CreatedDate: '2026-01-02T03:04:05Z',
  LastUpdatedDate: '2026-03-04T12:00:00Z',
  LatestGeolocation: { Country: 'SE' },
  LinkToken: 'secret-token',
  StopLink: 'https://choices.example.org/s/abc',
  TestDataSubject: true,
  Purposes: [
    { Id: '1', Name: 'SMS', Version: 1, Status: 'ACTIVE', Topics: [] },
    { Id: '2', Name: '=Profiling, "deep"', Version: 1, Status: 'WITHDRAWN' },
  ],
};

const contentsOf = (changes: Partial<FileContents> & { search?: string } = {}): FileContents => ({
  criteria: peopleCriteria.parse(new URLSearchParams(changes.search)),
  lookup: undefined,
  filters: [],
  values: { isClear: false },
  ...changes,
});
const clear = { isClear: true };

const reading = {
  people: 1,
  from: Date.parse('2026-11-25T21:50:12Z'),
  until: Date.parse('2026-11-25T22:01:00Z'),
  missing: undefined,
};

test('a person is masked, with what the list shows of them and no link token', () => {
  const line = toLines([person], contentsOf({ search: '?linkTokens=true' }));
  expect(line).toMatch(/^a•+@e•+\.org,/);
  expect(line.slice(line.indexOf(','))).toBe(
    ',"Withdrawn =Profiling, ""deep""; Active SMS",Sweden,sv,Yes,2026-01-02T03:04:05Z,2026-03-04T12:00:00Z,b1\r\n',
  );
});

test('in clear, a file with link tokens has stop links instead; a masked one, or one without, has none', () => {
  const stopLink = 'https://choices.example.org/s/abc';
  const withLinks = contentsOf({ search: '?linkTokens=true', values: clear });
  const line = toLines([person], withLinks);
  expect(line).toMatch(/,b1,https:\/\/choices\.example\.org\/s\/abc\r\n$/);
  expect(line).not.toContain('secret-token');
  expect(toHead(withLinks, reading)).toMatch(/,Record ID,Stop link\r\n$/);
  expect(toLines([person], contentsOf({ values: clear }))).not.toContain(stopLink);
  expect(toLines([{ ...person, StopLink: null }], withLinks)).toMatch(/,b1,\r\n$/);
});

test('a mask stays as the service sent it, and all is in clear where that was chosen', () => {
  const masked = { ...person, Identifier: 'a•••••@example.org' };
  expect(toLines([masked], contentsOf())).toMatch(/^a•••••@example\.org,/);
  expect(toLines([person], contentsOf({ values: clear }))).toMatch(/^ada\.lovelace@example\.org,/);
});

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+46 70 174 06 41', "'+46 70 174 06 41"],
  ['-1', "'-1"],
  ['@here', "'@here"],
  ['\tTab', '\tTab'],
  ['\rReturn', '"\rReturn"'],
  [' ＝1', " '＝1"],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
])('the identifier %j is a text', (Identifier, cell) => {
  const line = toLines([{ Id: 'b1', Identifier }], contentsOf({ values: clear }));
  expect(line).toBe(`${cell},,,,,,,b1\r\n`);
});

test('the mask of a phone number is no formula either', () => {
  const line = toLines([{ Id: 'b1', Identifier: '+46 70 174 06 41' }], contentsOf());
  expect(line).toMatch(/^'\+•+41,/);
});

test('the head says what was searched for, when it was read, and how many there are', () => {
  const filters = [
    { label: 'Purpose', value: '=Newsletter, weekly' },
    { label: 'Updated after', value: 'Nov 1, 2026' },
  ];
  expect(toHead(contentsOf({ filters }), reading)).toBe(
    [
      '\uFEFFSearch,"Purpose: =Newsletter, weekly; Updated after: Nov 1, 2026"',
      'Values,Masked',
      'Read from,"Nov 25, 2026, 21:50:12 +00:00"',
      'Read until,"Nov 25, 2026, 22:01:00 +00:00"',
      'Note,"Each person is as they were when read, at some time in between."',
      'People,1',
      'Complete,Yes',
      '',
      'Person,Purposes,Country,Language,Test,Added (UTC),Updated (UTC),Record ID',
      '',
    ].join('\r\n'),
  );
  expect(toHead(contentsOf(), reading)).toContain('Search,Everyone\r\n');
  expect(toFoot(reading)).toBe('');
  expect(fileNameOf(reading)).toBe('people-2026-11-25.csv');
});

test('a file without everybody says so in its name, its head and its last line', () => {
  const partial = { ...reading, people: 1200, missing: 'You stopped the export.' };
  const words = '"Incomplete: ends after 1,200 people. You stopped the export."';
  expect(toHead(contentsOf(), partial)).toContain(`Complete,${words}\r\n`);
  expect(toFoot(partial)).toBe(`${words}\r\n`);
  expect(fileNameOf(partial)).toBe('people-2026-11-25-partial.csv');
});

test('what somebody was looked up by is masked like what was found', () => {
  const identifier = { by: 'identifier', identifier: 'ada.lovelace@example.org' } as const;
  const element = { by: 'element', name: 'City', value: 'Uppsala' } as const;
  expect(toHead(contentsOf({ lookup: identifier }), reading)).toMatch(/Search,Identifier: a•+@/);
  expect(toHead(contentsOf({ lookup: element }), reading)).toMatch(/Search,City: U•+a\r/);
  expect(toHead(contentsOf({ lookup: element, values: clear }), reading)).toContain(
    'Search,City: Uppsala\r\n',
  );
});

test('a lookup says what each person was found by, and choices are there where they are read', () => {
  const lookup = { by: 'identifier', identifier: 'x' } as const;
  const found = {
    ...person,
    FoundBy: [{ Kind: 'formerIdentifier', Name: null, MergedDate: '2026-02-03T00:00:00Z' }],
    Purposes: [
      {
        Id: '1',
        Name: 'SMS',
        Version: 1,
        Status: 'ACTIVE',
        Topics: [{ Id: 't', Name: 'News', IsConsented: true }],
      },
    ],
  };
  const contents = contentsOf({ lookup, search: '?topics=true' });
  expect(toHead(contents, reading)).toContain('Person,Match,Purposes,Topics,Country,');
  expect(toLines([found], contents)).toContain(
    ',"Merged into this person on Feb 3, 2026",Active SMS,1,Sweden,',
  );
});
