import { createContext, useContext } from 'react';
import type { Reveals } from './reveals.ts';
import type { TypedTexts } from './typed-texts.ts';

/** What somebody does with people's values in clear. */
export type Look = {
  kind: 'revealed' | 'copied' | 'snapshot' | 'openedToEdit';
  /** Whose they are, by their ids. */
  people: readonly string[];
  reason?: string | undefined;
  /** Of an earlier look at the same people, which this one renews: it needs no reason. */
  handle?: string | undefined;
};

/** What shows the people of a look in clear, until a time; RFC 3339. */
export type LookHandle = { handle: string; until: string };

/** A look that was recorded; `shows` is null where nothing is masked. */
export type RecordedLook = Look & { shows: LookHandle | null };

/** Whether a look asks why. */
export type ReasonRule = 'off' | 'optional' | 'required';

/** Records a look before it is made, or says why it couldn't. */
export type RecordLook = (look: Look) => Promise<{ handle: LookHandle | null } | { why: string }>;

type RevealContextValue = {
  reveals: Reveals;
  typed: TypedTexts;
  /** Why nothing can be revealed now. */
  blockedReason: string | undefined;
  reasonRule: ReasonRule;
  record: RecordLook;
  /** Reads a person in clear who is revealed on the page; resolves once that has arrived. */
  show: (person: string, shows: LookHandle) => Promise<void>;
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
