import type { ReceiptPurpose } from '#contract/receipt-requests.ts';
import type { CheckedPurpose, CheckedReceipt } from '#service/domains/receipts/checked-receipt.ts';
import { recordReceipts } from '#service/domains/receipts/record-receipts.ts';
import type { Context } from '#service/http/context.ts';
import type { DemoCollectionPoint } from './demo-collection-point.ts';
import { createRandom, type Random } from './demo-random.ts';
import { toReceiptBody } from './demo-receipt.ts';
import { makeSubjects } from './demo-subjects.ts';
import { readOpenPoints } from './open-points.ts';
import { planVisits, type Visit } from './plan-visits.ts';

const seed = 20_261_121;
/** So many receipts are recorded at once. */
const batchSize = 500;

const toInstant = (ms: number): string => new Date(ms).toISOString().replace('Z', '000Z');

const origins: Readonly<Record<string, CheckedReceipt['origin']>> = {
  BULK_IMPORT: 'IMPORT',
  MOBILE_SDK: 'SDK',
  PREFERENCE_CENTER: 'PREFERENCE_CENTER',
};

const choicesOf = (
  { Preferences, CustomPreferences }: ReceiptPurpose,
  { purpose }: Visit['choices'][number],
): CheckedPurpose['choices'] => {
  const topics = (Preferences ?? []).map(({ TopicId, TransactionType }) => ({
    choiceId: TopicId,
    preferenceId: null,
    isConsented: TransactionType === 'OPT_IN',
  }));
  const options = (CustomPreferences ?? []).flatMap(({ Id, Options, Choices }) => {
    const offered = purpose.CustomPreferences?.find((preference) => preference.Id === Id)?.Options;
    const ticked = (offered ?? []).map((option) => ({
      choiceId: option.Id,
      preferenceId: Id,
      isConsented: Options?.includes(option.Id) ?? false,
    }));
    const changed = (Choices ?? []).map(({ OptionId, TransactionType }) => ({
      choiceId: OptionId,
      preferenceId: Id,
      isConsented: TransactionType === 'OPT_IN',
    }));
    return Options == null ? changed : ticked;
  });
  return [...topics, ...options];
};

const toChecked = (
  visit: Visit,
  { id, end, random }: { id: string; end: number; random: Random },
): CheckedReceipt => {
  const { subject, record, choices } = visit;
  const { identifier, interactionDate, language, test, ...fields } = toReceiptBody(visit, {
    end,
    random,
  });
  return {
    id,
    identifier,
    identifierType: subject.identifierType,
    collectionPointId: record.Id,
    collectionPointVersion: record.Version,
    createdAt: toInstant(visit.at),
    interactionAt: toInstant(Date.parse(interactionDate ?? '')),
    language: language ?? null,
    isTest: test ?? false,
    origin: origins[record.CollectionPointType ?? ''] ?? 'API',
    sameness: null,
    token: null,
    fields,
    purposes: (fields.purposes ?? []).flatMap((said, index) => {
      const choice = choices[index];
      if (choice === undefined) return [];
      return [
        {
          path: `purposes.${index}`,
          id: said.Id,
          version: choice.purpose.Version,
          type: choice.type,
          expiryAt: null,
          lifeSpan: {
            seconds: choice.purpose.LifeSpan ?? 0,
            implicitSeconds: null,
            countedFrom: null,
          },
          choices: choicesOf(said, choice),
          note: null,
          keepsGeolocation: choice.purpose.EnableGeolocation ?? false,
        },
      ];
    }),
  };
};

/**
 * Lets so many people turn up at the collection points of the demo, each as often as they did until
 * `end`, in milliseconds; their receipts are recorded in the order of time by what records real ones.
 */
export const seedSubjects = async (
  context: Context,
  { points, count, end }: { points: readonly DemoCollectionPoint[]; count: number; end: number },
): Promise<void> => {
  const random = createRandom(seed);
  const open = await readOpenPoints(context, points, end);
  const visits = makeSubjects(count, seed)
    .flatMap((subject) => planVisits(subject, open, { end, random }))
    .toSorted((one, other) => one.at - other.at);
  for (let from = 0; from < visits.length; from += batchSize) {
    const batch = visits.slice(from, from + batchSize);
    const time = toInstant(batch.at(-1)?.at ?? end);
    await recordReceipts(
      { ...context, now: () => time },
      batch.map((visit) => toChecked(visit, { id: context.newId(), end, random })),
    );
  }
};
