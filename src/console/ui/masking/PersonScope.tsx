import { createContext, type ReactNode, useContext } from 'react';

const PersonContext = createContext<string | undefined>(undefined);

interface PersonScopeProps {
  /** The id of the person. */
  person: string;
  children: ReactNode;
}

/**
 * Says whose the masked values below are: they have no button of their own and are revealed together,
 * by a `RevealPerson`.
 */
export function PersonScope({ person, children }: PersonScopeProps) {
  return <PersonContext.Provider value={person}>{children}</PersonContext.Provider>;
}

export const usePersonScope = (): string | undefined => useContext(PersonContext);
