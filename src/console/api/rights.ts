import { createContext, useContext } from 'react';
import { type Scope, writeScopes } from '#contract/common/scopes.ts';

const ScopesContext = createContext<readonly Scope[]>([]);
const NeededContext = createContext<readonly Scope[]>(writeScopes);
const SessionEndedContext = createContext(false);

/** Hands the scopes of the signed-in person to all parts below. */
export const ScopesProvider = ScopesContext.Provider;

/** Says which scopes allow the writes of all parts below, where they aren't those of configuration. */
export const NeededScopesProvider = NeededContext.Provider;

/** Tells all parts below whether the session has ended under the page; false without it. */
export const SessionEndedProvider = SessionEndedContext.Provider;

/**
 * Why the signed-in person may not change anything, however often they sign in, as text for what
 * is only to look at (docs/design.md 6.9); undefined where they may.
 */
export const useMissingRight = (needed = useContext(NeededContext)): string | undefined => {
  const granted = useContext(ScopesContext);
  if (needed.some((scope) => granted.includes(scope))) return undefined;
  const has = granted.includes('CONSENT_SUPPORT')
    ? "access to people's data only"
    : 'read-only access';
  return `You have ${has}. Ask an administrator to change this.`;
};

/** What the signed-in person may do. */
export const useScopes = (): readonly Scope[] => useContext(ScopesContext);

/** Whether the session has ended under the page, for words that change with it. */
export const useSessionEnded = (): boolean => useContext(SessionEndedContext);

/**
 * Why nothing can be sent now, as text for a button's `blockedReason`: a missing right, or a
 * session that has ended. Fields go by `useMissingRight`: what was entered outlasts a session.
 */
export const useWriteBlock = (): string | undefined => {
  const missingRight = useMissingRight();
  const hasEnded = useSessionEnded();
  if (missingRight !== undefined) return missingRight;
  return hasEnded ? 'Your session has ended. Sign in again to continue here.' : undefined;
};

/** The same for what only administrators do. */
export const useAdministratorBlock = (): string | undefined => {
  const block = useWriteBlock();
  const isAdministrator = useScopes().includes('CONSENT_ADMIN');
  return block ?? (isAdministrator ? undefined : 'Only administrators can do this.');
};
