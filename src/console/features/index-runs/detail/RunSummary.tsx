import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { IndexRun } from '#contract/custom-indexes.ts';
import { Duration } from '../Duration.tsx';

/** What a run is about, and its times. */
export function RunSummary({ run }: { run: IndexRun }) {
  return (
    <Section title="Run">
      <KeyValues
        items={[
          { label: 'Data element', value: run.dataElementName },
          { label: 'Started', value: <Time value={run.startTime} precision="second" /> },
          { label: 'Ended', value: <Time value={run.endTime} precision="second" /> },
          { label: 'Duration', value: <Duration {...run} /> },
        ]}
      />
    </Section>
  );
}
