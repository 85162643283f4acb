import { Fragment } from 'react';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import type { Fact } from './annex-parts.ts';
import type { Part } from './language.ts';

/** Words, with values of the person masked until they're revealed. */
export function Parts({ of }: { of: readonly Part[] }) {
  return of.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <Fragment key={index}>
      <OnePart part={part} />
    </Fragment>
  ));
}

function OnePart({ part }: { part: Part }) {
  if (typeof part === 'string') return part;
  if ('strong' in part) return <b>{part.strong}</b>;
  if ('id' in part) return <code>{part.id}</code>;
  return part.value === '' ? null : <MaskedText value={part.value} element={part.element} />;
}

/** Facts one after the other: there are many, and most are short. */
export function FactList({ of }: { of: readonly Fact[] }) {
  if (of.length === 0) return null;
  return (
    <ul className="facts">
      {of.map(([label, parts], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index}>
          {label !== '' && <small>{label} </small>}
          <Parts of={parts} />
        </li>
      ))}
    </ul>
  );
}
