import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConsentStatus, TransactionType } from '#contract/data-subject-values.ts';
import { applyLatest, type Consent } from '#service/domains/receipts/apply-transaction.ts';
import { addSeconds } from '#service/domains/receipts/instants.ts';
import { type Answer, answerOf, type HeldChoice, markOf, stateOf } from './held-choices.ts';
import { type OfferedPurpose, planSave, planSignal, type Submitted } from './plan-save.ts';
import { packShown, type ShownState, shortId, toShown, unpackShown } from './shown-state.ts';

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_129);
const numRuns = Number(process.env.PROPERTY_RUNS ?? 500);

const idOf = (kind: string, number: number) =>
  `01900000-0000-7000-8000-${kind}${String(number).padStart(11, '0')}`;
const options = [0, 1, 2].map((number) => idOf('c', number));
const preferenceId = idOf('b', 0);
const news = {
  id: idOf('a', 0),
  version: 2,
  kind: null,
  isSaleOrSharing: false,
  topics: [],
  preferences: [{ id: preferenceId, isSingleChoice: false, isRequired: false, options }],
} satisfies OfferedPurpose;
const calls = { ...news, id: idOf('a', 1), preferences: [] };
const sold = { ...calls, id: idOf('a', 2), isSaleOrSharing: true };

const held = (status: ConsentStatus, fields: Partial<HeldChoice> = {}): HeldChoice => ({
  version: 1,
  status,
  consentAt: null,
  withdrawalAt: null,
  expiryAt: null,
  lastInteractionAt: '2026-11-01T00:00:00.000000Z',
  hasConsented: false,
  isBySignal: false,
  isOnlyStaffs: false,
  isDespiteSignal: false,
  chosen: new Set(),
  ...fields,
});

type Held = ReadonlyMap<string, HeldChoice>;

const show = (purposes: readonly OfferedPurpose[], now: Held, signal = false): ShownState => {
  const shown: ShownState = new Map(
    purposes.map((purpose) => {
      const own = now.get(purpose.id);
      const state = stateOf(purpose, own, signal);
      const { version } = purpose;
      const chosen = [...(own?.chosen ?? [])];
      const answer = answerOf(state, own);
      return [purpose.id, toShown({ version, state, answer, mark: markOf(own), chosen })];
    }),
  );
  return unpackShown(packShown(shown));
};

const say = (answer: Answer | null, chosen: readonly string[] | null = null): Submitted => ({
  answer,
  chosen: chosen && new Set(chosen.map(shortId)),
});

const save = (
  purpose: OfferedPurpose,
  submitted: Submitted,
  {
    before,
    now = before,
    ...rest
  }: {
    before?: HeldChoice | undefined;
    now?: HeldChoice | undefined;
    signal?: boolean;
    wasSignal?: boolean;
    hasEnded?: boolean;
    shownVersion?: number;
  } = {},
) => {
  const mapOf = (own: HeldChoice | undefined) => new Map(own ? [[purpose.id, own]] : []);
  const { signal = false, wasSignal = signal, hasEnded = false, shownVersion } = rest;
  const version = shownVersion ?? purpose.version;
  return planSave({
    purposes: [purpose],
    shown: show([{ ...purpose, version }], mapOf(before), wasSignal),
    submitted: new Map([[purpose.id, submitted]]),
    held: mapOf(now),
    signal,
    hasEnded,
  });
};

const nothing = { acts: [], changedMeanwhile: [], askAgain: [], faults: [] };
const later = { lastInteractionAt: '2026-11-02T00:00:00.000000Z' };

describe('a save', () => {
  test.each([
    [undefined, 'OPT_OUT'],
    ['NO_CONSENT', 'OPT_OUT'],
    ['ACTIVE', 'WITHDRAWN'],
    ['OPT_IN', 'WITHDRAWN'],
    ['NOT_OPT_OUT', 'WITHDRAWN'],
    ['IMPLICIT', 'WITHDRAWN'],
    ['PENDING', 'WITHDRAWN'],
    ['EXPIRED', 'WITHDRAWN'],
  ] as const)('records a no where %s holds as %s', (status, type) => {
    const before = status && held(status);
    for (const hasEnded of [false, true]) {
      expect(save(calls, say('no'), { before, hasEnded }).acts).toMatchObject([
        { purposeId: calls.id, version: 2, type, choices: [] },
      ]);
    }
  });

  test.each(['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT'] as const)(
    'only an explicit yes ends %s',
    (status) => {
      const before = held(status);
      expect(save(calls, say('no'), { before })).toEqual(nothing);
      expect(save(calls, say(null), { before })).toEqual(nothing);
      expect(save(calls, say('yes'), { before }).acts).toMatchObject([{ type: 'CONFIRMED' }]);
    },
  );

  test('an answer that was left as it was shown renews nothing', () => {
    const chosen = new Set(options.slice(0, 1));
    for (const status of ['ACTIVE', 'OPT_IN'] as const) {
      const before = held(status, { chosen });
      expect(save(news, say('yes', [...chosen]), { before })).toEqual(nothing);
    }
    expect(save(news, say('no'), { before: held('WITHDRAWN') })).toEqual(nothing);
  });

  test('a yes that nobody gave in so many words can be given', () => {
    for (const status of ['NOT_OPT_OUT', 'IMPLICIT'] as const) {
      const { acts } = save(calls, say('yes'), { before: held(status) });
      expect(acts).toMatchObject([{ type: 'CONFIRMED' }]);
    }
  });

  test('options under a no are ignored, and all are spelled out under a yes', () => {
    const [first] = options;
    expect(save(news, say('no', options)).acts).toMatchObject([{ type: 'OPT_OUT', choices: [] }]);
    expect(save(news, say('yes', options.slice(0, 1))).acts[0]?.choices).toEqual(
      options.map((choiceId) => ({ choiceId, preferenceId, isConsented: choiceId === first })),
    );
  });

  test('changed options are recorded alone, for the version that was agreed to', () => {
    const before = held('ACTIVE', { chosen: new Set(options.slice(0, 2)) });
    expect(save(news, say('yes', options.slice(1)), { before }).acts).toEqual([
      {
        purposeId: news.id,
        version: 1,
        type: 'CHANGE_PREFERENCES',
        isDespiteSignal: false,
        choices: [
          { choiceId: options[0], preferenceId, isConsented: false },
          { choiceId: options[2], preferenceId, isConsented: true },
        ],
      },
    ]);
  });

  test('of a single choice one option counts, and a required one is needed for a yes', () => {
    const single = { id: preferenceId, isSingleChoice: true, isRequired: true, options };
    const purpose = { ...news, preferences: [single] };
    const fault = (isMissing: boolean) => ({
      ...nothing,
      faults: [{ purposeId: news.id, preferenceId, isMissing }],
    });
    expect(save(purpose, say('yes', []))).toEqual(fault(true));
    expect(save(purpose, say('yes', options))).toEqual(fault(false));
    expect(save(purpose, say('no', []))).toMatchObject({ faults: [], acts: [{ type: 'OPT_OUT' }] });
    const before = held('ACTIVE', { chosen: new Set(options.slice(0, 1)) });
    expect(save(purpose, say('yes', []), { before })).toEqual(fault(true));
    expect(save(purpose, say('yes', []), { before: held('ACTIVE') })).toEqual(nothing);
    const exchange = say('yes', options.slice(1, 2));
    expect(save(purpose, exchange, { before }).acts[0]?.choices).toHaveLength(2);
    const now = { ...before, ...later };
    expect(save(purpose, exchange, { before, now })).toEqual({
      ...nothing,
      changedMeanwhile: [news.id],
    });
  });

  test('of what changed elsewhere only a no counts, and the rest is told', () => {
    const before = held('WITHDRAWN');
    const now = held('ACTIVE', later);
    const told = { ...nothing, changedMeanwhile: [calls.id] };
    expect(save(calls, say('no'), { before, now })).toEqual(told);
    expect(save(calls, say('yes'), { before, now })).toEqual(nothing);
    expect(save(calls, say('yes'), { before: now, now: { ...before, ...later } })).toEqual(told);
    const asked = held('NO_CONSENT');
    expect(save(calls, say('yes'), { before: asked, now: { ...before, ...later } })).toEqual(told);
    expect(save(calls, say('no'), { before: asked, now })).toMatchObject({
      acts: [{ type: 'WITHDRAWN' }],
      changedMeanwhile: [],
    });
    expect(save(calls, say('yes'), { before: asked, shownVersion: 1 })).toEqual(told);
  });

  test('by a handle that has ended only refusals count, options too', () => {
    const askAgain = [calls.id];
    expect(save(calls, say('yes'), { hasEnded: true })).toEqual({ ...nothing, askAgain });
    const before = held('ACTIVE', { chosen: new Set(options.slice(0, 1)) });
    const plan = save(news, say('yes', options.slice(1)), { before, hasEnded: true });
    expect(plan.acts[0]?.choices).toEqual([
      { choiceId: options[0], preferenceId, isConsented: false },
    ]);
    expect(plan.askAgain).toEqual([news.id]);
  });

  test('a yes to what was never shown is told, a no counts', () => {
    const plan = (answer: Answer) =>
      planSave({
        purposes: [calls],
        shown: new Map(),
        submitted: new Map([[calls.id, say(answer)]]),
        held: new Map(),
        signal: false,
        hasEnded: false,
      });
    expect(plan('yes')).toEqual({ ...nothing, changedMeanwhile: [calls.id] });
    expect(plan('no').acts).toMatchObject([{ type: 'OPT_OUT' }]);
  });

  test('a service purpose is always on, and can be agreed to again once it was refused', () => {
    const orders = { ...calls, kind: 'SERVICE' };
    expect(save(orders, say('no'))).toEqual(nothing);
    expect(save(orders, say('no'), { before: held('ACTIVE') })).toEqual(nothing);
    expect(save(orders, say('yes'), { before: held('HARD_OPT_OUT') }).acts).toHaveLength(1);
  });

  test.each([
    ['OPT_OUT', undefined],
    ['WITHDRAWN', held('ACTIVE')],
  ] as const)('what became one while the page asked about it takes a no alone: %s', (type, own) => {
    const now = new Map(own ? [[calls.id, own]] : []);
    const plan = (answer: Answer) =>
      planSave({
        purposes: [{ ...calls, kind: 'SERVICE' }],
        shown: show([calls], now),
        submitted: new Map([[calls.id, say(answer)]]),
        held: now,
        signal: false,
        hasEnded: false,
      });
    expect(plan('no').acts).toMatchObject([{ purposeId: calls.id, type }]);
    expect(plan('yes')).toEqual(nothing);
  });
});

describe("a browser's signal", () => {
  const signaled = held('OPT_OUT', { isBySignal: true, ...later });
  const despite = held('ACTIVE', { isDespiteSignal: true });

  test('opts out of what is sold or shared, and of nothing twice', () => {
    const purposes = [news, sold, { ...sold, id: 'service', kind: 'SERVICE' }];
    const of = (own?: HeldChoice) => planSignal(purposes, new Map(own ? [[sold.id, own]] : []));
    for (const status of ['ACTIVE', 'IMPLICIT', 'EXPIRED', 'NO_CONSENT', 'PENDING'] as const) {
      expect(of(held(status))).toEqual([sold.id]);
    }
    expect(of()).toEqual([sold.id]);
    for (const status of ['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT'] as const) {
      expect(of(held(status))).toEqual([]);
    }
    expect(of(signaled)).toEqual([]);
  });

  test('leaves a yes that was given once the person knew of it, until the next no', () => {
    const of = (own: HeldChoice) => planSignal([sold], new Map([[sold.id, own]]));
    expect(of(despite)).toEqual([]);
    expect(of(held('WITHDRAWN', { isDespiteSignal: true }))).toEqual([]);
    expect(of(held('ACTIVE'))).toEqual([sold.id]);
  });

  test('may be recorded before the save and leaves what the save says', () => {
    const before = held('ACTIVE');
    for (const now of [before, signaled]) {
      const own = { before, now, signal: true };
      expect(save(sold, say(null), own)).toEqual(nothing);
      expect(save(sold, say('no'), own).acts).toMatchObject([{ type: 'WITHDRAWN' }]);
      expect(save(sold, say('yes'), own).acts).toMatchObject([
        { type: 'CONFIRMED', isDespiteSignal: true },
      ]);
    }
    expect(save(sold, say('yes'), { before: despite, signal: true })).toEqual(nothing);
  });

  test('that the page did not tell of is told, and no yes is taken before', () => {
    const told = { ...nothing, changedMeanwhile: [sold.id] };
    const since = { signal: true, wasSignal: false };
    expect(save(sold, say('yes'), since)).toEqual(told);
    expect(save(sold, say('yes'), { before: held('ACTIVE'), ...since })).toEqual(told);
    expect(save(sold, say('no'), since).acts).toMatchObject([{ type: 'OPT_OUT' }]);
  });
});

type Step =
  | { does: 'open'; device: number }
  | {
      does: 'save';
      device: number;
      answers: (Answer | null)[];
      toggled: number[][];
      hasEnded: boolean;
      twice: boolean;
    }
  | { does: 'form'; purpose: number; answer: Answer };

const answer = fc.constantFrom<Answer | null>('yes', 'no', null);
const device = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('open' as const), device }),
  fc.record({
    does: fc.constant('save' as const),
    device,
    answers: fc.tuple(answer, answer),
    toggled: fc.tuple(fc.subarray([0, 1, 2]), fc.subarray([0, 1, 2])),
    hasEnded: fc.boolean(),
    twice: fc.boolean(),
  }),
  fc.record({
    does: fc.constant('form' as const),
    purpose: fc.nat(1),
    answer: fc.constantFrom<Answer>('yes', 'no'),
  }),
);

/** All that was ever said to a purpose, in order: the model reads nothing else. */
type Entry = { at: number; says: Answer | null; on: string[]; off: string[] };

const answerIn = (log: readonly Entry[]): Answer | null =>
  log.reduce<Answer | null>((last, { says }) => says ?? last, null);

const chosenIn = (log: readonly Entry[]): string[] =>
  options.filter((id) => {
    const last = log.findLast(({ on, off }) => on.includes(id) || off.includes(id));
    return last?.on.includes(id) === true;
  });

/** What a save adds to the log of a purpose, by reading the log from its start. */
const modelSave = (
  log: readonly Entry[],
  openedAt: number,
  wanted: { answer: Answer | null; chosen: readonly string[] },
  hasEnded: boolean,
): Omit<Entry, 'at'> | null => {
  const seen = log.filter(({ at }) => at <= openedAt);
  const isUnseen = log.length > seen.length;
  if (wanted.answer === 'no') {
    const isTouched = answerIn(seen) !== 'no';
    return isTouched && answerIn(log) !== 'no' ? { says: 'no', on: [], off: [] } : null;
  }
  if (wanted.answer === null) return null;
  const mayAgree = !isUnseen && !hasEnded;
  if (answerIn(log) !== 'yes') {
    if (answerIn(seen) === 'yes' || !mayAgree) return null;
    const off = options.filter((id) => !wanted.chosen.includes(id));
    return { says: 'yes', on: [...wanted.chosen], off };
  }
  const differs = (id: string) =>
    chosenIn(seen).includes(id) !== wanted.chosen.includes(id) &&
    chosenIn(log).includes(id) !== wanted.chosen.includes(id);
  const touched = options.filter(differs);
  const off = touched.filter((id) => !wanted.chosen.includes(id));
  const on = mayAgree ? touched.filter((id) => wanted.chosen.includes(id)) : [];
  return on.length + off.length === 0 ? null : { says: null, on, off };
};

test('saves of two devices and forms between them come to what a reading of all that was said does', () => {
  const purposes = [news, { ...news, id: idOf('a', 1) }];
  let recorded = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 14 }), (steps) => {
      const consents = new Map<string, { consent: Consent; chosen: Set<string> }>();
      const logs = purposes.map((): Entry[] => []);
      let now = 0;
      const heldNow = (): Held =>
        new Map(
          [...consents].map(([id, { consent, chosen }]) => [
            id,
            held(consent.status, {
              lastInteractionAt: consent.lastInteractionAt,
              chosen: new Set(chosen),
            }),
          ]),
        );
      const record = (
        id: string,
        type: TransactionType,
        choices: { choiceId: string; preferenceId: string | null; isConsented: boolean }[],
      ) => {
        recorded += 1;
        const at = addSeconds('2026-01-01T00:00:00.000000Z', now);
        const known = consents.get(id);
        const applied = applyLatest(known?.consent ?? null, {
          id: `${id} ${recorded}`,
          type,
          purposeVersion: 1,
          createdAt: at,
          interactionAt: at,
          expiryAt: null,
          lifeSpan: { seconds: 0, implicitSeconds: null, countedFrom: null },
          reconfirms: false,
          choices,
          receiptId: null,
          collectionPointId: null,
          collectionPointVersion: null,
          note: null,
          geolocation: null,
        });
        if (applied.consent === null)
          throw new Error('A save changed a consent that is not there.');
        const chosen = new Set(known?.chosen);
        for (const { choiceId, isConsented } of applied.choices) {
          if (isConsented) chosen.add(choiceId);
          else chosen.delete(choiceId);
        }
        consents.set(id, { consent: applied.consent, chosen });
      };
      const open = () => ({ at: now, shown: show(purposes, heldNow()) });
      const devices = [open(), open()];
      for (const own of steps) {
        now += 1;
        if (own.does === 'open') devices[own.device] = open();
        if (own.does === 'form') {
          const id = purposes[own.purpose]?.id ?? '';
          record(id, own.answer === 'yes' ? 'CONFIRMED' : 'WITHDRAWN', []);
          logs[own.purpose]?.push({ at: now, says: own.answer, on: [], off: [] });
        }
        if (own.does !== 'save') continue;
        const page = devices[own.device];
        if (page === undefined) throw new Error('No page is open.');
        const submitted = new Map(
          purposes.map(({ id }, index) => {
            const log = (logs[index] ?? []).filter(({ at }) => at <= page.at);
            const toggled = (own.toggled[index] ?? []).map((at) => options[at]);
            const before = chosenIn(log);
            const chosen = options.filter((one) => before.includes(one) !== toggled.includes(one));
            return [id, { answer: own.answers[index] ?? answerIn(log), chosen }] as const;
          }),
        );
        for (const _ of own.twice ? [1, 2] : [1]) {
          now += 1;
          const { acts } = planSave({
            purposes,
            shown: page.shown,
            submitted: new Map(
              [...submitted].map(([id, { answer: given, chosen }]) => [id, say(given, chosen)]),
            ),
            held: heldNow(),
            signal: false,
            hasEnded: own.hasEnded,
          });
          for (const { purposeId, type, choices } of acts) record(purposeId, type, choices);
          for (const [index, { id }] of purposes.entries()) {
            const log = logs[index] ?? [];
            const wanted = submitted.get(id);
            const entry = wanted && modelSave(log, page.at, wanted, own.hasEnded);
            if (entry) log.push({ ...entry, at: now });
            expect(acts.some(({ purposeId }) => purposeId === id)).toBe(Boolean(entry));
          }
        }
        for (const [index, purpose] of purposes.entries()) {
          const mine = heldNow().get(purpose.id);
          const log = logs[index] ?? [];
          expect(answerOf(stateOf(purpose, mine, false), mine)).toBe(answerIn(log));
          expect([...(mine?.chosen ?? [])].toSorted()).toEqual(chosenIn(log).toSorted());
        }
      }
    }),
    { seed, numRuns },
  );
  expect(recorded).toBeGreaterThan(numRuns);
});
