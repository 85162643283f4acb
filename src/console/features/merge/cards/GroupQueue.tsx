import { Check, Undo2 } from 'lucide-react';
import { formatClock, formatCount } from '#console/api/limits/limit-words.ts';
import { groupRiskKind } from '#console/features/merge-requests/parts/group-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import { FirstRecord } from './FirstRecord.tsx';
import css from './GroupQueue.module.css';
import type { Judged, Judging } from './judging.ts';

const Root = styled('section', css.Root);

interface GroupQueueProps {
  open: readonly DuplicateGroup[];
  done: readonly Judged[];
  judging: Judging;
  /** How many open groups there are beyond those. */
  more: number;
  undoBlock: string | undefined;
  onShow: (number: number) => void;
  onUndo: (group: DuplicateGroup) => void;
  onMore: () => void;
}

/** The groups by what is at stake, after those that are done. */
export function GroupQueue(props: GroupQueueProps) {
  const { open, done, judging, more, undoBlock, onShow, onUndo, onMore } = props;
  return (
    <Root aria-label="Groups by risk">
      <div className="head">
        <b>By risk</b> <span>highest first</span>
      </div>
      <ol>
        {done.map(({ group, result, at }) => (
          <li key={group.number} data-done>
            <Check className="sign" size={15} strokeWidth={2.2} />
            <span className="who">
              Group {group.number}
              <span className="why">
                {result === 'merged' ? 'Merged' : 'Not the same'}, {formatClock(at)}
              </span>
            </span>
            {result === 'dismissed' && (
              <ActionButton
                size="small"
                variant="ghost"
                isIconOnly
                icon={Undo2}
                blockedReason={undoBlock}
                onClick={() => onUndo(group)}
              >
                {`Undo group ${group.number}`}
              </ActionButton>
            )}
          </li>
        ))}
        {open.map((group) => (
          <li key={group.number}>
            <button
              type="button"
              aria-current={group.number === judging.number || undefined}
              onClick={() => onShow(group.number)}
            >
              <span className="sign">{group.number}</span>
              <span className="who">
                <FirstRecord group={group} />
                <span className="why" data-tone={groupRiskKind.look(group.risk).tone}>
                  {judging.later.includes(group.number)
                    ? 'Left for later'
                    : groupRiskKind.label(group.risk)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <div className="foot">
          <ActionButton size="small" variant="ghost" onClick={onMore}>
            {`Show more of ${formatCount(more)}`}
          </ActionButton>
        </div>
      )}
    </Root>
  );
}
