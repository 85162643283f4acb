/** The OAuth scopes of the interface (docs/spec.md 5). */
export const scopes = ['CONSENT', 'CONSENT_READ'] as const;
export type Scope = (typeof scopes)[number];

/** Scopes of every operation that only reads, searches by POST included: either is enough. */
export const readScopes = ['CONSENT', 'CONSENT_READ'] as const satisfies readonly Scope[];
/** Scopes of a write. */
export const writeScopes = ['CONSENT'] as const satisfies readonly Scope[];
