import { Term } from '#console/features/help/parts/Term.tsx';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { FormerIdentifier, ProfileElement } from '#contract/data-subject-records.ts';
import { ElementValue } from './ElementValue.tsx';
import css from './Identifiers.module.css';

const Formers = styled('div', css.Formers);

interface IdentifiersProps {
  elements: readonly ProfileElement[];
  formers: readonly FormerIdentifier[];
}

/** What else the person is, or was, known by; masked. */
export function Identifiers({ elements, formers }: IdentifiersProps) {
  const linked = elements.filter(({ Linked }) => Linked);
  return (
    <Section title="Identifiers">
      {linked.length > 0 && (
        <KeyValues
          items={linked.map((element) => ({
            label: element.Name,
            value: <ElementValue element={element} />,
          }))}
        />
      )}
      {formers.length > 0 && <FormerIdentifiers formers={formers} />}
      {linked.length === 0 && formers.length === 0 && 'No other identifiers'}
    </Section>
  );
}

function FormerIdentifiers({ formers }: Pick<IdentifiersProps, 'formers'>) {
  return (
    <Formers>
      <h3>
        <Term id="former-identifier">Former</Term>
      </h3>
      <ul>
        {formers.map(({ Identifier, MergedDate }, index) => (
          <li key={Identifier}>
            <Masked
              value={Identifier}
              label={formers.length === 1 ? 'Former identifier' : `Former identifier ${index + 1}`}
            />
            <div className="from">
              merged on <Time value={MergedDate} precision="day" />
            </div>
          </li>
        ))}
      </ul>
    </Formers>
  );
}
