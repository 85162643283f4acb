import { transactionTypeWord } from '#contract/receipt-requests.ts';
import { isRefusal } from '#contract/refusals.ts';
import type { Problem } from '#service/http/problem.ts';
import type { Visit } from '#service/http/public-limits.ts';

/** Keys are taken in any case, as `anyKeyCase` does. */
const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([own]) => own.toLowerCase() === key)?.[1]
    : undefined;

const listOf = (value: unknown): unknown[] => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
};

/** The longest that a refusal may be to have room of its own: a form's is half of it, with its token. */
export const refusalBytesMaximum = 4_096;

/** Whether a record, as it came, does nothing but refuse purposes: for it room of its own is kept. */
export const onlyRefuses = (record: unknown): boolean => {
  const purposes = listOf(memberOf(record, 'purposes'));
  return (
    purposes.length > 0 &&
    purposes.every((purpose) => {
      const type = transactionTypeWord.safeParse(memberOf(purpose, 'transactiontype'));
      return type.success && isRefusal(type.data);
    })
  );
};

/** Whether a record is taken from what is kept for refusals. */
const takeAsRefusal = (visit: Visit, read: () => unknown, bytes: number): boolean =>
  bytes <= refusalBytesMaximum &&
  onlyRefuses(read()) &&
  visit.take('refusals', { records: 1, bytes }) === null;

/**
 * Counts one receipt; without room for others, a short one that only refuses has a pool of its own.
 * @throws Problem 429
 */
export const requireRoomFor = (visit: Visit | null, record: unknown, bytes: number): void => {
  if (visit === null) return;
  const refusal = visit.take('rest', { records: 1, bytes });
  if (refusal !== null && !takeAsRefusal(visit, () => record, bytes)) throw refusal;
};

/**
 * Counts a bulk as a whole. Where that doesn't fit, those of its records are taken that are short and
 * only refuse, as long as they fit; a bulk without any is refused.
 * @param read the record of a text
 * @returns why the records at these places aren't taken
 * @throws Problem 429
 */
export const refuseBeyondRoom = (
  visit: Visit | null,
  { texts, byteLength }: { texts: readonly string[]; byteLength: number },
  read: (text: string) => unknown,
): ReadonlyMap<number, Problem> => {
  if (visit === null) return new Map();
  const refusal = visit.take('rest', { records: texts.length, bytes: byteLength });
  if (refusal === null) return new Map();
  // Reading all of it to find them costs, too.
  if (visit.take('looks', { records: 0, bytes: byteLength }) !== null) throw refusal;
  const beyond = new Map<number, Problem>();
  for (const [place, text] of texts.entries()) {
    const isTaken = takeAsRefusal(visit, () => read(text), Buffer.byteLength(text));
    if (!isTaken) beyond.set(place, refusal);
  }
  if (beyond.size === texts.length) throw refusal;
  return beyond;
};
