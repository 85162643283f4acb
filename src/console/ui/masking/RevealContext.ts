import { createContext, useContext } from 'react';

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

/** Records a look before it is made, or says why it couldn't. */
export type RecordLook = (look: Look) => Promise<{ handle: LookHandle | null } | { why: string }>;

export type RevealContextValue = {
  /** Why nothing can be revealed now; what was, is masked. */
  blockedReason?: string | undefined;
  /** Whether a look asks why. */
  reasonRule: 'off' | 'optional' | 'required';
  /** Nothing is shown if it fails. */
  record: RecordLook;
  /** Reads people in clear who are revealed on the page; resolves once that has arrived. */
  show: (people: readonly string[]) => Promise<void>;
};

export const RevealContext = createContext<RevealContextValue | undefined>(undefined);

export function useRevealContext(): RevealContextValue {
  const value = useContext(RevealContext);
  if (value === undefined) throw new Error('There is no RevealProvider above this component.');
  return value;
}
