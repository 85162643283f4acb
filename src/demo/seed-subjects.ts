import { personAuthor } from '#service/domains/choices/record-acts.ts';
import { upsertElements } from '#service/domains/data-subjects/upsert-elements.ts';
import { checkReceipt } from '#service/domains/receipts/check-receipt.ts';
import type { CheckedReceipt } from '#service/domains/receipts/checked-receipt.ts';
import { endDueConsents } from '#service/domains/receipts/end-due-consents.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import { readReceipt } from '#service/domains/receipts/read-receipt.ts';
import { recordReceipts } from '#service/domains/receipts/record-receipts.ts';
import type { Context } from '#service/http/context.ts';
import type { DemoPoint } from './demo-collection-point.ts';
import { createRandom, type Random } from './demo-random.ts';
import { toReceipt } from './demo-receipt.ts';
import { type DemoSubject, makeSubjects } from './demo-subjects.ts';
import { readOpenPoints } from './open-points.ts';
import { dayMs, isOfCenter, planVisits, type Visit } from './plan-visits.ts';

const seed = 20_261_121;
const enteredDays = 400;
const minuteMs = 60_000;
/** So many receipts are recorded at once. */
const batchSize = 1_500;

const origins: Readonly<Record<string, CheckedReceipt['origin']>> = {
  BULK_IMPORT: 'IMPORT',
  MOBILE_SDK: 'SDK',
  PREFERENCE_CENTER: 'PREFERENCE_CENTER',
};

/** Checked as a receipt that comes in, but without a token. */
const toChecked = (
  visit: Visit,
  { id, end, random }: { id: string; end: number; random: Random },
): CheckedReceipt => {
  const { record, point } = visit.version;
  const token = { hash: '', collectionPointId: record.Id, version: record.Version, claims: {} };
  const createdAt = new Date(visit.at).toISOString();
  const { receipt } = checkReceipt(
    readReceipt(toReceipt(visit, { end, random })),
    token,
    { point, others: new Map() },
    { id, createdAt, key: null, isSenderKnown: null },
  );
  const origin = origins[record.CollectionPointType ?? ''] ?? receipt.origin;
  // Nobody has a token to send it again.
  return {
    ...receipt,
    token: null,
    origin,
    sameness: null,
    ...(isOfCenter(record) && { author: personAuthor }),
  };
};

/** Adds the data of a person who hasn't decided on anything. */
const enterContact = async (context: Context, subject: DemoSubject, at: number): Promise<void> => {
  const { identifier, identifierType, answers, additionalIdentifiers, region } = subject;
  const names = ['Last name', 'Country'];
  await upsertElements({ ...context, now: () => new Date(at).toISOString() }, identifier, {
    identifierType,
    language: region.language,
    dataElements: [
      ...names.map((name) => ({ name, value: answers[name] })),
      ...Object.entries(additionalIdentifiers).map(([name, value]) => ({
        name,
        value: [value],
        linked: true,
      })),
    ],
  });
};

/** Endings are recorded at the next full minute, as if the service had been running. */
const byUpkeepAfter = (endsAt: string, end: number): string => {
  const nextMinute = Math.floor(Date.parse(endsAt) / minuteMs + 1) * minuteMs;
  return toInstant(new Date(Math.min(nextMinute, end)).toISOString());
};

/**
 * Creates this many people who visit the demo's collection points, each as often as they did until
 * `end`, in milliseconds. Their receipts are checked and recorded as real ones are, in the order of
 * time. A few people were only entered by hand. So many `late` ones turn up in the week after `end`.
 */
export const seedSubjects = async (
  context: Context,
  {
    points,
    count,
    late,
    end,
  }: { points: readonly DemoPoint[]; count: number; late: number; end: number },
): Promise<void> => {
  const random = createRandom(seed);
  const weekAfter = end + 7 * dayMs - minuteMs;
  const open = await readOpenPoints(context, points, { end, until: weekAfter });
  const subjects = makeSubjects(count, seed, late);
  const visits = subjects
    .filter(({ isContact }) => !isContact)
    .flatMap((subject) => {
      const until = subject.isLate === undefined ? end : weekAfter;
      return planVisits(subject, open, { end, until, random });
    })
    .toSorted((one, other) => one.at - other.at);
  for (let from = 0; from < visits.length; from += batchSize) {
    const batch = visits.slice(from, from + batchSize);
    const time = new Date(batch.at(-1)?.at ?? end).toISOString();
    const receipts: CheckedReceipt[] = [];
    for (const visit of batch) {
      receipts.push(toChecked(visit, { id: context.newId(), end, random }));
    }
    await recordReceipts({ ...context, erasing: null, now: () => time }, receipts);
  }
  for (const subject of subjects.filter(({ isContact }) => isContact)) {
    await enterContact(context, subject, end - random.between(1, enteredDays) * dayMs);
  }
  await endDueConsents({
    ...context,
    now: () => new Date(end).toISOString(),
    recordedAt: (endsAt) => byUpkeepAfter(endsAt, end),
  });
};
