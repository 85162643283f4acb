import { Merge } from 'lucide-react';
import { PersonName } from '#console/api/people/PersonName.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { MergeRecord } from '#contract/merge.ts';
import { TimelineFrame } from './TimelineFrame.tsx';
import { mergeWords } from './timeline-words.ts';

/** A merge that led to this person: how many records, who did it, and when. */
export function MergeItem({ merge }: { merge: MergeRecord }) {
  return (
    <TimelineFrame
      sign={Merge}
      tone="info"
      title={mergeWords(merge)}
      time={<Time value={merge.mergedDate} precision="second" />}
    >
      <div className="parts">
        <span>
          by <PersonName subject={merge.mergedBy} />
        </span>
        {merge.mergeRequestId && <span>from a duplicate search</span>}
      </div>
    </TimelineFrame>
  );
}
