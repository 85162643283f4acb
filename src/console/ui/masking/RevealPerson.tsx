import { personKey } from '../sight.ts';
import { usePersonScope } from './PersonScope.tsx';
import { RevealButton } from './RevealButton.tsx';

interface RevealPersonProps {
  /** Who that is, where several people are on the page: "person 2". */
  name?: string;
  /** An eye alone, in the lines of a table. */
  isIconOnly?: boolean;
}

/**
 * The one button that shows all values of a person, until the page is left, the tab was hidden for a
 * minute, or for five minutes. Needs a `PersonScope` above.
 */
export function RevealPerson({ name, isIconOnly = false }: RevealPersonProps) {
  const person = usePersonScope();
  if (person === undefined) throw new Error('There is no PersonScope above this component.');
  const shows = [{ key: personKey(person), name: name ?? 'Person', person }];
  return <RevealButton shows={shows} label={name} isIconOnly={isIconOnly} />;
}
