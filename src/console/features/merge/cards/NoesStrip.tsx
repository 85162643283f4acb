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
      {isAtStake && tickWords(unticked, keepable)}
      {isAtStake && kept.length > 0 && ` ${keptTitle(kept)}`}
      {!isAtStake && `Merging withdraws the ${kept.length === 1 ? 'yes' : 'yeses'} first.`}
    </CardStrip>
  );
}

const keepWords = (count: number): string => (count === 1 ? 'Keep the no' : 'Keep the noes');

const namesOf = (rows: readonly ConsentRow[]): string => listWords(rows.map(({ name }) => name));

const tickWords = (unticked: readonly ConsentRow[], keepable: readonly ConsentRow[]): string => {
  const tick = unticked.length === 1 ? 'Tick it' : 'Tick each';
  if (keepable.length === 0) return `${tick} to merge.`;
  const noes = keepable.length === 1 ? 'no' : 'noes';
  // Of topics and options none can be kept.
  const to = keepable.length < unticked.length ? ` to ${namesOf(keepable)}` : '';
  return `${tick}, or keep the ${noes}${to}.`;
};

const keptTitle = (kept: readonly ConsentRow[]): string =>
  `The ${kept.length === 1 ? 'no stays' : 'noes stay'}: ${namesOf(kept)}.`;
