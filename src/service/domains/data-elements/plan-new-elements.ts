import { newElementMaximum } from '#contract/data-subject-values.ts';

/** The names that a receipt mentions, in the order in which they are to be taken. */
export type Mentions = { collectionPointId: string; names: readonly string[] };

/**
 * Which names receipts may make data elements of: nobody deletes one, and whoever has the token of a
 * collection point can send any name.
 * @param madeBefore how many each collection point has made already
 * @returns the new names with who makes them, and those beyond the maxima
 */
export const planNewElements = (
  receipts: readonly Mentions[],
  isKnown: (name: string) => boolean,
  madeBefore: ReadonlyMap<string, number>,
): { made: Map<string, string>; refused: Set<string> } => {
  const made = new Map<string, string>();
  const refused = new Set<string>();
  const counts = new Map(madeBefore);
  for (const { collectionPointId, names } of receipts) {
    let ofReceipt = 0;
    for (const name of new Set(names)) {
      if (isKnown(name) || made.has(name)) continue;
      const ofPoint = counts.get(collectionPointId) ?? 0;
      if (ofReceipt >= newElementMaximum.receipt || ofPoint >= newElementMaximum.collectionPoint) {
        refused.add(name);
        continue;
      }
      ofReceipt += 1;
      counts.set(collectionPointId, ofPoint + 1);
      made.set(name, collectionPointId);
      refused.delete(name);
    }
  }
  return { made, refused };
};
