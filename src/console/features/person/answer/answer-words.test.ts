import { expect, test } from 'vitest';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { type KnownVersions, standingsOf } from '../parts/standings.ts';
import { type AnswerPart, answerParts } from './answer-words.ts';
import type { StatusAct, StatusActs } from './status-acts.ts';

const now = Date.parse('2026-11-27T12:00:00Z');
const day = (number: number) => new Date(now - number * 86_400_000).toISOString();

/** A purpose of the account, and what the person said of it. */
type Case = {
  id: string;
  kind?: 'MARKETING' | 'SERVICE' | 'DATA_USE';
  purpose?: 'ACTIVE' | 'RETIRED' | 'DRAFT';
  status?: string;
  since?: string;
  expires?: string;
  parent?: boolean;
  rule?: string;
  receipt?: string;
  act?: StatusAct;
};

const versionsOf = (cases: readonly Case[]): NonNullable<KnownVersions> =>
  new Map(
    cases.map(({ id, kind, purpose = 'ACTIVE' }) => [
      id,
      [{ version: 1, status: purpose, kind, label: `Name ${id}` }],
    ]),
  );

const purposesOf = (cases: readonly Case[]): ProfilePurpose[] =>
  cases.flatMap((own) =>
    own.status === undefined
      ? []
      : {
          Id: own.id,
          Name: `Name ${own.id}`,
          Version: 1,
          Status: own.status,
          StatusSince: own.since ?? null,
          ExpiryDate: own.expires ?? null,
          WaitsForParent: own.parent ?? false,
          StatusReceiptId: own.receipt ?? null,
          EffectiveStatus: own.rule ?? null,
          EffectiveStatusConsentGroupId: own.rule === undefined ? null : 'group',
        },
  );

const actsOf = (cases: readonly Case[]): StatusActs =>
  new Map(cases.flatMap(({ receipt, act }) => (act && receipt ? [[receipt, act]] : [])));

const plain = (part: AnswerPart): string => {
  if (typeof part === 'string') return part;
  if ('strong' in part) return part.strong;
  return 'day' in part ? part.day.slice(0, 10) : part.colleague;
};

const answer = (cases: readonly Case[], areAllKnown = true): string => {
  const versions = areAllKnown ? versionsOf(cases) : undefined;
  const rows = standingsOf(purposesOf(cases), versions, now);
  return answerParts(rows, actsOf(cases), areAllKnown).map(plain).join('');
};

const phoned: StatusAct = {
  by: 'Samir Okafor',
  channel: 'PHONE',
  point: 'Support',
  ticket: '4711',
};
const yes = (id: string): Case => ({ id, status: 'ACTIVE', since: day(90) });
const no = (id: string, status = 'WITHDRAWN', ago = 0): Case => ({
  id,
  status,
  since: day(ago),
  receipt: `r${ago}`,
});

test.each<[shape: string, cases: Case[], words: string]>([
  ['no purposes', [], "There's no kind of message to get."],
  ['nothing asked', [{ id: 'a' }, { id: 'b' }], 'Gets none of 2 kinds of messages. Never asked.'],
  ['gets all', [yes('a'), yes('b')], 'Gets all 2 kinds of messages.'],
  [
    'one stopped by phone with a ticket',
    [yes('a'), { ...no('b'), act: phoned }, { id: 'c' }],
    'Gets 1 of 3 kinds of messages. Stopped Name b on 2026-11-27 by phone, Samir Okafor, ticket 4711.',
  ],
  [
    'one stopped by staff, who did not say how',
    [yes('a'), { ...no('b'), act: { by: 'Aiko Tanaka', channel: null, point: null } }],
    'Gets 1 of 2 kinds of messages. Stopped Name b on 2026-11-27 recorded by Aiko Tanaka.',
  ],
  [
    'one stopped by the person',
    [yes('a'), { ...no('b'), act: { by: null, channel: null, point: 'Store tablet' } }],
    'Gets 1 of 2 kinds of messages. Stopped Name b on 2026-11-27 via Store tablet.',
  ],
  [
    'everything stopped at once',
    [no('a'), no('b'), { id: 's', kind: 'SERVICE', status: 'ALWAYS_ACTIVE' }],
    'Gets 1 of 3 kinds of messages. Stopped everything on 2026-11-27.',
  ],
  [
    'everything stopped bit by bit',
    [no('a'), no('b', 'OPT_OUT', 9)],
    'Gets none of 2 kinds of messages. Stopped everything, last Name a on 2026-11-27.',
  ],
  [
    'hard opt-out of everything',
    [no('a', 'HARD_OPT_OUT'), no('b', 'HARD_OPT_OUT')],
    'Gets none of 2 kinds of messages. Stopped everything (hard opt-out) on 2026-11-27.',
  ],
  [
    'waits for confirmation',
    [yes('a'), { id: 'b', status: 'PENDING', since: day(1) }],
    'Gets 1 of 2 kinds of messages. Waits for confirmation: Name b.',
  ],
  [
    'waits for a parent',
    [yes('a'), { id: 'b', status: 'PENDING', parent: true }],
    'Gets 1 of 2 kinds of messages. Waits for a parent: Name b.',
  ],
  [
    'expired, and not recorded yet',
    [yes('a'), { ...yes('b'), expires: day(2) }],
    'Gets 1 of 2 kinds of messages. Name b ended on 2026-11-25.',
  ],
  [
    'expired, and recorded',
    [yes('a'), { id: 'b', status: 'EXPIRED', since: day(3) }],
    'Gets 1 of 2 kinds of messages. Name b ended on 2026-11-24.',
  ],
  [
    'a retired purpose',
    [yes('a'), { ...yes('b'), purpose: 'RETIRED' }, yes('c')],
    'Gets all 2 kinds of messages.',
  ],
  ['a Draft', [yes('a'), { id: 'b', purpose: 'DRAFT' }, yes('c')], 'Gets all 2 kinds of messages.'],
  ['one purpose', [yes('a')], 'Gets the only kind of message.'],
  [
    'one purpose, refused',
    [no('a')],
    "Doesn't get the only kind of message. Stopped Name a on 2026-11-27.",
  ],
  [
    'a group rule that stops',
    [{ ...yes('a'), rule: 'OPT OUT' }, yes('b')],
    'Gets 1 of 2 kinds of messages. 1 held back by group rule.',
  ],
  [
    'a group rule that gives',
    [{ ...yes('a'), rule: 'ALWAYS', kind: 'SERVICE' }, { id: 'b' }],
    'Gets 1 of 2 kinds of messages, 1 by group rule.',
  ],
  ['use of data alone', [{ ...yes('a'), kind: 'DATA_USE' }], "There's no kind of message to get."],
  ['declined', [yes('a'), { id: 'b', status: 'NO_CONSENT' }], 'Gets 1 of 2 kinds of messages.'],
  [
    'three stopped at once of four',
    [yes('a'), no('b'), no('c'), no('d')],
    'Gets 1 of 4 kinds of messages. Stopped 3 kinds of messages on 2026-11-27.',
  ],
])('the answer for %s', (_, cases, words) => {
  expect(answer(cases)).toBe(words);
});

test('of purposes that could not be read, no number stands for all of them', () => {
  expect(answer([yes('a'), no('b')], false)).toBe(
    'Gets 1 kind of messages. Stopped Name b on 2026-11-27.',
  );
});

/** The same in steps that a reader can follow, one purpose after the other. */
const slowAnswer = (cases: readonly Case[]): string => {
  let [all, gets, ruledIn, ruledOut, open, refused, asked, messages] = [0, 0, 0, 0, 0, 0, 0, 0];
  const confirm: string[] = [];
  const parent: string[] = [];
  let last: { at: string; own: Case[] } | null = null;
  let ended: { at: string; id: string } | null = null;
  for (const own of cases.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    if (own.kind === 'DATA_USE') continue;
    const isInUse = (own.purpose ?? 'ACTIVE') === 'ACTIVE';
    if (own.status === undefined && !isInUse) continue;
    messages += 1;
    if (own.status !== undefined) asked += 1;
    const canLapse = ['ACTIVE', 'OPT_IN', 'NOT_OPT_OUT', 'IMPLICIT', 'PENDING'].includes(
      own.status ?? '',
    );
    const isOver =
      canLapse && own.expires !== undefined && own.expires <= new Date(now).toISOString();
    const isRetired = canLapse && !isOver && own.purpose === 'RETIRED';
    const said = isOver || isRetired ? 'EXPIRED' : own.status;
    const holds =
      own.status !== undefined && own.rule !== undefined ? own.rule.replace(/ /g, '_') : said;
    const isGot = [
      'ACTIVE',
      'OPT_IN',
      'NOT_OPT_OUT',
      'IMPLICIT',
      'ALWAYS_ACTIVE',
      'ALWAYS',
    ].includes(holds ?? '');
    const isStopped = ['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT'].includes(holds ?? '');
    const isRuled = own.status !== undefined && own.rule !== undefined;
    if (isGot) gets += 1;
    if (isGot && isRuled) ruledIn += 1;
    if (isGot || isInUse) all += 1;
    if ((isGot || isInUse) && own.kind !== 'SERVICE') {
      open += 1;
      if (isStopped && !isRuled) refused += 1;
    }
    if (isStopped && isRuled) ruledOut += 1;
    if (holds === 'PENDING') (own.parent ? parent : confirm).push(`Name ${own.id}`);
    if (isStopped && !isRuled) {
      const at = own.since ?? '';
      if (last === null || at > last.at) last = { at, own: [own] };
      else if (at === last.at) last.own.push(own);
    }
    if (!isRuled && holds === 'EXPIRED') {
      const at = isOver
        ? own.expires
        : own.status === 'EXPIRED'
          ? (own.since ?? own.expires)
          : undefined;
      if (at !== undefined && (ended === null || at > ended.at)) ended = { at, id: own.id };
    }
  }
  const named = (names: string[]) =>
    names.length > 2 ? `${names.length} kinds of messages` : names.join(' and ');
  let words = '';
  if (all === 0) words = "There's no kind of message to get.";
  else {
    if (all === 1) words = `${gets === 1 ? 'Gets' : "Doesn't get"} the only kind of message`;
    else if (gets === all) words = `Gets all ${all} kinds of messages`;
    else words = `Gets ${gets === 0 ? 'none' : gets} of ${all} kinds of messages`;
    words += ruledIn > 0 ? `, ${ruledIn} by group rule.` : '.';
  }
  if (messages > 0 && asked === 0) words += ' Never asked.';
  if (confirm.length > 0) words += ` Waits for confirmation: ${named(confirm)}.`;
  if (parent.length > 0) words += ` Waits for a parent: ${named(parent)}.`;
  if (last !== null) {
    const { own } = last;
    const isEverything = open > 1 && open === refused;
    const isAtOnce =
      isEverything &&
      own.filter((one) => one.kind !== 'SERVICE' && (one.purpose ?? 'ACTIVE') === 'ACTIVE')
        .length === open;
    words += ' Stopped ';
    if (isEverything) words += 'everything';
    if (isEverything && !isAtOnce) words += ', last ';
    if (!isAtOnce) words += named(own.map(({ id }) => `Name ${id}`));
    if (own.every(({ status }) => status === 'HARD_OPT_OUT')) words += ' (hard opt-out)';
    if (last.at !== '') words += ` on ${last.at.slice(0, 10)}`;
    const act = own[0]?.act;
    if (act?.by) words += act.channel ? ` by phone, ${act.by}` : ` recorded by ${act.by}`;
    else if (act?.point) words += ` via ${act.point}`;
    if (act?.ticket) words += `, ticket ${act.ticket}`;
    words += '.';
  } else if (ended !== null) words += ` Name ${ended.id} ended on ${ended.at.slice(0, 10)}.`;
  if (ruledOut > 0) words += ` ${ruledOut} held back by group rule.`;
  return words;
};

/** The same numbers for the same seed (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const acts: (StatusAct | undefined)[] = [
  undefined,
  phoned,
  { by: 'Aiko Tanaka', channel: null, point: 'Support' },
  { by: null, channel: null, point: 'Store tablet' },
];
const statuses = [
  ...['ACTIVE', 'OPT_IN', 'NOT_OPT_OUT', 'IMPLICIT', 'ALWAYS_ACTIVE', 'PENDING', 'NO_CONSENT'],
  ...['EXPIRED', 'WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT'],
];
const refusals = ['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT'];

/** Shapes of people: what they may say, of how many purposes, and how often something else comes in. */
const shapes: readonly {
  name: string;
  sizes: number[];
  says: (string | undefined)[];
  odd: number;
}[] = [
  { name: 'nothing asked', sizes: [0, 1, 8], says: [undefined], odd: 0 },
  { name: 'gets all', sizes: [1, 2, 8], says: ['ACTIVE', 'OPT_IN', 'IMPLICIT'], odd: 0 },
  { name: 'stopped everything', sizes: [1, 2, 5], says: refusals, odd: 0 },
  { name: 'hard opt-outs', sizes: [1, 2, 5], says: ['HARD_OPT_OUT'], odd: 0 },
  { name: 'waiting', sizes: [1, 3, 6], says: ['PENDING', 'ACTIVE'], odd: 0.1 },
  { name: 'expired', sizes: [1, 3, 6], says: ['EXPIRED', 'ACTIVE', undefined], odd: 0.2 },
  { name: 'retired purposes, rules and service messages', sizes: [2, 6], says: statuses, odd: 0.5 },
  { name: 'of everything something', sizes: [1, 4, 12], says: [...statuses, undefined], odd: 0.2 },
  { name: '300 purposes', sizes: [300], says: [...statuses, undefined], odd: 0.1 },
];

const personOf = (seed: number): Case[] => {
  const random = randomOf(seed);
  const oneOf = <Item>(items: readonly Item[]) =>
    items[Math.floor(random() * items.length)] as Item;
  const shape = oneOf(shapes);
  const isOdd = () => random() < shape.odd;
  return Array.from({ length: oneOf(shape.sizes) }, (_, index): Case => {
    const status = oneOf(shape.says);
    // Few days, so that some fall together: of one act is what was said at one time.
    const ago = Math.floor(random() * 3);
    return {
      id: String.fromCharCode(97 + Math.floor(index / 26)) + String.fromCharCode(97 + (index % 26)),
      ...(isOdd() && { kind: oneOf(['SERVICE', 'DATA_USE'] as const) }),
      ...(isOdd() && { purpose: oneOf(['RETIRED', 'DRAFT'] as const) }),
      ...(status !== undefined && { status, receipt: `r${ago}` }),
      ...(random() < 0.95 && { since: day(ago) }),
      ...(isOdd() && { expires: oneOf([day(5), day(-5)]) }),
      ...(status === 'PENDING' && isOdd() && { parent: true }),
      ...(isOdd() && { rule: oneOf(['OPT OUT', 'HARD OPT OUT', 'ALWAYS', 'ACTIVE', 'EXPIRED']) }),
      act: acts[ago],
    };
  });
};

test('300 people of every shape are answered as one reads them purpose by purpose', () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 300; seed += 1) {
    const cases = personOf(seed);
    const words = answer(cases);
    expect(words, `seed ${seed}`).toBe(slowAnswer(cases));
    seen.add(words.replace(/\d+|Name \w+/g, '#'));
  }
  expect(seen.size).toBeGreaterThan(60);
});
