import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import type { SubjectRecord } from '../read-subject.ts';
import { ElementValue } from './ElementValue.tsx';
import { PersonFacts } from './PersonFacts.tsx';

interface PersonDetailsProps {
  record: SubjectRecord;
}

/** What is known of the person, masked; when and how it came is folded. */
export function PersonDetails({ record }: PersonDetailsProps) {
  const own = (record.profile.DataElements ?? []).filter(({ Linked }) => !Linked);
  return (
    <Section title="Details">
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
      <PersonFacts record={record} />
    </Section>
  );
}
