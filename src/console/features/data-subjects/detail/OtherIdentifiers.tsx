import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import type { ProfileElement } from '#contract/data-subject-records.ts';
import { ElementValue } from './ElementValue.tsx';
import { Note } from './Note.ts';

interface OtherIdentifiersProps {
  elements: readonly ProfileElement[];
}

/** The additional identifiers by type, masked. */
export function OtherIdentifiers({ elements }: OtherIdentifiersProps) {
  const linked = elements.filter(({ Linked }) => Linked);
  return (
    <Section title="Other identifiers">
      {linked.length === 0 ? (
        'No additional identifiers are stored.'
      ) : (
        <>
          <KeyValues
            items={linked.map((element) => ({
              label: element.Name,
              value: <ElementValue element={element} />,
            }))}
          />
          <Note>Only the primary identifier can be searched for.</Note>
        </>
      )}
    </Section>
  );
}
