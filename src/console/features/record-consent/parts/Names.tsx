import type { ReactNode } from 'react';
import { listWords } from '#console/ui/list-words.ts';

const mostNamed = 3;

interface NamesProps {
  names: readonly string[];
  /** What is counted. */
  unit: string;
  isStrong?: boolean;
  /** After the names, or after their number. */
  children?: ReactNode;
}

/** A few names; of more, their number, which unfolds. */
export function Names({ names, unit, isStrong, children }: NamesProps) {
  const count = `${names.length} ${unit}`;
  if (names.length > mostNamed) {
    return (
      <details>
        <summary>
          {isStrong ? <b>{count}</b> : count} {children}
        </summary>
        {names.join(', ')}
      </details>
    );
  }
  return isStrong ? (
    <span>
      <b>{listWords(names)}</b> {children}
    </span>
  ) : (
    <p>{`${count}: ${names.join(', ')}.`}</p>
  );
}
