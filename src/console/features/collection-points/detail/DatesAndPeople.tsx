import { styled } from '@mui/material/styles';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { CollectionPointV2 } from '#contract/collection-point-records.ts';
import { shortGuid } from '../short-guid.ts';

const Line = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  marginBlock: -3,
});

interface DatesAndPeopleProps {
  shown: CollectionPointV2;
}

/** When things happened to a version, by whom, and the ids that other systems know it by. */
export function DatesAndPeople({ shown }: DatesAndPeopleProps) {
  const ids = [
    { label: 'Created by', value: shown.createdBy },
    { label: 'Modified by', value: shown.lastModifiedBy },
    { label: 'Published by', value: shown.publishedBy },
    { label: 'Responsible', value: shown.responsibleUserId },
    { label: 'Group', value: shown.responsibleGroupId },
    { label: 'Organization', value: shown.organizationId },
    { label: 'Collection point', value: shown.id },
  ];
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
      <Section title="People and ids">
        <KeyValues
          items={ids
            .filter(({ value }) => value)
            .map(({ label, value }) => ({ label, value: <Id value={value} label={label} /> }))}
        />
      </Section>
    </>
  );
}

function Id({ label, value }: { label: string; value: string | null | undefined }) {
  if (!value) return null;
  return (
    <Line>
      <code title={value}>{shortGuid(value)}</code>
      <CopyButton value={value} label={`Copy id: ${label}`} isIconOnly />
    </Line>
  );
}
