import { Attachments } from '#console/features/attachments/parts/Attachments.tsx';
import { LinkedPeople } from '#console/features/linked-people/parts/LinkedPeople.tsx';
import { MagicLink } from '#console/features/magic-links/parts/MagicLink.tsx';
import { MailSection } from '#console/features/mails/parts/MailSection.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { DecidedClaim } from '#contract/data-subject-records.ts';
import { claimedFacts } from '../claims/claimed-facts.tsx';
import { useClaimDecision } from '../claims/useClaimDecision.tsx';
import { ValuedList } from '../claims/ValuedList.tsx';
import { valuedItems } from '../claims/valued-items.ts';
import { History } from '../history/History.tsx';
import type { PersonRecord } from '../read-person.ts';
import { ConsentNow } from './ConsentNow.tsx';
import { Identifiers } from './Identifiers.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import css from './PersonSections.module.css';
import { usePointNames } from './point-names.ts';
import { useFirstRefusals } from './useFirstRefusals.ts';

// The table of consents needs more room than other pages' wide column.
const Columns = styled('div', css.Columns);

// One list, so that the timeline isn't put together anew.
const noClaims: readonly DecidedClaim[] = [];

interface PersonSectionsProps {
  record: PersonRecord;
}

/** What a person consented to, how that came about, and what is known of them. */
export function PersonSections({ record }: PersonSectionsProps) {
  const { subject, profile } = record;
  const purposes = profile.Purposes ?? [];
  const named = { id: subject.id.toLowerCase(), identifier: subject.identifier };
  const pointNames = usePointNames(named);
  const isTest = profile.TestDataSubject === true;
  const firstRefusals = useFirstRefusals(named, purposes, isTest);
  return (
    <Columns>
      <div>
        <ConsentNow purposes={purposes} pointNames={pointNames} firstRefusals={firstRefusals} />
        <History
          purposes={purposes}
          isTest={isTest}
          named={named}
          pointNames={pointNames}
          decided={profile.DecidedClaims ?? noClaims}
        />
      </div>
      <div>
        <PersonDetails record={record} />
        <Attachments person={named} attachments={profile.attachments ?? []} />
        <MailSection person={named.id} />
        <Identifiers record={record} />
        <LinkedPeople person={named} />
        <MagicLink person={named} />
      </div>
    </Columns>
  );
}

interface PersonDetailsProps {
  record: PersonRecord;
}

/** What is known of the person, masked; when and how it came is folded. */
function PersonDetails({ record }: PersonDetailsProps) {
  const { DataElements, Claims } = record.profile;
  const own = valuedItems(DataElements ?? [], Claims ?? [], 'ELEMENT');
  const claims = useClaimDecision(record);
  const others = claimedFacts(record, claims.ask);
  return (
    <Section title="Details">
      {claims.parts}
      {own.length + others.length === 0 ? (
        'No data elements'
      ) : (
        <ValuedList items={own} others={others} onAsk={claims.ask} />
      )}
      <PersonFacts record={record} />
    </Section>
  );
}
