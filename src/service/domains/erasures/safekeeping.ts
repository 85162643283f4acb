import { eq } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type {
  getSafekeepingEndpoint,
  liftLegalHoldEndpoint,
  placeLegalHoldEndpoint,
} from '#contract/erasures.ts';
import type { Database } from '#service/db/database.ts';
import { legalHoldsTable } from '#service/db/schema/erasures.ts';
import { lockPeopleById } from '#service/domains/data-subjects/lock-people.ts';
import { noSuchPerson } from '#service/domains/data-subjects/subject-id-of.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import type { Context } from '#service/http/context.ts';
import { findLegalHold, findOpenErasure, readIdentifiers } from './records.ts';
import { showErasure, toLegalHold } from './wire.ts';

const table = legalHoldsTable;

type Answer = EndpointAnswer<typeof getSafekeepingEndpoint>;

const readSafekeeping = async (db: Database, subjectId: string): Promise<Answer> => {
  const hold = await findLegalHold(db, subjectId);
  const erasure = await findOpenErasure(db, subjectId);
  return {
    hold: hold === undefined ? null : toLegalHold(hold),
    erasure: erasure === undefined ? null : await showErasure(db, erasure),
  };
};

/** @throws Problem 404 */
const requireHeld = async (
  holder: Pick<Context, 'db' | 'newId'>,
  dataSubjectId: string,
): Promise<string> => {
  const [held] = await lockPeopleById(holder, [dataSubjectId.toLowerCase()]);
  if (held === undefined) throw noSuchPerson();
  return held;
};

/** @throws Problem 404 */
export const getSafekeeping = async (
  { db }: Pick<Context, 'db'>,
  { params }: Pick<EndpointInput<typeof getSafekeepingEndpoint>, 'params'>,
): Promise<Answer> => {
  const subjectId = params.dataSubjectId.toLowerCase();
  if (!(await readIdentifiers(db, [subjectId])).has(subjectId)) throw noSuchPerson();
  return readSafekeeping(db, subjectId);
};

/**
 * Puts a person on hold; of one who is, the reason becomes the given one.
 * @throws Problem 404
 */
export const placeLegalHold = async (
  { db, now, newId, caller }: Pick<Context, 'db' | 'now' | 'newId' | 'caller'>,
  { params, body }: Pick<EndpointInput<typeof placeLegalHoldEndpoint>, 'params' | 'body'>,
): Promise<Answer> => {
  const subjectId = await requireHeld({ db, newId }, params.dataSubjectId);
  const own = { reason: body.reason.trim(), heldAt: toInstant(now()), heldBy: caller.subject };
  await db
    .insert(table)
    .values({ subjectId, ...own })
    .onConflictDoUpdate({ target: table.subjectId, set: own });
  return readSafekeeping(db, subjectId);
};

/**
 * Lifts the hold of a person, if there is one.
 * @throws Problem 404
 */
export const liftLegalHold = async (
  { db, newId }: Pick<Context, 'db' | 'newId'>,
  { params }: Pick<EndpointInput<typeof liftLegalHoldEndpoint>, 'params'>,
): Promise<Answer> => {
  const subjectId = await requireHeld({ db, newId }, params.dataSubjectId);
  await db.delete(table).where(eq(table.subjectId, subjectId));
  return readSafekeeping(db, subjectId);
};
