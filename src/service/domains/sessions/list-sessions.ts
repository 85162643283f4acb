import { desc } from 'drizzle-orm';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { listSessionsEndpoint } from '#contract/sessions.ts';
import { sessionsTable as table } from '#service/db/schema/sessions.ts';
import { type SessionContext, sessionsOf, toSession, whoseSessions } from './records.ts';

/**
 * Where somebody is signed in, last used first. A program has no session.
 * @throws Problem 403 `scope-missing`
 */
export const listSessions = async (
  context: SessionContext,
  person: string | undefined,
): Promise<EndpointAnswer<typeof listSessionsEndpoint>> => {
  const whose = whoseSessions(context, person);
  const rows = context.caller.isProgram
    ? []
    : await context.db
        .select()
        .from(table)
        .where(sessionsOf(context, whose))
        .orderBy(desc(table.usedAt), desc(table.startedAt), table.idHash);
  return { content: rows.map((row) => toSession(context, row)) };
};
