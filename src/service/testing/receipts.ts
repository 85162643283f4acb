import type { Database } from '#service/db/database.ts';
import type { CheckedPurpose, CheckedReceipt } from '#service/domains/receipts/checked-receipt.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import { recordReceipts } from '#service/domains/receipts/record-receipts.ts';
import { readRetirements } from '#service/domains/receipts/retirements.ts';
import { testHashes } from './identifier-hashes.ts';
import { testLinks as links } from './link-tokens.ts';
import { testSearchKeys as searchKeys } from './search-keys.ts';

/** What a suite says of a receipt; times may be written as requests write them. */
export type GivenReceipt = Partial<Omit<CheckedReceipt, 'purposes'>> & {
  purposes: (Partial<CheckedPurpose> & { id: string })[];
};

/**
 * Records receipts past the checks of requests: at any time, and at the microsecond. Each is of its
 * own time, now unless it says another, and by the collection point that is given.
 */
export const createReceipts =
  ({ db, now }: { db: Database; now: () => string }) =>
  async (collectionPointId: string, ...given: GivenReceipt[]): Promise<string[]> => {
    const newId = () => crypto.randomUUID();
    const ids = given.flatMap(({ purposes }) => purposes.map(({ id }) => id));
    const retirements = await readRetirements(db, [...new Set(ids)]);
    const receipts = given.map(({ purposes, ...fields }): CheckedReceipt => {
      const createdAt = toInstant(fields.createdAt ?? now());
      return {
        id: newId(),
        identifier: 'someone@example.org',
        identifierType: '',
        collectionPointId,
        collectionPointVersion: 1,
        token: null,
        language: null,
        isTest: false,
        origin: 'API',
        sameness: null,
        reconfirms: false,
        listed: [],
        isDated: fields.interactionAt !== undefined,
        isSenderKnown: null,
        fields: {},
        ...fields,
        createdAt,
        interactionAt: toInstant(fields.interactionAt ?? createdAt),
        purposes: purposes.map((purpose, index) => ({
          path: `purposes.${index}`,
          version: 1,
          type: 'CONFIRMED',
          lifeSpan: { seconds: 0, implicitSeconds: null, countedFrom: null },
          retirements: retirements.get(purpose.id) ?? [],
          choices: [],
          note: null,
          keepsGeolocation: false,
          ...purpose,
          expiryAt: purpose.expiryAt ? toInstant(purpose.expiryAt) : null,
        })),
      };
    });
    const recorded = await recordReceipts(
      { db, now, newId, erasing: { hashes: testHashes }, searchKeys, links },
      receipts,
    );
    return recorded.map(({ id }) => id);
  };
