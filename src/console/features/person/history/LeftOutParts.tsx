import { Masked } from '#console/ui/masking/Masked.tsx';
import type { Receipt } from '#contract/receipt-records.ts';
import { leftOutParts } from './left-out-words.ts';

/** What of a receipt had no effect, and why. What its sender named is masked, like what they typed. */
export function LeftOutParts({ receipt }: { receipt: Pick<Receipt, 'leftOut'> }) {
  return leftOutParts(receipt).map(({ kind, name, why }) => (
    <div key={`${kind} ${name} ${why}`}>
      {kind === 'element' && (
        <>
          Data element <Masked value={name} label="Name of the data element" />
        </>
      )}
      {kind === 'identifier' && (
        <>
          Identifier <Masked value={name} label="Type of the identifier" />
        </>
      )}
      {kind !== 'element' && kind !== 'identifier' && name}: {why}
    </div>
  ));
}
