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
      time={<Time value={merge.mergedDate} />}
      facts={
        <span>
          By <PersonName subject={merge.mergedBy} />
          {merge.mergeRequestId && ', from a duplicate search'}
        </span>
      }
    />
  );
}
