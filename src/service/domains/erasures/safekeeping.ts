import { eq } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type {
  getSafekeepingEndpoint,
  holdPersonEndpoint,
  liftHoldEndpoint,
} from '#contract/erasures.ts';
import type { Database } from '#service/db/database.ts';
import { personHoldsTable } from '#service/db/schema/erasures.ts';
import { holdPeopleById } from '#service/domains/data-subjects/hold-people.ts';
import { noSuchPerson } from '#service/domains/data-subjects/subject-id-of.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import type { Context } from '#service/http/context.ts';
import { findHold, findOpenErasure, readIdentifiers } from './records.ts';
import { showErasure, toHold } from './wire.ts';

const table = personHoldsTable;

type Answer = EndpointAnswer<typeof getSafekeepingEndpoint>;

const readSafekeeping = async (db: Database, subjectId: string): Promise<Answer> => {
  const hold = await findHold(db, subjectId);
  const erasure = await findOpenErasure(db, subjectId);
  return {
    hold: hold === undefined ? null : toHold(hold),
    erasure: erasure === undefined ? null : await showErasure(db, erasure),
  };
};

/** @throws Problem 404 */
const requireHeld = async (
  holder: Pick<Context, 'db' | 'newId'>,
  dataSubjectId: string,
): Promise<string> => {
  const [held] = await holdPeopleById(holder, [dataSubjectId.toLowerCase()]);
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
export const holdPerson = async (
  { db, now, newId, caller }: Pick<Context, 'db' | 'now' | 'newId' | 'caller'>,
  { params, body }: Pick<EndpointInput<typeof holdPersonEndpoint>, 'params' | 'body'>,
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
export const liftHold = async (
  { db, newId }: Pick<Context, 'db' | 'newId'>,
  { params }: Pick<EndpointInput<typeof liftHoldEndpoint>, 'params'>,
): Promise<Answer> => {
  const subjectId = await requireHeld({ db, newId }, params.dataSubjectId);
  await db.delete(table).where(eq(table.subjectId, subjectId));
  return readSafekeeping(db, subjectId);
};
