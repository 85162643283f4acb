import { adminPointId, hookPointId } from '#contract/collection-point-values.ts';
import type { DecidedClaim } from '#contract/data-subject-records.ts';
import type { MergeRecord } from '#contract/merge.ts';
import type { Receipt, Transaction } from '#contract/receipt-records.ts';
import { restrictiveness } from '#contract/refusals.ts';
import { receivedLater } from '../parts/date-words.ts';

/** What was loaded of a list that is read newest first. */
export type Loaded<Item> = { items: readonly Item[]; hasMore: boolean };

/** Where the receipt of an entry is, as far as that is known. */
export type ReceiptPlace = 'here' | 'elsewhere' | 'unread';

export type ReceiptPurpose = NonNullable<Receipt['purposes']>[number];

type Dated = {
  id: string;
  /** When it took place, RFC 3339: what the timeline shows and is ordered by. */
  at: string;
};

/** A receipt and its transactions, or an automatic transaction; `id` is the receipt's, if any. */
export type ConsentEntry = Dated & {
  kind: 'consent';
  /** When its receipt arrived, if that was more than a day later. */
  receivedAt: string | null;
  receiptId: string | null;
  /** Null if it isn't under this identifier, or wasn't read. */
  receipt: Receipt | null;
  place: ReceiptPlace | null;
  transactions: readonly Transaction[];
  /** What the receipt says of purposes without a transaction of this data subject. */
  others: readonly ReceiptPurpose[];
};

type Correction = NonNullable<Transaction['correction']>;

/** What a correction made of one consent; `changed` is null where that isn't known, or it is as before. */
export type CorrectedPurpose = { id: string; name: string; changed: Correction['changed'] };

/** What staff took back, as an act of its own; `id` is the correction's. */
export type CorrectionEntry = Dated & {
  kind: 'correction';
  by: string;
  note: string;
  /** Of the call in which it was taken back. */
  ticket: string | null;
  purposes: readonly CorrectedPurpose[];
};

/** Something that happened to a person. */
export type TimelineEntry =
  | ConsentEntry
  | CorrectionEntry
  | (Dated & { kind: 'merge'; merge: MergeRecord })
  | (Dated & { kind: 'claim'; claim: DecidedClaim });

export type Timeline = {
  /** Newest first. */
  entries: readonly TimelineEntry[];
  /** Older ones exist, and were not loaded. */
  hasMore: boolean;
};

type Said = Pick<Transaction, 'consentCreationDate' | 'interactionDate'>;

/**
 * When it took place, RFC 3339: the earlier of interaction and arrival, by which statuses are decided
 * too (docs/design.md 10.6).
 */
export const tookPlaceAt = ({ interactionDate, consentCreationDate }: Said): string =>
  interactionDate && Date.parse(interactionDate) < Date.parse(consentCreationDate)
    ? interactionDate
    : consentCreationDate;

/** Lists are read by when things were recorded. */
const recordedOf = ({ consentCreationDate }: Said): string => consentCreationDate;

/**
 * From when on a list is complete, epoch milliseconds: the last that was loaded where more follow.
 * Nothing happens after it was recorded, so everything that isn't loaded happened before.
 */
const completeFrom = <Item>(loaded: Loaded<Item> | null, timeOf: (item: Item) => string) => {
  const last = loaded?.items.at(-1);
  return loaded?.hasMore && last !== undefined
    ? Date.parse(timeOf(last))
    : Number.NEGATIVE_INFINITY;
};

/** The transactions down to where all that took place since is loaded. */
export const completeTransactions = (loaded: Loaded<Transaction>): Transaction[] => {
  const from = completeFrom(loaded, recordedOf);
  return loaded.items.filter((item) => Date.parse(tookPlaceAt(item)) >= from);
};

/** The parts of a timeline; null if not read. */
export type Lists = {
  receipts: Loaded<Receipt> | null;
  transactions: Loaded<Transaction>;
  merges: Loaded<MergeRecord> | null;
};
type ListName = keyof Lists;

/** From when on each of them is complete. */
const endsOf = ({ receipts, transactions, merges }: Lists): Record<ListName, number> => ({
  receipts: completeFrom(receipts, recordedOf),
  transactions: completeFrom(transactions, recordedOf),
  merges: completeFrom(merges, ({ mergedDate }) => mergedDate),
});

/**
 * An ending that a late receipt overtook never was, and what a merge decided is told by the merge: only
 * other acts and endings are entries. A request that nobody confirmed was made all the same.
 */
export const isTold = ({ superseded, decidedByMerge, transactionType }: Transaction): boolean =>
  (!superseded || transactionType === 'PENDING') && !decidedByMerge;

/** Whether somebody known vouches for it; the receipt itself may be under a former identifier. */
export const isSenderKnownOf = ({ receipt, transactions }: ConsentEntry) =>
  receipt?.isSenderKnown ?? transactions[0]?.isSenderKnown;

/** Whether it came through a collection point, as what a person says does, with a receipt here or not. */
export const isOfPoint = (transaction: Transaction | undefined): boolean =>
  Boolean(transaction?.collectionPointUUID);

const consentEntries = ({ receipts, transactions }: Lists): ConsentEntry[] => {
  const told = transactions.items.filter(isTold);
  const byReceipt = Map.groupBy(told, ({ receiptId }) => receiptId ?? null);
  const ownReceipts = receipts?.items ?? [];
  const ownIds = new Set(ownReceipts.map(({ id }) => id));
  const timesOf = (said: Said) => {
    const at = tookPlaceAt(said);
    return { at, receivedAt: receivedLater(at, said.consentCreationDate) };
  };

  const ofReceipts = ownReceipts.flatMap((receipt): ConsentEntry[] => {
    const made = byReceipt.get(receipt.id) ?? [];
    const said = receipt.purposes ?? [];
    // All that it did is another's, who had this identifier before a merge.
    if (made.length === 0 && said.length > 0) return [];
    const isMade = ({ id }: ReceiptPurpose) => made.some(({ purposeGuid }) => purposeGuid === id);
    const entry: ConsentEntry = {
      kind: 'consent',
      id: receipt.id,
      ...timesOf(receipt),
      receiptId: receipt.id,
      receipt,
      place: 'here',
      transactions: made,
      others: said.filter((purpose) => !isMade(purpose)),
    };
    return [entry];
  });
  const ofOthers = [...byReceipt].flatMap(([receiptId, made]): ConsentEntry[] => {
    if (receiptId === null) {
      return made.map((transaction) => ({
        kind: 'consent',
        id: transaction.transactionGuid,
        ...timesOf(transaction),
        // Endings don't arrive: they are only recorded later.
        ...(!isOfPoint(transaction) && { receivedAt: null }),
        receiptId,
        receipt: null,
        place: null,
        transactions: [transaction],
        others: [],
      }));
    }
    const [first] = made;
    if (ownIds.has(receiptId) || first === undefined) return [];
    return [
      {
        kind: 'consent',
        id: receiptId,
        ...timesOf(first),
        receiptId,
        receipt: null,
        place: receipts === null ? 'unread' : 'elsewhere',
        transactions: made,
        others: [],
      },
    ];
  });
  return [...ofReceipts, ...ofOthers];
};

/** Each correction once, whatever it took back; where that isn't loaded, neither is the correction. */
const correctionEntries = ({ transactions }: Lists): CorrectionEntry[] => {
  const corrected = transactions.items.flatMap((transaction) => {
    const { correction } = transaction;
    return correction ? [{ transaction, correction }] : [];
  });
  const acts = Map.groupBy(corrected, ({ correction }) => correction.correctionId);
  return [...acts].flatMap(([id, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const purposes = new Map<string, CorrectedPurpose>();
    for (const { transaction, correction } of own) {
      const { purposeGuid, purposeName } = transaction;
      const changed = purposes.get(purposeGuid)?.changed ?? correction.changed ?? null;
      purposes.set(purposeGuid, { id: purposeGuid, name: purposeName ?? purposeGuid, changed });
    }
    const { correctedDate, correctedBy, note, ticket } = first.correction;
    return {
      kind: 'correction',
      id,
      at: correctedDate,
      by: correctedBy,
      note: note ?? '',
      ticket: ticket ?? null,
      purposes: [...purposes.values()],
    };
  });
};

type Ranked = Pick<Transaction, 'transactionType' | 'receiptId'>;

/** Where an act stands among others of its instant: an end that was due comes before all of them. */
export const rankAtInstant = ({ transactionType, receiptId }: Ranked): number =>
  transactionType === 'EXPIRED' && !receiptId
    ? -1
    : Object.hasOwn(restrictiveness, transactionType)
      ? restrictiveness[transactionType as keyof typeof restrictiveness]
      : 0;

const rankOf = (entry: TimelineEntry): number => {
  if (entry.kind !== 'consent') return -1;
  const { transactions, others, receiptId } = entry;
  const said = others.map(({ transactionType }) => rankAtInstant({ transactionType, receiptId }));
  return Math.max(-1, ...transactions.map(rankAtInstant), ...said);
};

const recordedTime = (entry: TimelineEntry): number => {
  const said = entry.kind === 'consent' ? (entry.receipt ?? entry.transactions[0]) : undefined;
  return Date.parse(said?.consentCreationDate ?? entry.at);
};

/**
 * One timeline of receipts, transactions, corrections and merges by when they took place, down to where all
 * lists are complete: nothing stands in it without what belongs before it.
 * @param decided what staff decided on claims, all of it
 */
export const assembleTimeline = (lists: Lists, decided: readonly DecidedClaim[] = []): Timeline => {
  const { receipts, transactions, merges } = lists;
  const from = Math.max(...Object.values(endsOf(lists)));
  const ofMerges = (merges?.items ?? []).map(
    (merge): TimelineEntry => ({ kind: 'merge', id: merge.mergeId, at: merge.mergedDate, merge }),
  );
  const ofClaims = decided.map(
    (claim): TimelineEntry => ({ kind: 'claim', id: claim.Id, at: claim.DecidedDate, claim }),
  );
  return {
    entries: [...consentEntries(lists), ...correctionEntries(lists), ...ofMerges, ...ofClaims]
      .filter(({ at }) => Date.parse(at) >= from)
      .toSorted(
        (one, other) =>
          Date.parse(other.at) - Date.parse(one.at) ||
          rankOf(other) - rankOf(one) ||
          recordedTime(other) - recordedTime(one),
      ),
    hasMore: [receipts, transactions, merges].some((list) => list?.hasMore === true),
  };
};

/** That what an entry did was taken back; undefined where it counts. */
export const correctionOf = ({ transactions }: ConsentEntry): Correction | undefined =>
  transactions.every(({ correction }) => correction)
    ? (transactions[0]?.correction ?? undefined)
    : undefined;

const isByStaff = ({ collectionPointUUID }: Transaction): boolean =>
  collectionPointUUID?.toLowerCase() === adminPointId;

/** Who recorded for the person what they told, and how they did; undefined where nobody did. */
export const recordedBy = ({ receiptId, transactions }: ConsentEntry) => {
  const [first] = transactions;
  if (receiptId === null || first === undefined || !isByStaff(first)) return undefined;
  const notes = transactions.map(({ purposeNote }) => purposeNote?.noteText ?? '');
  return {
    subject: first.createdBy ?? '',
    channel: first.channel ?? null,
    ticket: first.ticket ?? null,
    /** One note goes to all that was recorded at once. */
    notes: [...new Set(notes)].filter((note) => note !== ''),
  };
};

/** Which inbound hook told it, and what happened; undefined where none did. */
export const toldByHook = ({ receiptId, transactions }: ConsentEntry) => {
  const [first] = transactions;
  if (receiptId === null || first?.collectionPointUUID?.toLowerCase() !== hookPointId) {
    return undefined;
  }
  return { by: first.createdBy ?? '', what: first.purposeNote?.noteText ?? '' };
};

/** Whether it was recorded by staff or programs, and so what still counts of it can be corrected. */
export const isCorrectable = (entry: ConsentEntry): boolean =>
  entry.receiptId !== null &&
  entry.transactions.every(isByStaff) &&
  entry.transactions.some(({ correction }) => !correction);

/** Which list has to be read on before older entries can be shown. */
export const nextToLoad = (lists: Lists): ListName | null => {
  const ends = endsOf(lists);
  const names = (['transactions', 'receipts', 'merges'] as const).filter(
    (name) => lists[name]?.hasMore,
  );
  return names.toSorted((one, other) => ends[other] - ends[one])[0] ?? null;
};

/** Names of the purposes of transactions and receipts, by id. */
export const purposeNames = (
  transactions: readonly Transaction[],
  others: readonly Pick<ReceiptPurpose, 'id' | 'name'>[] = [],
): Map<string, string> => {
  const names = new Map<string, string>();
  const note = (id: string, name: string | null | undefined) =>
    names.set(id, names.get(id) ?? name ?? id);
  for (const { purposeGuid, purposeName } of transactions) note(purposeGuid, purposeName);
  for (const { id, name } of others) note(id, name);
  return names;
};

const consentsOf = (entries: readonly TimelineEntry[]): ConsentEntry[] =>
  entries.filter((entry) => entry.kind === 'consent');

/** The purposes of which a receipt said something that had no effect, as far as they're known. */
const leftOutOf = (receipt: Receipt | null) =>
  (receipt?.leftOut ?? []).flatMap(({ purposeId: id, purposeName: name }) =>
    id && name ? [{ id, name }] : [],
  );

/** The purposes that entries are about, by name; for a choice. */
export const purposesIn = (
  entries: readonly TimelineEntry[],
): readonly { id: string; name: string }[] =>
  [
    ...purposeNames(
      consentsOf(entries).flatMap(({ transactions }) => transactions),
      consentsOf(entries).flatMap(({ others, receipt }) => [...others, ...leftOutOf(receipt)]),
    ),
  ]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** The entries that a purpose takes part in. */
export const entriesOf = (
  entries: readonly TimelineEntry[],
  purposeId: string,
): readonly TimelineEntry[] =>
  entries.filter((entry) => {
    const isIt = ({ id }: { id: string }) => id === purposeId;
    if (entry.kind === 'correction') return entry.purposes.some(isIt);
    if (entry.kind !== 'consent') return false;
    const { transactions, others, receipt } = entry;
    return (
      transactions.some(({ purposeGuid }) => purposeGuid === purposeId) ||
      [...others, ...leftOutOf(receipt)].some(isIt)
    );
  });
