// @module-tag more

import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { listTransactionsEndpoint } from '#contract/consent-history.ts';
import type { TransactionType } from '#contract/data-subject-values.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { listMergesEndpoint, mergeEndpoint } from '#contract/merge.ts';
import type { Transaction } from '#contract/receipt-records.ts';
import { toWireTime } from '#service/db/columns.ts';
import { endDueConsents } from '#service/domains/receipts/end-due-consents.ts';
import { inForce, modelOf, refused } from '#service/testing/consent-model.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });
const endDue = () => endDueConsents({ db, now: clock.now, newId: () => crypto.randomUUID() });

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_123);
const people = 300;
const rounds = 7;
const dayMs = 86_400_000;
const lifeDays = 25;

let purpose: string;
let points: string[];
beforeEach(
  service.resetTo(async () => {
    purpose = await api.activePurpose();
    points = await Promise.all([1, 2, 3].map(() => api.activePoint({ PurposeIds: [purpose] })));
  }),
);

const yes: readonly TransactionType[] = ['CONFIRMED', 'OPT_IN', 'IMPLICIT', 'NO_OPT_OUT'];
const no: readonly TransactionType[] = ['WITHDRAWN', 'OPT_OUT', 'HARD_OPT_OUT', 'NOTGIVEN'];
const changes: readonly TransactionType[] = ['EXTEND', 'CHANGE_PREFERENCES'];

/** What a person says in a round of ten days, if anything; `late` is how many days it took to arrive. */
const saying = fc.option(
  fc.record({
    type: fc.oneof(
      fc.constantFrom(...yes),
      fc.constantFrom(...yes),
      fc.constantFrom(...no),
      fc.constantFrom<TransactionType[]>('NO_CHOICE', ...changes),
    ),
    late: fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 35 })),
    point: fc.nat(2),
  }),
  { freq: 4 },
);

/** `mergedIn` is the round after which the next person is merged into this one. */
const life = fc.record({
  sayings: fc.array(saying, { minLength: rounds, maxLength: rounds }),
  mergedIn: fc.option(fc.integer({ min: 2, max: rounds - 2 }), { freq: 3 }),
});

type Word = {
  type: TransactionType;
  at: number;
  reconfirms: false;
  isEnd: boolean;
  transaction: Transaction;
};
type Locked = ReturnType<typeof modelOf<Word>>;
/** What is known of a person; `heard` in the order of arrival. `start` is what a merge left. */
type Model = { heard: readonly Word[]; start: Locked | null; count: number };

const nothing: Locked = { status: 'nothing', setBy: null };
const unknown: Model = { heard: [], start: null, count: 0 };

/** An end has its place after all that was known when it came. */
const toWord = (earlier: readonly Word[], transaction: Transaction): Word => ({
  type: transaction.transactionType as TransactionType,
  at: transaction.receiptId
    ? Date.parse(transaction.interactionDate ?? '')
    : Math.max(...earlier.map(({ at }) => at)),
  reconfirms: false,
  isEnd: !transaction.receiptId,
  transaction,
});

const strength = (status: string) => ['HARD_OPT_OUT', 'WITHDRAWN', 'OPT_OUT'].indexOf(status);
const ends = (yesStatus: string, refusal: string) =>
  ['ACTIVE', 'OPT_IN', 'CONFIRMED'].includes(yesStatus) ||
  (refusal === 'OPT_OUT' && ['NOT_OPT_OUT', 'NO_OPT_OUT'].includes(yesStatus));

/**
 * What arrives late: where all that was said leads to what holds, all is told again. After an end, and
 * after a merge that left something else, it counts only where it refuses and no yes was said since.
 */
const hearLate = (held: Locked, earlier: readonly Word[], word: Word): Locked => {
  const said = earlier.filter(({ isEnd }) => !isEnd);
  const told = modelOf(said);
  if (told.status === held.status && told.setBy === held.setBy) return modelOf([...said, word]);
  const isStronger =
    refused.includes(word.type) &&
    (!refused.includes(held.status) || strength(word.type) < strength(held.status));
  const isTakenBack = said.some(({ at, type }) => at > word.at && ends(type, word.type));
  return isStronger && !isTakenBack ? { status: word.type, setBy: word } : held;
};

const heldOf = ({ heard, start, count }: Model): Locked =>
  heard.slice(count).reduce<Locked>((held, word, index) => {
    const earlier = heard.slice(0, count + index);
    const isLate = !word.isEnd && earlier.some(({ at, isEnd }) => !isEnd && at > word.at);
    return isLate ? hearLate(held, earlier, word) : modelOf([word], held);
  }, start ?? nothing);

/** Refusals hold unless the other's later yes ends them, the strongest; else whoever spoke last. */
const mergedOf = (sides: readonly { held: Locked; decidedAt: number }[]): Locked => {
  const known = sides.filter(({ held }) => held.setBy !== null);
  const left = known.filter(
    ({ held, decidedAt }) =>
      held.status === 'HARD_OPT_OUT' ||
      !refused.includes(held.status) ||
      !known.some(
        (other) =>
          inForce.includes(other.held.status) &&
          ends(other.held.status, held.status) &&
          (other.held.setBy?.at ?? 0) > decidedAt,
      ),
  );
  const refusals = left.filter(({ held }) => refused.includes(held.status));
  const [first] =
    refusals.length > 0
      ? refusals.toSorted(
          (one, other) =>
            strength(one.held.status) - strength(other.held.status) ||
            other.decidedAt - one.decidedAt,
        )
      : left.toSorted((one, other) => other.decidedAt - one.decidedAt);
  return first?.held ?? nothing;
};

const nameOf = (index: number) => `person-${index}@example.org`;

/** All that was recorded, in the order of arrival, by the identifier that it is under now. */
const readTransactions = async (
  headers: Record<string, string> = {},
): Promise<Map<string, Transaction[]>> => {
  const read: Transaction[] = [];
  for (let page = 0; ; page += 1) {
    const query = { size: 50, page, sort: 'consentCreationDate,asc' };
    const { content } = await api.done(listTransactionsEndpoint, { headers, query, body: {} });
    read.push(...content);
    if (content.length < 50) return Map.groupBy(read, ({ identifier }) => identifier);
  }
};

/** An ending that a receipt recorded comes before it. */
const inOrderOfArrival = (transactions: readonly Transaction[]) =>
  transactions.toSorted(
    (one, other) =>
      Date.parse(one.consentCreationDate) - Date.parse(other.consentCreationDate) ||
      Number(!other.receiptId) - Number(!one.receiptId),
  );

/** The receipts and transactions recorded since then. */
const hear = (model: Model, transactions: readonly Transaction[] = []): Model => {
  const heard = [...model.heard];
  const known = new Set(heard.map(({ transaction }) => transaction.transactionGuid));
  for (const one of inOrderOfArrival(transactions)) {
    if (!known.has(one.transactionGuid)) heard.push(toWord(heard, one));
  }
  return { ...model, heard };
};

/** A person's receipts in order of arrival, to debug a wrong profile. */
const storyOf = ({ heard, start, count }: Model): string =>
  heard
    .map(({ type, isEnd, transaction }, index) => {
      const { consentCreationDate: arrived, interactionDate: said } = transaction;
      const isMerge = start !== null && index === count - 1;
      return `${arrived} ${type}${isEnd ? ' by itself' : ` said ${said}`}${isMerge ? `; merged: ${start.status}` : ''}`;
    })
    .join('\n');

const firstYesIn = (heard: readonly Word[]): string | null => {
  const times = heard.filter(({ type }) => yes.includes(type)).map(({ at }) => at);
  return times.length === 0 ? null : toWireTime(new Date(Math.min(...times)).toISOString());
};

test('a profile says what a slow model makes of all transactions: status, since, source and receipt', async () => {
  const lives = fc.sample(life, { numRuns: people, seed });
  const models = new Map(lives.map((_, index) => [nameOf(index), unknown]));
  const mergedInto = new Map<string, string>();
  const hasSpoken = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    clock.advance(10 * dayMs);
    const given = lives.flatMap(({ sayings }, index) => {
      const said = sayings[round];
      const own = nameOf(index);
      const identifier = mergedInto.get(own) ?? own;
      const isNew = !hasSpoken.has(own);
      if (said === null || said === undefined || (isNew && changes.includes(said.type))) return [];
      return [{ identifier, said, own }];
    });
    const lifeSpan = { seconds: lifeDays * 86_400, implicitSeconds: null, countedFrom: null };
    for (const [place, point] of points.entries()) {
      const receipts = given.flatMap(({ identifier, said, own }) => {
        if (said.point !== place) return [];
        hasSpoken.add(own);
        clock.advance(1000);
        const saidAt = new Date(Date.parse(clock.now()) - said.late * dayMs).toISOString();
        const purposes = [{ id: purpose, type: said.type, lifeSpan }];
        return { identifier, createdAt: clock.now(), interactionAt: saidAt, purposes };
      });
      await record(point, ...receipts);
    }
    for (const [index, { mergedIn }] of lives.entries()) {
      const [primary, other] = [nameOf(index), nameOf(index + 1)];
      const isFree = index % 2 === 0 && hasSpoken.has(primary) && hasSpoken.has(other);
      if (mergedIn !== round || !isFree) continue;
      clock.advance(1000);
      const body = { primaryIdentifier: primary, additionalIdentifiers: [other] };
      await endDue();
      const sides = await Promise.all(
        [primary, other].map(async (name) =>
          hear(
            models.get(name) ?? unknown,
            (await readTransactions({ identifier: name })).get(name),
          ),
        ),
      );
      await api.done(mergeEndpoint, { body });
      const [merge] = (await api.done(listMergesEndpoint, { query: { size: 1 } })).content;
      const start = mergedOf(
        sides.map((model, place) => ({
          held: heldOf(model),
          decidedAt: Date.parse(merge?.before[place]?.purposes[0]?.lastInteractionDate ?? ''),
        })),
      );
      const heard = sides
        .flatMap((side) => side.heard)
        .toSorted((one, two) =>
          one.transaction.consentCreationDate < two.transaction.consentCreationDate ? -1 : 1,
        );
      models.set(primary, { heard, start, count: heard.length });
      models.delete(other);
      mergedInto.set(other, primary);
    }
  }

  clock.advance(1000);
  await endDue();
  const pages = await Promise.all(
    Array.from({ length: people / 50 }, (_, page) =>
      api.done(listProfilesEndpoint, { query: { size: 50, page } }),
    ),
  );
  const profiles = new Map(
    pages.flatMap(({ content }) => content).map((own) => [own.Identifier, own]),
  );
  const transactions = await readTransactions();
  const answers = { merged: mergedInto.size, ended: 0, otherContact: 0, checked: 0 };
  for (const [identifier, model] of models) {
    const [own] = profiles.get(identifier)?.Purposes ?? [];
    const known = hear(model, transactions.get(identifier));
    const { status, setBy } = heldOf(known);
    if (own === undefined) {
      expect(known.heard).toEqual([]);
      continue;
    }
    const { transaction } = setBy ?? {};
    expect(
      {
        status: own.Status,
        since: own.StatusSince,
        point: own.StatusCollectionPointId,
        receipt: own.StatusReceiptId,
        first: own.ConsentDate,
      },
      storyOf(known),
    ).toEqual({
      status,
      since: transaction?.interactionDate,
      point: transaction?.collectionPointUUID ?? null,
      receipt: transaction?.receiptId ?? null,
      first: status === 'NO_CONSENT' ? null : firstYesIn(known.heard),
    });
    answers.checked += 1;
    answers.ended += Number(known.heard.some(({ isEnd }) => isEnd));
    answers.otherContact += Number(own.StatusReceiptId !== own.LastReceiptId);
  }
  // What is generated is what the test is about.
  expect(answers.checked + answers.merged).toBeGreaterThan(people - 10);
  expect(answers.merged).toBeGreaterThan(50);
  expect(answers.ended).toBeGreaterThan(50);
  expect(answers.otherContact).toBeGreaterThan(50);
});
