/**
 * The OAuth scopes of the interface (docs/spec.md 5), and an *extension* for people
 * (docs/design.md 10.3): CONSENT_SUPPORT reads, and writes about people; CONSENT_AUDIT reads, and sees
 * what others did; CONSENT_ADMIN is CONSENT and CONSENT_AUDIT, and manages API access. COOKIE is the
 * interface's own again: of programs alone, and for nothing else.
 */
export const scopes = [
  'CONSENT',
  'CONSENT_READ',
  'CONSENT_SUPPORT',
  'CONSENT_AUDIT',
  'CONSENT_ADMIN',
  'COOKIE',
] as const;
export type Scope = (typeof scopes)[number];

/** What a person may have: the others are of programs alone. */
export const personScopes = [
  'CONSENT',
  'CONSENT_READ',
  'CONSENT_SUPPORT',
  'CONSENT_AUDIT',
  'CONSENT_ADMIN',
] as const satisfies readonly Scope[];

/** Scopes of every operation that only reads, searches by POST included: either is enough. */
export const readScopes = ['CONSENT', 'CONSENT_READ'] as const satisfies readonly Scope[];
/** Scopes of a write to configuration, and of what lets its holder write. */
export const writeScopes = ['CONSENT'] as const satisfies readonly Scope[];
/** Scopes of a write about people. */
export const peopleScopes = ['CONSENT', 'CONSENT_SUPPORT'] as const satisfies readonly Scope[];
/** Scopes of what shows what others did. */
export const auditScopes = ['CONSENT_AUDIT'] as const satisfies readonly Scope[];
/** Scopes of what only administrators do. */
export const adminScopes = ['CONSENT_ADMIN'] as const satisfies readonly Scope[];
/** Scopes of what removes receipts of cookies across devices. */
export const cookieScopes = ['COOKIE'] as const satisfies readonly Scope[];

const included: Partial<Record<Scope, readonly Scope[]>> = {
  CONSENT_SUPPORT: ['CONSENT_READ'],
  CONSENT_AUDIT: ['CONSENT_READ'],
  CONSENT_ADMIN: ['CONSENT', 'CONSENT_READ', 'CONSENT_AUDIT'],
};

/** The scopes with those that they include. */
export const withIncluded = (granted: readonly Scope[]): Scope[] => {
  const all = granted.flatMap((scope) => [scope, ...(included[scope] ?? [])]);
  return scopes.filter((scope) => all.includes(scope));
};
