import { styled } from '@mui/material/styles';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { Section } from '#console/ui/Section.tsx';
import { Time } from '#console/ui/Time.tsx';
import { color } from '#console/ui/theme.ts';
import type { FormerIdentifier, ProfileElement } from '#contract/data-subject-records.ts';
import { ElementValue } from './ElementValue.tsx';

const Formers = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& .from': { color: color.muted, fontSize: '0.75rem' },
});

interface OtherIdentifiersProps {
  elements: readonly ProfileElement[];
  formers: readonly FormerIdentifier[];
}

/** The additional identifiers by type and the former ones, masked. */
export function OtherIdentifiers({ elements, formers }: OtherIdentifiersProps) {
  const linked = elements.filter(({ Linked }) => Linked);
  const items = linked.map((element) => ({
    label: element.Name,
    value: <ElementValue element={element} />,
  }));
  return (
    <Section title="Other identifiers">
      {items.length === 0 && formers.length === 0 ? (
        'No other identifiers'
      ) : (
        <KeyValues
          items={[
            ...items,
            ...(formers.length === 0
              ? []
              : [{ label: 'Former', value: <FormerIdentifiers formers={formers} /> }]),
          ]}
        />
      )}
    </Section>
  );
}

function FormerIdentifiers({ formers }: Pick<OtherIdentifiersProps, 'formers'>) {
  return (
    <Formers>
      {formers.map(({ Identifier, MergedDate }, index) => (
        <li key={Identifier}>
          <Masked
            value={Identifier}
            label={formers.length === 1 ? 'Former identifier' : `Former identifier ${index + 1}`}
          />
          <div className="from">
            merged <Time value={MergedDate} precision="day" />
          </div>
        </li>
      ))}
    </Formers>
  );
}
