import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import type { ProfileElement } from '#contract/data-subject-records.ts';
import { ElementValue } from './ElementValue.tsx';

interface DataElementsProps {
  elements: readonly ProfileElement[];
}

/** What is known of the data subject, masked, with when each was last updated. */
export function DataElements({ elements }: DataElementsProps) {
  const own = elements.filter(({ Linked }) => !Linked);
  return (
    <Section title="Data elements">
      {own.length === 0 ? (
        'No data elements'
      ) : (
        <KeyValues
          items={own.map((element) => ({
            label: element.Name,
            value: <ElementValue element={element} />,
          }))}
        />
      )}
    </Section>
  );
}
