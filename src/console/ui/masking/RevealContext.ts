import { createContext, useContext } from 'react';
import type { Revealed, Reveals } from './reveals.ts';
import type { TypedTexts } from './typed-texts.ts';

type RevealContextValue = {
  reveals: Reveals;
  typed: TypedTexts;
  /** In lower case; those that are shown in masks. */
  commonDomains: ReadonlySet<string>;
  /** Why nothing can be revealed now. */
  blockedReason: string | undefined;
  /** Reveals once it is recorded whose data that is; false if it can't be. */
  reveal: (revealed: Revealed, person: string | undefined) => Promise<boolean>;
};

const RevealContext = createContext<RevealContextValue | undefined>(undefined);

export const RevealContextProvider = RevealContext.Provider;

export function useRevealContext(): RevealContextValue {
  const value = useContext(RevealContext);
  if (value === undefined) throw new Error('There is no RevealProvider above this component.');
  return value;
}
