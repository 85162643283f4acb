/** A record that held until a time, RFC 3339, or null for now; its texts had since another. */
export type HeldRecord<Value> = { from: string; until: string | null; value: Value };

/**
 * What held at a time; where none was kept for it, `next` is what came after. `heldFrom` is since when
 * its texts are as they are.
 */
export type RecordAt<Value> = { heldFrom: string } & (
  | { isKept: true; value: Value }
  | { isKept: false; next: Value }
);

const msOf = (time: string): number => Date.parse(time);

/**
 * The record in force at a time, of those kept, oldest first and the one of now last. Where none was
 * kept, because it was changed before former records were or came later, it says so and gives the
 * earliest one after that time.
 */
export const recordAt = <Value>(
  held: readonly [...HeldRecord<Value>[], HeldRecord<Value>],
  time: string,
): RecordAt<Value> => {
  const at = msOf(time);
  const reached = held.find(({ until }) => until === null || msOf(until) > at);
  const { from, value } = reached ?? held[held.length - 1] ?? held[0];
  return msOf(from) <= at
    ? { isKept: true, value, heldFrom: from }
    : { isKept: false, next: value, heldFrom: from };
};
