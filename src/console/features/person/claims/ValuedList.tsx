import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { type KeyValue, KeyValues } from '#console/ui/KeyValues.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { ElementValue } from '../detail/ElementValue.tsx';
import type { AskedClaim } from './ClaimDialog.tsx';
import { ClaimLine } from './ClaimLine.tsx';
import type { ValuedItem } from './valued-items.ts';

interface ValuedListProps {
  items: readonly ValuedItem[];
  /** What comes after them. */
  others?: readonly KeyValue[];
  onAsk: (asked: AskedClaim) => void;
}

/** Names with their values, and what forms claim beside them. */
export function ValuedList({ items, others = [], onAsk }: ValuedListProps) {
  const keptFocus = useKeptFocus();
  const own = items.map((item) => ({
    label: item.name,
    value: <Valued item={item} onAsk={onAsk} />,
  }));
  return (
    <div {...keptFocus}>
      <KeyValues items={[...own, ...others]} />
    </div>
  );
}

interface ValuedProps extends Pick<ValuedListProps, 'onAsk'> {
  item: ValuedItem;
}

function Valued({ item: { name, element, claims }, onAsk }: ValuedProps) {
  return (
    <>
      {element ? <ElementValue element={element} /> : <NotSet />}
      {claims.map((claim) => (
        <ClaimLine key={claim.Id} claim={claim} label={name} onAsk={onAsk} />
      ))}
    </>
  );
}
