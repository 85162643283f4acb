import { eq } from 'drizzle-orm';
import type { markArrivalAppliedEndpoint } from '#contract/arrivals.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { arrivalsTable as table } from '#service/db/schema/arrivals.ts';
import type { Context } from '#service/http/context.ts';
import { Problem, stateConflict } from '#service/http/problem.ts';
import { holdNoting } from './note-arrivals.ts';
import { showArrivals } from './read-arrivals.ts';

/**
 * Notes that a withdrawal is applied, as a colleague found out.
 * @throws Problem 404; 400 `arrival-applied`, `arrival-superseded`
 */
export const markArrivalApplied = async (
  context: Pick<Context, 'db' | 'now' | 'caller'>,
  { params, body }: Pick<EndpointInput<typeof markArrivalAppliedEndpoint>, 'params' | 'body'>,
): Promise<EndpointAnswer<typeof markArrivalAppliedEndpoint>> => {
  const { db, now, caller } = context;
  // As for erasures: what is marked isn't taken away in between.
  await holdNoting(db);
  const [held] = await db
    .select()
    .from(table)
    .where(eq(table.id, params.arrivalId.toLowerCase()))
    .for('update');
  if (held === undefined) throw new Problem(404, 'not-found', 'There is no such withdrawal.');
  if (held.appliedAt !== null) {
    throw stateConflict('arrival-applied', 'It is known already that this withdrawal is applied.');
  }
  if (held.endedAt !== null) {
    throw stateConflict(
      'arrival-superseded',
      'The person agreed again, or the withdrawal was taken back. Nothing is left to be applied.',
    );
  }
  const fields = {
    ...{ appliedAt: now(), markedBy: caller.subject, markedReason: body.reason.trim() },
  };
  const [row] = await db.update(table).set(fields).where(eq(table.id, held.id)).returning();
  const [shown] = await showArrivals(context, row === undefined ? [] : [row]);
  if (shown === undefined) throw new Error('The withdrawal that is held is gone.');
  return shown;
};
