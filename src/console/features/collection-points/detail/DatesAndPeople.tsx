import { colleagueItems } from '#console/api/colleagues/ColleagueName.tsx';
import { Day } from '#console/ui/Day.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';

import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';

interface DatesAndPeopleProps {
  shown: CollectionPointVersionV2;
}

/** When things happened to a version, and by whom. */
export function DatesAndPeople({ shown }: DatesAndPeopleProps) {
  return (
    <>
      <Section title="Dates">
        <KeyValues
          items={[
            { label: 'Created', value: <Day value={shown.createDate} /> },
            { label: 'Last modified', value: <Day value={shown.lastModifiedDate} /> },
            { label: 'Activated', value: <Day value={shown.activationDate} /> },
            { label: 'First receipt', value: <Day value={shown.firstReceiptOn} /> },
            { label: 'Last activity', value: <Day value={shown.lastActivityDate} /> },
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
