import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import type { Context } from '#service/http/context.ts';
import { newLinkToken } from './link-token.ts';
import { claimIdentifiers, type Locked } from './lock-people.ts';

/**
 * The subject with this identifier, created if there is none and locked until the transaction ends.
 * @param identifier the primary one, trimmed
 */
export const lockSubject = async (context: Context, identifier: string): Promise<Locked> => {
  const { db, now } = context;
  const held = (await claimIdentifiers(context, [identifier])).get(identifier);
  if (held === undefined) throw new Error("The identifier just claimed wasn't returned.");
  if (held.isNew) {
    const at = now();
    await db.insert(dataSubjectsTable).values({
      id: held.id,
      identifier,
      linkToken: newLinkToken(),
      createdAt: at,
      modifiedAt: at,
    });
  }
  return held;
};
