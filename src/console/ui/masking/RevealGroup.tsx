import { personKey } from '../sight.ts';
import { RevealButton } from './RevealButton.tsx';

interface RevealGroupProps {
  /** Their ids. */
  people: readonly string[];
  /** Who they are together: "group 3". */
  name: string;
}

/** The one button that shows all values of several people, by one look. */
export function RevealGroup({ people, name }: RevealGroupProps) {
  const shows = people.map((person) => ({ key: personKey(person), name, person }));
  return <RevealButton shows={shows} label={name} isIconOnly={false} />;
}
