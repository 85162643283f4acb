import { ArrowRight, GitMerge, UserX } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { styled } from '#console/ui/styled.tsx';
import { useRootMark } from '#console/ui/useRootMark.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import css from './GroupFoot.module.css';
import { Keyed } from './Keyed.tsx';

const Root = styled('div', css.Root);

/** An act of the card: what keeps it back, and whether it's under way. */
export type CardAct = { block: string | undefined; isPending: boolean; run: () => void };

export interface GroupSteps {
  onLater: () => void;
  /** Undefined at the ends of the list. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

interface GroupFootProps extends GroupSteps {
  mergeWords: string;
  merge: CardAct;
  dismiss: CardAct;
  onFullReview: () => void;
}

/** What can be done with a group, each by a key too. */
export function GroupFoot(props: GroupFootProps) {
  const { mergeWords, merge, dismiss, onLater, onFullReview, onPrevious, onNext } = props;
  const writeBlock = useWriteBlock();
  useRootMark('data-card-foot');
  const isWriting = merge.isPending || dismiss.isPending ? 'Still saving.' : undefined;
  return (
    <Root>
      <Keyed
        letter="m"
        variant="primary"
        icon={GitMerge}
        blockedReason={writeBlock ?? (dismiss.isPending ? isWriting : merge.block)}
        pending={merge.isPending}
        pendingText="Merging…"
        onClick={merge.run}
      >
        {mergeWords}
      </Keyed>
      <Keyed
        letter="n"
        icon={UserX}
        blockedReason={writeBlock ?? (merge.isPending ? isWriting : dismiss.block)}
        pending={dismiss.isPending}
        pendingText="Saving…"
        onClick={dismiss.run}
      >
        Not the same person
      </Keyed>
      <Keyed letter="l" variant="ghost" blockedReason={isWriting} onClick={onLater}>
        Later
      </Keyed>
      <ActionButton
        variant="ghost"
        icon={ArrowRight}
        blockedReason={writeBlock}
        onClick={onFullReview}
      >
        Full review
      </ActionButton>
      <span className="steps">
        <Keyed
          letter="k"
          size="small"
          variant="ghost"
          blockedReason={onPrevious ? isWriting : 'This is the first group.'}
          onClick={onPrevious}
        >
          Previous<VisuallyHidden> group</VisuallyHidden>
        </Keyed>
        <Keyed
          letter="j"
          size="small"
          variant="ghost"
          blockedReason={onNext ? isWriting : 'This is the last group of the list.'}
          onClick={onNext}
        >
          Next<VisuallyHidden> group</VisuallyHidden>
        </Keyed>
      </span>
    </Root>
  );
}
