import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import type { Context } from '#service/http/context.ts';
import { readLinkDays, storedLinkDays } from './link-life.ts';
import { claimNamed, type Named } from './lock-people.ts';

type LockContext = Pick<Context, 'db' | 'now' | 'newId' | 'searchKeys'> & {
  links: Pick<Context['links'], 'stored'>;
};

/**
 * The subject with this identifier, created if there is none and locked until the transaction ends.
 * @param given the primary identifier, trimmed
 */
export const lockSubject = async (context: LockContext, given: string): Promise<Named> => {
  const { db, now, links } = context;
  const held = (await claimNamed(context, [given])).get(given);
  if (held === undefined) throw new Error("The identifier just claimed wasn't returned.");
  if (held.isNew) {
    const at = now();
    await db.insert(dataSubjectsTable).values({
      id: held.id,
      identifier: held.identifier,
      linkDays: storedLinkDays(await readLinkDays(db)),
      linkToken: links.stored({ subjectId: held.id, generation: 0, issuedAt: at }),
      createdAt: at,
      modifiedAt: at,
    });
  }
  return held;
};
