import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { part } from '#console/ui/part.tsx';
import css from './ConcernTick.module.css';
import type { Concern } from './review-subject.ts';

interface ConcernTickProps {
  concern: Concern;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

const Root = part('section', css.Root);

/** A consequence that goes beyond the record, and the tick that says it was read. */
export function ConcernTick({ concern, isTicked, onTick }: ConcernTickProps) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <h3 id={id}>
        <TriangleAlert size={15} strokeWidth={2} />
        {concern.title}
      </h3>
      <ul>
        {concern.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <label>
        <input
          type="checkbox"
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
        />
        {concern.tickLabel}
      </label>
    </Root>
  );
}
