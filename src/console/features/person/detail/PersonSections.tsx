import { useEnvironment } from '#console/api/production.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { SeenBy } from '#console/features/activity/parts/SeenBy.tsx';
import { Attachments } from '#console/features/attachments/parts/Attachments.tsx';
import { CallPanel } from '#console/features/calls/parts/CallPanel.tsx';
import { LinkedPeople } from '#console/features/linked-people/parts/LinkedPeople.tsx';
import { MagicLink } from '#console/features/magic-links/parts/MagicLink.tsx';
import { MailSection } from '#console/features/mails/parts/MailSection.tsx';
import { paths } from '#console/paths.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { DecidedClaim, ProfilePurpose } from '#contract/data-subject-records.ts';
import { isRefusal } from '#contract/refusals.ts';
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

const PersonArrivals = lazyPart(
  async () => (await import('#console/features/arrivals/parts/PersonArrivals.tsx')).PersonArrivals,
  <Section title="Where the withdrawal has arrived">
    <LinesSkeleton label="destinations" lines={3} />
  </Section>,
);

/** Purposes that are refused, or were once. */
const refusedPurposes = (purposes: readonly ProfilePurpose[]) =>
  purposes.flatMap(({ Id, Name, Status, WithdrawalDate }) => {
    const isNow = isRefusal(Status);
    return isNow || WithdrawalDate ? [{ id: Id.toLowerCase(), name: Name, isNow }] : [];
  });

// One list each, so that nothing is put together anew.
const none: readonly ProfilePurpose[] = [];
const noClaims: readonly DecidedClaim[] = [];

interface PersonSectionsProps {
  record: PersonRecord;
}

/** What a person consented to, how that came about, and what is known of them. */
export function PersonSections({ record }: PersonSectionsProps) {
  const { subject, profile } = record;
  const purposes = profile.Purposes ?? none;
  const id = subject.id.toLowerCase();
  const pointNames = usePointNames(id);
  const isTest = profile.TestDataSubject === true;
  const firstRefusals = useFirstRefusals(id, purposes, isTest);
  const { hasDestinations } = useEnvironment();
  const refused = refusedPurposes(purposes);
  return (
    <Columns>
      <div>
        <ConsentNow
          person={id}
          purposes={purposes}
          pointNames={pointNames}
          firstRefusals={firstRefusals}
        />
        {hasDestinations && refused.length > 0 && (
          <PersonArrivals person={id} refused={refused.filter(({ isNow }) => isNow)} />
        )}
        <History
          purposes={purposes}
          isTest={isTest}
          person={id}
          pointNames={pointNames}
          decided={profile.DecidedClaims ?? noClaims}
        />
      </div>
      <div>
        <CallPanel person={id} language={profile.Language} />
        <PersonDetails record={record} />
        <Attachments person={id} attachments={profile.attachments ?? []} />
        <MailSection person={id} />
        <Identifiers record={record} />
        <LinkedPeople person={{ id, identifier: subject.identifier }} />
        <MagicLink person={id} />
        <SeenBy person={id} />
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
  const writeBlock = useWriteBlock();
  const own = valuedItems(DataElements ?? [], Claims ?? [], 'ELEMENT');
  const claims = useClaimDecision(record);
  const others = claimedFacts(record, claims.ask);
  return (
    <Section
      title="Data"
      action={
        <WriteLink
          size="small"
          variant="ghost"
          href={paths.editDataSubject.to(record.subject.id)}
          blockedReason={writeBlock}
        >
          Edit<VisuallyHidden> data</VisuallyHidden>
        </WriteLink>
      }
    >
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
