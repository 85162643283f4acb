import type { Receipt, Transaction } from '#contract/receipt-records.ts';

/** What was loaded of a list that is read newest first. */
export type Loaded<Item> = { items: readonly Item[]; hasMore: boolean };

/** Where the receipt of an entry is, as far as that is known. */
export type ReceiptPlace = 'here' | 'elsewhere' | 'unread';

export type ReceiptPurpose = NonNullable<Receipt['purposes']>[number];

/** Something that happened: a receipt with what it made, or what the service did by itself. */
export type TimelineEntry = {
  /** The receipt's id, else the transaction's. */
  id: string;
  /** When it was recorded, RFC 3339. */
  at: string;
  receiptId: string | null;
  /** Null where it is not under this identifier, or was not read. */
  receipt: Receipt | null;
  place: ReceiptPlace | null;
  transactions: readonly Transaction[];
  /** What the receipt says of purposes without a transaction of this data subject. */
  others: readonly ReceiptPurpose[];
};

export type Timeline = {
  /** Newest first. */
  entries: readonly TimelineEntry[];
  /** Older ones exist, and were not loaded. */
  hasMore: boolean;
};

const timeOf = ({ consentCreationDate }: Receipt | Transaction): number =>
  Date.parse(consentCreationDate);

/** From when on a list is complete, epoch milliseconds: the last that was loaded where more follow. */
const completeFrom = <Item extends Receipt | Transaction>(loaded: Loaded<Item>): number => {
  const last = loaded.items.at(-1);
  return loaded.hasMore && last !== undefined ? timeOf(last) : Number.NEGATIVE_INFINITY;
};

/**
 * One timeline of receipts and transactions (product-bar.md DS6), down to where both lists are
 * complete: nothing stands in it without what belongs before it.
 * @param receipts null until they are read
 */
export const assembleTimeline = (
  receipts: Loaded<Receipt> | null,
  transactions: Loaded<Transaction>,
): Timeline => {
  const receiptsFrom = receipts === null ? Number.NEGATIVE_INFINITY : completeFrom(receipts);
  const from = Math.max(receiptsFrom, completeFrom(transactions));
  const byReceipt = Map.groupBy(transactions.items, ({ receiptId }) => receiptId ?? null);
  const ownReceipts = receipts?.items ?? [];
  const ownIds = new Set(ownReceipts.map(({ id }) => id));

  const ofReceipts = ownReceipts.map((receipt): TimelineEntry => {
    const made = byReceipt.get(receipt.id) ?? [];
    const isMade = ({ id }: ReceiptPurpose) => made.some(({ purposeGuid }) => purposeGuid === id);
    return {
      id: receipt.id,
      at: receipt.consentCreationDate,
      receiptId: receipt.id,
      receipt,
      place: 'here',
      transactions: made,
      others: (receipt.purposes ?? []).filter((purpose) => !isMade(purpose)),
    };
  });
  const ofOthers = [...byReceipt].flatMap(([receiptId, made]): TimelineEntry[] => {
    if (receiptId === null) {
      return made.map((transaction) => ({
        id: transaction.transactionGuid,
        at: transaction.consentCreationDate,
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
        id: receiptId,
        at: first.consentCreationDate,
        receiptId,
        receipt: null,
        place: receipts === null ? 'unread' : 'elsewhere',
        transactions: made,
        others: [],
      },
    ];
  });
  return {
    entries: [...ofReceipts, ...ofOthers]
      .filter(({ at }) => Date.parse(at) >= from)
      .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)),
    hasMore: transactions.hasMore || receipts?.hasMore === true,
  };
};

/** Which list has to be read on before older entries can be shown. */
export const nextToLoad = (
  receipts: Loaded<Receipt> | null,
  transactions: Loaded<Transaction>,
): 'receipts' | 'transactions' | null => {
  const receiptsFrom = receipts?.hasMore ? completeFrom(receipts) : null;
  const transactionsFrom = transactions.hasMore ? completeFrom(transactions) : null;
  if (transactionsFrom === null) return receiptsFrom === null ? null : 'receipts';
  return receiptsFrom !== null && receiptsFrom > transactionsFrom ? 'receipts' : 'transactions';
};

/** Names of the purposes of transactions and receipts, by id. */
export const purposeNames = (
  transactions: readonly Transaction[],
  others: readonly ReceiptPurpose[] = [],
): Map<string, string> => {
  const names = new Map<string, string>();
  const note = (id: string, name: string | null | undefined) =>
    names.set(id, names.get(id) ?? name ?? id);
  for (const { purposeGuid, purposeName } of transactions) note(purposeGuid, purposeName);
  for (const { id, name } of others) note(id, name);
  return names;
};

/** The purposes that entries are about, by name; for a choice. */
export const purposesIn = (
  entries: readonly TimelineEntry[],
): readonly { id: string; name: string }[] =>
  [
    ...purposeNames(
      entries.flatMap(({ transactions }) => transactions),
      entries.flatMap(({ others }) => others),
    ),
  ]
    .map(([id, name]) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** The entries that a purpose takes part in. */
export const entriesOf = (
  entries: readonly TimelineEntry[],
  purposeId: string,
): readonly TimelineEntry[] =>
  entries.filter(
    ({ transactions, others }) =>
      transactions.some(({ purposeGuid }) => purposeGuid === purposeId) ||
      others.some(({ id }) => id === purposeId),
  );
