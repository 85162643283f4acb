import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { type KeyValue, KeyValues } from '#console/ui/KeyValues.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { ElementValue } from '../detail/ElementValue.tsx';
import { ClaimLine } from './ClaimLine.tsx';
import type { ValuedItem } from './valued-items.ts';

interface ValuedListProps {
  items: readonly ValuedItem[];
  /** What comes after them. */
  others?: readonly KeyValue[];
}

/** Names with their values, and what forms claim beside them. */
export function ValuedList({ items, others = [] }: ValuedListProps) {
  const keptFocus = useKeptFocus();
  const own = items.map(({ name, element, claims }) => ({
    label: name,
    value: (
      <>
        {element ? <ElementValue element={element} /> : <NotSet />}
        {claims.map((claim) => (
          <ClaimLine key={claim.Id} claim={claim} label={name} />
        ))}
      </>
    ),
  }));
  return (
    <div {...keptFocus}>
      <KeyValues items={[...own, ...others]} />
    </div>
  );
}
