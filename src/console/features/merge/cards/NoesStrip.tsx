import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { listWords } from '#console/ui/list-words.ts';
import type { ConsentRow } from '#contract/predict-consents.ts';
import { CardStrip } from './CardStrip.tsx';
import { canKeepNo, stakeWords } from './keep-noes.ts';

interface NoesStripProps {
  /** Rows in which a no would become a yes that aren't ticked. */
  unticked: readonly ConsentRow[];
  /** Rows whose no is to stay. */
  kept: readonly ConsentRow[];
  canKeep: boolean;
  /** Null: none of them stays. */
  onKeep: (rows: readonly ConsentRow[] | null) => void;
}

/** What is at stake, and the way to keep it: the button stays the same, so that the focus does. */
export function NoesStrip({ unticked, kept, canKeep, onKeep }: NoesStripProps) {
  const writeBlock = useWriteBlock();
  const keepable = canKeep ? unticked.filter(canKeepNo) : [];
  if (unticked.length === 0 && kept.length === 0) return null;
  const isAtStake = unticked.length > 0;
  const isToKeep = keepable.length > 0;
  return (
    <CardStrip
      tone={isAtStake ? 'bad' : 'ok'}
      title={isAtStake ? stakeWords(unticked) : keptTitle(kept)}
      action={
        (isToKeep || kept.length > 0) && (
          <ActionButton
            blockedReason={writeBlock}
            onClick={() => onKeep(isToKeep ? keepable : null)}
          >
            {isToKeep ? keepWords(keepable.length) : "Don't keep"}
          </ActionButton>
        )
      }
    >
      {isAtStake
        ? tickWords(unticked.length, keepable.length)
        : `Merging withdraws the ${kept.length === 1 ? 'yes' : 'yeses'} first.`}
    </CardStrip>
  );
}

const keepWords = (count: number): string => (count === 1 ? 'Keep the no' : 'Keep the noes');

const tickWords = (unticked: number, keepable: number): string => {
  const tick = unticked === 1 ? 'Tick it' : 'Tick each';
  if (keepable === 0) return `${tick} to merge.`;
  return `${tick}, or keep the ${keepable === 1 ? 'no' : 'noes'}.`;
};

const keptTitle = (kept: readonly ConsentRow[]): string =>
  `The no stays: ${listWords(kept.map(({ name }) => name))}.`;
