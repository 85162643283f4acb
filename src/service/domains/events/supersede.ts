/** As much of an event as decides what of it is still to be told. */
type Told = { sequence: number; purposeIds: readonly string[] };

/**
 * Leaves out of a person's unsent events what she refused later (docs/design.md 11.7): whoever still
 * has to hear of the yes hears of the no first, or alone.
 * @param refusedAt the sequence number of her latest refusal of each purpose, as far as it's to be sent
 * @returns what is left of each, in their order; of one that has nothing left null
 */
export const supersede = <Event extends Told>(
  events: readonly Event[],
  refusedAt: ReadonlyMap<string, number>,
): { event: Event; left: Event | null }[] =>
  events.map((event) => {
    const purposeIds = event.purposeIds.filter(
      (id) => (refusedAt.get(id) ?? event.sequence) <= event.sequence,
    );
    if (purposeIds.length === event.purposeIds.length) return { event, left: event };
    return { event, left: purposeIds.length === 0 ? null : { ...event, purposeIds } };
  });

/** The latest refusal of each purpose, of events that are all to be sent. */
export const refusalsOf = (
  events: readonly { sequence: number; refusedIds: readonly string[] }[],
): Map<string, number> => {
  const latest = new Map<string, number>();
  for (const { sequence, refusedIds } of events) {
    for (const id of refusedIds) latest.set(id, Math.max(sequence, latest.get(id) ?? sequence));
  }
  return latest;
};
