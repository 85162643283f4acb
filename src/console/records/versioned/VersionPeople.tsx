import { colleagueItems } from '#console/api/colleagues/ColleagueName.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';

type Subject = string | null | undefined;

interface VersionPeopleProps {
  shown: {
    createdBy?: Subject;
    lastModifiedBy?: Subject;
    publishedBy?: Subject;
    approvedBy?: Subject;
  };
}

/** Who made, changed, published and approved a version. */
export function VersionPeople({ shown }: VersionPeopleProps) {
  return (
    <Section title="Details">
      <KeyValues
        items={colleagueItems([
          { label: 'Created by', subject: shown.createdBy },
          { label: 'Modified by', subject: shown.lastModifiedBy },
          { label: 'Published by', subject: shown.publishedBy },
          { label: 'Approved by', subject: shown.approvedBy },
        ])}
      />
    </Section>
  );
}
