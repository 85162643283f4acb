import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Code } from './Code.tsx';
import { Section } from './Section.tsx';
import { technicalDetails } from './TechnicalDetails.tsx';

const Details = styled('details')({
  '& summary': { minHeight: 24, cursor: 'pointer', fontWeight: 600 },
  '& + &': { marginTop: 12 },
  '& figure': { marginTop: 8 },
});

interface RawRecordsProps {
  records: readonly { label: string; value: unknown }[];
}

/** Everything that the service said, with what a page has no place for. */
export function RawRecords({ records }: RawRecordsProps) {
  return (
    <Section title={technicalDetails} hint="JSON">
      {records.map((record) => (
        <RawRecord key={record.label} {...record} />
      ))}
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
