import type { Database } from '#service/db/database.ts';
import type { ErasureLogEntry } from '#service/db/schema/erasures.ts';
import { readUnsubscribed } from '#service/domains/receipts/unsubscribed.ts';
import { identifiersOf, isInForce } from './erased-counts.ts';
import type { Eraser } from './eraser.ts';
import type { Belongings } from './find-belongings.ts';
import {
  everyPurpose,
  type Refusal,
  readSuppressions,
  readUsers,
  refusalsOf,
} from './suppressions.ts';

/** What the identifiers of a person go on to say, as hashes. */
export type Saying = {
  /** The person's, and of everyone merged into them. */
  subjectIds: string[];
  exactHashes: string[];
  foldedHashes: string[];
  /** Those of them that were the person's alone: an additional identifier may be several people's. */
  ownHashes: string[];
  refusals: Refusal[];
  /** Purposes to which a consent was in force: an earlier refusal is over. */
  agreed: string[];
};

/** What stays of people, by their consents. */
export const sayingsOf = async (
  { db, erasing: { hashes } }: Pick<Eraser, 'db' | 'erasing'>,
  people: readonly Belongings[],
): Promise<Saying[]> => {
  const usedBy = await readUsers(db, [...new Set(people.flatMap(identifiersOf))]);
  const ids = new Set(people.map(({ id }) => id));
  return people.map((own) => {
    const identifiers = identifiersOf(own);
    // What others are known by now isn't this person's anymore.
    const free = identifiers.filter((identifier) => {
      const user = usedBy.get(identifier);
      return user === undefined || ids.has(user);
    });
    const alone = new Set([own.identifier, ...own.formerIdentifiers]);
    // What a test said isn't anybody's word.
    const said = own.consents.filter(({ isByTest }) => !isByTest);
    return {
      subjectIds: own.ids,
      exactHashes: [...new Set(identifiers.map(hashes.exact))],
      foldedHashes: [...new Set(free.flatMap(hashes.folded))],
      ownHashes: free.filter((identifier) => alone.has(identifier)).flatMap(hashes.folded),
      refusals: refusalsOf(said.map(({ row }) => row)),
      agreed: said.filter(isInForce).map(({ row }) => row.purposeId),
    };
  });
};

/**
 * The same of people who go as a whole: a yes of theirs also ended what was said to everything while
 * nobody had their identifier.
 */
export const sayingsOfErased = async (
  eraser: Pick<Eraser, 'db' | 'erasing'>,
  people: readonly Belongings[],
): Promise<Saying[]> => {
  const sayings = await sayingsOf(eraser, people);
  const unsubscribed = await readUnsubscribed(eraser.db, people);
  return sayings.map((saying, at): Saying => {
    const own = unsubscribed.get(people[at]?.id ?? '');
    const hasAgreed = own !== undefined && own.agreedAt !== null;
    return hasAgreed ? { ...saying, agreed: [...saying.agreed, everyPurpose] } : saying;
  });
};

type InErasureLog = Extract<ErasureLogEntry, { kind: 'people' }>['people'][number];

/** The same with all that is suppressed under the hashes by now, as a restored backup is told it. */
export const toErasureLog = async (
  db: Database,
  sayings: readonly Saying[],
  isAbout: (saying: Saying, purposeId: string) => boolean = () => true,
): Promise<InErasureLog[]> => {
  const hashes = [...new Set(sayings.flatMap(({ foldedHashes }) => foldedHashes))];
  const stored = Map.groupBy(await readSuppressions(db, hashes), ({ hash }) => hash);
  return sayings.map((saying) => {
    const { subjectIds, exactHashes, foldedHashes } = saying;
    const suppressions = foldedHashes
      .flatMap((hash) => stored.get(hash) ?? [])
      .filter(({ purposeId }) => isAbout(saying, purposeId));
    return { subjectIds, exactHashes, foldedHashes, suppressions };
  });
};
