import { colleagueItems } from '#console/api/colleagues/ColleagueName.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { PurposeVersion } from '../versions.ts';

interface DatesAndPeopleProps {
  shown: PurposeVersion;
}

/** When things happened to a version, and by whom. */
export function DatesAndPeople({ shown }: DatesAndPeopleProps) {
  return (
    <>
      <Section title="Dates">
        <KeyValues
          items={[
            { label: 'Created', value: <Time value={shown.createdDate} /> },
            { label: 'Last modified', value: <Time value={shown.lastModifiedDate} /> },
            { label: 'Published', value: <Time value={shown.publishedDate} /> },
            {
              label: shown.status === 'RETIRED' ? 'Retired since' : 'Retires on',
              value: <Time value={shown.retireOnDate} />,
            },
          ]}
        />
      </Section>
      <Section title="Details">
        <KeyValues
          items={colleagueItems([
            { label: 'Created by', subject: shown.createdBy },
            { label: 'Modified by', subject: shown.lastModifiedBy },
            { label: 'Published by', subject: shown.publishedBy },
          ])}
        />
      </Section>
    </>
  );
}
