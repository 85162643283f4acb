import { createContext, useContext } from 'react';
import type { Scope } from '#contract/common/scopes.ts';

const ScopesContext = createContext<readonly Scope[]>([]);

/** Hands the scopes of the signed-in person to all parts below. */
export const ScopesProvider = ScopesContext.Provider;

/**
 * Why the signed-in person may not change anything, as text for a control's `blockedReason`;
 * undefined where they may (product-bar.md QL7).
 */
export const useWriteBlock = (): string | undefined =>
  useContext(ScopesContext).includes('CONSENT')
    ? undefined
    : 'You can look at everything here, but changing it needs the scope CONSENT. Ask an administrator for it.';
