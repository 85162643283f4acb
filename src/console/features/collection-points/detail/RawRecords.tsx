import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Code } from '#console/ui/Code.tsx';
import { Section } from '#console/ui/Section.tsx';
import type { CollectionPoint, CollectionPointV2 } from '#contract/collection-point-records.ts';

const Details = styled('details')({
  '& summary': { minHeight: 24, cursor: 'pointer', fontWeight: 600 },
  '& + &': { marginTop: 12 },
  '& figure': { marginTop: 8 },
});

interface RawRecordsProps {
  record: CollectionPoint;
  recordV2: CollectionPointV2;
}

/** Everything that the service said, with what this page has no place for. */
export function RawRecords({ record, recordV2 }: RawRecordsProps) {
  return (
    <Section title="As received" hint="JSON">
      <RawRecord label="v1 record" value={record} />
      <RawRecord label="v2 record" value={recordV2} />
    </Section>
  );
}

function RawRecord({ label, value }: { label: string; value: unknown }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && <Code label={label} value={value} />}
    </Details>
  );
}
