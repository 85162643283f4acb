import { colleagueItems } from '#console/api/colleagues/ColleagueName.tsx';
import { idItems } from '#console/ui/IdValue.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import css from './DatesAndPeople.module.css';

const Below = styled('div', css.Below);

interface DatesAndPeopleProps {
  shown: CollectionPointVersionV2;
}

/** When things happened to a version, by whom, and the ids that other systems know it by. */
export function DatesAndPeople({ shown }: DatesAndPeopleProps) {
  return (
    <>
      <Section title="Dates">
        <KeyValues
          items={[
            { label: 'Created', value: <Time value={shown.createDate} /> },
            { label: 'Last modified', value: <Time value={shown.lastModifiedDate} /> },
            { label: 'Activated', value: <Time value={shown.activationDate} /> },
            { label: 'First receipt', value: <Time value={shown.firstReceiptOn} /> },
            { label: 'Last activity', value: <Time value={shown.lastActivityDate} /> },
          ]}
        />
      </Section>
      <Section title="Details">
        <KeyValues
          items={[
            ...colleagueItems([
              { label: 'Created by', subject: shown.createdBy },
              { label: 'Modified by', subject: shown.lastModifiedBy },
              { label: 'Published by', subject: shown.publishedBy },
            ]),
          ]}
        />
        <Below>
          <TechnicalDetails>
            <KeyValues items={idItems([{ label: 'Collection point', value: shown.id }])} />
          </TechnicalDetails>
        </Below>
      </Section>
    </>
  );
}
