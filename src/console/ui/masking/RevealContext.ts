import { createContext, useContext } from 'react';
import type { Reveals } from './reveals.ts';
import type { TypedTexts } from './typed-texts.ts';

/** What somebody does with people's values in clear. */
export type Look = {
  kind: 'revealed' | 'copied' | 'snapshot';
  /** Whose they are, by their ids. */
  people: readonly string[];
  reason?: string | undefined;
};

/** Whether a look asks why. */
export type ReasonRule = 'off' | 'optional' | 'required';

type RevealContextValue = {
  reveals: Reveals;
  typed: TypedTexts;
  /** In lower case; those that are shown in masks. */
  commonDomains: ReadonlySet<string>;
  /** Why nothing can be revealed now. */
  blockedReason: string | undefined;
  reasonRule: ReasonRule;
  /** Resolves to why a look couldn't be recorded; to null if it was. */
  record: (look: Look) => Promise<string | null>;
  /** Says whether the person who looks is still on the page that they are on now. */
  watchPlace: () => () => boolean;
};

const RevealContext = createContext<RevealContextValue | undefined>(undefined);

export const RevealContextProvider = RevealContext.Provider;

export function useRevealContext(): RevealContextValue {
  const value = useContext(RevealContext);
  if (value === undefined) throw new Error('There is no RevealProvider above this component.');
  return value;
}
