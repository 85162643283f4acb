import type { ReactNode } from 'react';
import { styled } from '#console/ui/styled.tsx';
import css from './Consequences.module.css';

const Root = styled('dl', css.Root);

/** What a change means for people: the question, the answer, and a line about it. */
export interface Consequence {
  title: string;
  fact: ReactNode;
  note?: ReactNode;
  isWarning?: boolean;
}

/** What becomes of people, before what differs. */
export function Consequences({ items }: { items: readonly Consequence[] }) {
  return (
    <Root>
      {items.map(({ title, fact, note, isWarning }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className="fact">{fact}</dd>
          {note && (
            <dd className="note" data-tone={isWarning ? 'warn' : undefined}>
              {note}
            </dd>
          )}
        </div>
      ))}
    </Root>
  );
}
