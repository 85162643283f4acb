import { colleagueItems } from '#console/api/colleagues/ColleagueName.tsx';
import { idItems } from '#console/ui/IdValue.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TechnicalDetails } from '#console/ui/TechnicalDetails.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { PurposeVersion } from '../versions.ts';
import css from './DatesAndPeople.module.css';

const Below = styled('div', css.Below);

interface DatesAndPeopleProps {
  id: string;
  shown: PurposeVersion;
}

/** When things happened to a version, by whom, and the ids that other systems know it by. */
export function DatesAndPeople({ id, shown }: DatesAndPeopleProps) {
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
            <KeyValues items={idItems([{ label: 'Purpose', value: id }])} />
          </TechnicalDetails>
        </Below>
      </Section>
    </>
  );
}
