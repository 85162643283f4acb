import { colleagueItems } from '#console/api/colleagues/ColleagueName.tsx';
import { Day } from '#console/ui/Day.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';

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
            { label: 'Created', value: <Day value={shown.createdDate} /> },
            { label: 'Last modified', value: <Day value={shown.lastModifiedDate} /> },
            { label: 'Published', value: <Day value={shown.publishedDate} /> },
            {
              label: shown.status === 'RETIRED' ? 'Retired since' : 'Retires on',
              value: <Day value={shown.retireOnDate} zone="utc" />,
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
            { label: 'Approved by', subject: shown.approvedBy },
          ])}
        />
      </Section>
    </>
  );
}
