/**
 * The OAuth scopes of the interface (docs/spec.md 5), and CONSENT_ADMIN, an *extension* for people:
 * CONSENT, and managing API access (docs/design.md 10.3).
 */
export const scopes = ['CONSENT', 'CONSENT_READ', 'CONSENT_ADMIN'] as const;
export type Scope = (typeof scopes)[number];

/** Scopes of every operation that only reads, searches by POST included: either is enough. */
export const readScopes = ['CONSENT', 'CONSENT_READ'] as const satisfies readonly Scope[];
/** Scopes of a write. */
export const writeScopes = ['CONSENT'] as const satisfies readonly Scope[];
/** Scopes of what only administrators do. */
export const adminScopes = ['CONSENT_ADMIN'] as const satisfies readonly Scope[];

/** The scopes with those that they include. */
export const withIncluded = (granted: readonly Scope[]): Scope[] => {
  const isAdmin = granted.includes('CONSENT_ADMIN');
  return scopes.filter((scope) => granted.includes(scope) || (isAdmin && scope === 'CONSENT'));
};
