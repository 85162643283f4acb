import { and, eq } from 'drizzle-orm';
import { adminScopes } from '#contract/common/scopes.ts';
import type { SignedInSession } from '#contract/sessions.ts';
import { toWireTime } from '#service/db/columns.ts';
import { type SessionRow, sessionsTable as table } from '#service/db/schema/sessions.ts';
import { needsScope } from '#service/http/authenticate.ts';
import type { RequestContext } from '#service/http/context.ts';
import { sessionIdOf } from '#service/identity/sessions/session-id.ts';
import { isAlive } from '#service/identity/sessions/store.ts';

/** What lists and ends sessions. */
export type SessionContext = Pick<RequestContext, 'db' | 'caller' | 'now' | 'sessionLimits'>;

export const isAdministrator = ({ caller }: Pick<SessionContext, 'caller'>): boolean =>
  adminScopes.some((scope) => caller.scopes.includes(scope));

/**
 * Whose sessions a request is about: the caller's own where nobody is named.
 * @throws Problem 403 `scope-missing` where it's someone else and the caller no administrator
 */
export const whoseSessions = (context: SessionContext, person: string | undefined): string => {
  const { subject } = context.caller;
  if (person === undefined || person === subject) return subject;
  if (!isAdministrator(context)) throw needsScope(adminScopes);
  return person;
};

/** Those that haven't ended. */
export const sessionsOf = ({ now, sessionLimits }: SessionContext, person: string) =>
  and(eq(table.subject, person), isAlive(now(), sessionLimits));

/** A session as the interface shows it: nothing that it could be used with. */
export const toSession = ({ caller }: SessionContext, row: SessionRow): SignedInSession => {
  const id = sessionIdOf(row.idHash);
  return {
    id,
    person: row.subject,
    startedDate: toWireTime(row.startedAt),
    lastUsedDate: toWireTime(row.usedAt),
    browser: row.browser,
    isCurrent: id === caller.session?.id,
  };
};
