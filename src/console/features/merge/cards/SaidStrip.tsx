import { Undo2 } from 'lucide-react';
import { Strip } from '#console/ui/Strip.tsx';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import type { Said } from './judging.ts';
import { Keyed } from './Keyed.tsx';

interface SaidStripProps {
  said: Said;
  undoBlock: string | undefined;
  onUndo: (group: DuplicateGroup) => void;
}

/** What became of the group before, and the way to take it back. */
export function SaidStrip({ said, undoBlock, onUndo }: SaidStripProps) {
  if (said.kind === 'gone') {
    return (
      <Strip tone="warn" title={`Group ${said.number} isn't open anymore.`}>
        It was decided or changed elsewhere.
      </Strip>
    );
  }
  const { kind, group } = said;
  const name = `Group ${group.number}`;
  if (kind === 'merged') return <Strip tone="ok" title={`${name} merged into one record.`} />;
  if (kind === 'restored') return <Strip tone="ok" title={`${name} is open again.`} />;
  const undo = (
    <Keyed
      letter="u"
      icon={Undo2}
      blockedReason={kind === 'later' ? undefined : undoBlock}
      onClick={() => onUndo(group)}
    >
      Undo
    </Keyed>
  );
  return kind === 'later' ? (
    <Strip tone="info" title={`${name} left for later.`} action={undo} />
  ) : (
    <Strip tone="ok" title={`${name}: not one person.`} action={undo}>
      Later searches keep these people apart.
    </Strip>
  );
}
