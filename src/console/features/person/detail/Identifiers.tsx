import { Term } from '#console/features/help/parts/Term.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { FormerIdentifier } from '#contract/data-subject-records.ts';
import { useClaimDecision } from '../claims/useClaimDecision.tsx';
import { ValuedList } from '../claims/ValuedList.tsx';
import { valuedItems } from '../claims/valued-items.ts';
import type { PersonRecord } from '../read-person.ts';
import css from './Identifiers.module.css';

const Formers = styled('div', css.Formers);

interface IdentifiersProps {
  record: PersonRecord;
}

/** What else the person is, or was, known by; masked. */
export function Identifiers({ record }: IdentifiersProps) {
  const { DataElements, Claims, FormerIdentifiers: former } = record.profile;
  const linked = valuedItems(DataElements ?? [], Claims ?? [], 'IDENTIFIER');
  const formers = former ?? [];
  const decision = useClaimDecision(record);
  return (
    <Section title="Identifiers">
      {decision.parts}
      {linked.length > 0 && <ValuedList items={linked} onAsk={decision.ask} />}
      {formers.length > 0 && <FormerIdentifiers formers={formers} />}
      {linked.length === 0 && formers.length === 0 && 'No other identifiers'}
    </Section>
  );
}

interface FormerIdentifiersProps {
  formers: readonly FormerIdentifier[];
}

function FormerIdentifiers({ formers }: FormerIdentifiersProps) {
  return (
    <Formers>
      <h3>
        <Term id="former-identifier">Former</Term>
      </h3>
      <ul>
        {formers.map(({ Identifier, MergedDate }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may have the same mask
          <li key={index}>
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
