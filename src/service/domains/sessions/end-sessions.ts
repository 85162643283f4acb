import { inArray } from 'drizzle-orm';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { endSessionsEndpoint, SignedInSession } from '#contract/sessions.ts';
import { sessionsTable as table } from '#service/db/schema/sessions.ts';
import { Problem } from '#service/http/problem.ts';
import { sessionIdOf } from '#service/identity/sessions/session-id.ts';
import { isAlive } from '#service/identity/sessions/store.ts';
import {
  isAdministrator,
  type SessionContext,
  sessionsOf,
  toSession,
  whoseSessions,
} from './records.ts';

/**
 * Ends sessions by their rows' ids. Their refresh tokens go with the rows: giving one back would end
 * what the person's other sessions have of the provider, too.
 */
const endRows = async (
  context: SessionContext,
  idHashes: readonly string[],
): Promise<SignedInSession[]> => {
  if (idHashes.length === 0) return [];
  const rows = await context.db
    .delete(table)
    .where(inArray(table.idHash, [...idHashes]))
    .returning();
  return rows.map((row) => toSession(context, row));
};

/**
 * Ends a session; whoever uses it is asked to sign in at their next request.
 * @throws Problem 404, also where it's someone else's and the caller no administrator
 */
export const endSession = async (context: SessionContext, id: string): Promise<SignedInSession> => {
  const { db, caller, now, sessionLimits } = context;
  const reach = isAdministrator(context)
    ? isAlive(now(), sessionLimits)
    : sessionsOf(context, caller.subject);
  const rows = caller.isProgram
    ? []
    : await db.select({ idHash: table.idHash }).from(table).where(reach);
  const found = rows.filter(({ idHash }) => sessionIdOf(idHash) === id.toLowerCase());
  const [ended] = await endRows(
    context,
    found.map(({ idHash }) => idHash),
  );
  if (ended === undefined) throw new Problem(404, 'not-found', 'This session has already ended.');
  return ended;
};

/**
 * Ends a person's sessions, but for the one that the request belongs to.
 * @throws Problem 403 `scope-missing`
 */
export const endSessions = async (
  context: SessionContext,
  person: string | undefined,
): Promise<EndpointAnswer<typeof endSessionsEndpoint>> => {
  const { db, caller } = context;
  const whose = whoseSessions(context, person);
  const rows = caller.isProgram
    ? []
    : await db.select({ idHash: table.idHash }).from(table).where(sessionsOf(context, whose));
  const others = rows.filter(({ idHash }) => sessionIdOf(idHash) !== caller.session?.id);
  return {
    person: whose,
    content: await endRows(
      context,
      others.map(({ idHash }) => idHash),
    ),
  };
};
