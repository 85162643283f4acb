import { useQuery } from '@tanstack/react-query';
import { countWords } from '#console/api/limits/limit-words.ts';
import type { ApproveDialogProps } from '#console/records/versioned/approval/ApproveDialog.tsx';
import {
  PublishDialog as AnyPublishDialog,
  type PublishDialogProps,
} from '#console/records/versioned/PublishDialog.tsx';
import { publishByStatus } from '#console/records/versioned/publish/publish-by-status.ts';
import type { PublishProblem } from '#console/records/versioned/publish/publish-problem.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { labelOfKey } from '../center-fields.ts';
import { centerKind } from '../center-kind.ts';
import { oneCenter } from '../center-numbers.ts';
import { centerApproving, centerMutations } from '../center-writes.ts';
import { centerQueries, numbersDays } from '../queries.ts';
import type { ListedCenterVersion } from '../read-center.ts';
import { changedKeys } from '../record-content.ts';
import { PublishReview } from './PublishReview.tsx';
import { useEase } from './useEase.ts';

const AnyApproveDialog = lazyPart(
  async () =>
    (await import('#console/records/versioned/approval/ApproveDialog.tsx')).ApproveDialog<
      ListedCenterVersion,
      CenterVersion
    >,
);

const publishing = publishByStatus<CenterVersion>({
  write: centerMutations.publish,
  changedKeys,
  labelOf: labelOfKey,
});

const problemOf = (blocks: number | undefined): PublishProblem | undefined => {
  if (blocks === undefined) {
    return { words: 'Checking…', reason: 'The purposes of this center are still being read.' };
  }
  if (blocks === 0) return undefined;
  const words = `${blocks} ${blocks === 1 ? 'problem' : 'problems'} to fix`;
  return {
    words,
    reason:
      blocks === 1
        ? 'A check blocks publishing. Fix it first.'
        : 'Checks block publishing. Fix them first.',
  };
};

/**
 * Asks before a Draft becomes Active: measures whether withdrawing is as easy as agreeing, and blocks
 * what isn't. `onFixed` gives the Draft as a fix left it.
 */
export function PublishDialog({
  onFixed,
  ...props
}: PublishDialogProps<CenterVersion> & { onFixed: (shown: CenterVersion) => void }) {
  const { shown, activeVersion } = props;
  const checked = useEase(shown);
  const numbers = useQuery({ ...centerQueries.numbers(), enabled: activeVersion !== undefined });
  const opened = numbers.data && (oneCenter(numbers.data, shown.id)?.sum.opened ?? 0);
  return (
    <AnyPublishDialog
      {...props}
      evidence={
        opened === undefined
          ? undefined
          : `People opened it ${countWords(opened, 'time', 'times')} in the last ${numbersDays} days.`
      }
      problem={problemOf(checked.ease?.blocks.length)}
      kind={centerKind}
      publishing={publishing}
      approving={centerApproving}
    >
      <PublishReview
        shown={shown}
        activeVersion={activeVersion}
        checked={checked}
        onFixed={onFixed}
      />
    </AnyPublishDialog>
  );
}

const useReview = (shown: CenterVersion | undefined, { activeVersion }: ApproveDialogProps) => {
  const checked = useEase(shown);
  return {
    review: shown && (
      <PublishReview shown={shown} activeVersion={activeVersion} checked={checked} />
    ),
    problem: shown && problemOf(checked.ease?.blocks.length),
  };
};

/** Shows a Draft of a preference center before it's approved. */
export function ApproveDialog(props: ApproveDialogProps) {
  return (
    <AnyApproveDialog
      {...props}
      kind={centerKind}
      approving={centerApproving}
      useReview={useReview}
    />
  );
}
