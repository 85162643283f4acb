import { createContext, useContext } from 'react';
import type { Reveals } from './reveals.ts';

type RevealContextValue = {
  reveals: Reveals;
  /** Why nothing can be revealed now. */
  blockedReason: string | undefined;
};

const RevealContext = createContext<RevealContextValue | undefined>(undefined);

export const RevealContextProvider = RevealContext.Provider;

export function useRevealContext(): RevealContextValue {
  const value = useContext(RevealContext);
  if (value === undefined) throw new Error('There is no RevealProvider above this component.');
  return value;
}
