import { FlaskConical } from 'lucide-react';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { RevealPerson } from '#console/ui/masking/RevealPerson.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Time } from '#console/ui/Time.tsx';
import { Answer } from '../answer/Answer.tsx';
import type { PersonRecord } from '../read-person.ts';
import { backToSearch } from '../words.ts';
import { ContactFact } from './ContactFact.tsx';
import { isImported, lastContact } from './consent-facts.ts';
import { PersonActions } from './PersonActions.tsx';
import { usePointNames } from './point-names.ts';

interface PersonHeaderProps {
  record: PersonRecord;
}

/** Who it is, masked, what to tell them, and what can be done. */
export function PersonHeader({ record }: PersonHeaderProps) {
  const { subject, profile } = record;
  const type = subject.identifierType || 'Primary identifier';
  const contact = lastContact(profile.Purposes ?? []);
  const pointNames = usePointNames(subject.id.toLowerCase());
  return (
    <PageHeader
      title={<Masked value={profile.Identifier} label={type} />}
      beside={<RevealPerson />}
      sub={<Answer record={record} />}
      isWide
      back={backToSearch}
      meta={
        <>
          <span>
            {type}.
            {profile.CreatedDate && (
              <>
                {' '}
                Added <Time value={profile.CreatedDate} precision="day" />
                {isImported(profile) && ' by import'}.
              </>
            )}
          </span>
          {(profile.TestDataSubject ?? subject.testDataSubject) && (
            <StatusTag tone="warn" icon={FlaskConical}>
              Test person
            </StatusTag>
          )}
          {subject.doNotCall && <span>On do-not-call list (updated daily)</span>}
          {/* Last: it grows once the names of collection points are there. */}
          {contact && (
            <span>
              Last contact <ContactFact contact={contact} pointNames={pointNames} />.
            </span>
          )}
        </>
      }
      actions={<PersonActions record={record} />}
    />
  );
}
