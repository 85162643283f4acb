import { Undo2 } from 'lucide-react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Time } from '#console/ui/Time.tsx';
import { StaffNote } from './StaffNote.tsx';
import { TimelineFrame } from './TimelineFrame.tsx';
import type { CorrectionEntry } from './timeline.ts';
import { changeWords, correctionTitle } from './timeline-words.ts';

/** What a colleague took back: which consents became what, why, and who did it. */
export function CorrectionItem({ entry }: { entry: CorrectionEntry }) {
  const { at, by, note, ticket, purposes } = entry;
  const [first] = purposes;
  const only = purposes.length === 1 && first ? changeWords(first) : '';
  const changed = purposes.filter((purpose) => changeWords(purpose) !== '');
  return (
    <TimelineFrame
      sign={{ icon: Undo2, tone: 'info', label: 'Correction' }}
      title={correctionTitle(entry)}
      time={<Time value={at} />}
      facts={
        <span>
          By <ColleagueName subject={by} />
          {ticket !== null && `, ticket ${ticket}`}
          {only && `. ${only}`}
        </span>
      }
      more={{
        label: 'Details',
        content: (
          <KeyValues
            items={[
              ...changed.map((purpose) => ({ label: purpose.name, value: changeWords(purpose) })),
              ...(note
                ? [{ label: 'Reason', value: <StaffNote value={note} label="Reason" /> }]
                : []),
            ]}
          />
        ),
      }}
    />
  );
}
