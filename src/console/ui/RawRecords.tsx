import { useState } from 'react';
import { Code } from './Code.tsx';
import { idItems } from './IdValue.tsx';
import { KeyValues } from './KeyValues.tsx';
import css from './RawRecords.module.css';
import { styled } from './styled.tsx';
import { TechnicalDetails } from './TechnicalDetails.tsx';

const Root = styled('div', css.Root);

const Details = styled('details', css.Details);

interface RawRecordsProps {
  /** By which other systems know it. */
  ids: Parameters<typeof idItems>[0];
  records: readonly { label: string; value: unknown }[];
}

/** The ids, and everything that the service said, with what a page has no place for: closed at first. */
export function RawRecords({ ids, records }: RawRecordsProps) {
  return (
    <TechnicalDetails>
      <Root>
        <KeyValues items={idItems(ids)} />
        {records.map((record) => (
          <RawRecord key={record.label} {...record} />
        ))}
      </Root>
    </TechnicalDetails>
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
