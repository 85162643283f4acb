import { LinkedPeople } from '#console/features/linked-people/parts/LinkedPeople.tsx';
import { MagicLink } from '#console/features/magic-links/parts/MagicLink.tsx';
import { part } from '#console/ui/part.tsx';
import { History } from '../history/History.tsx';
import type { SubjectRecord } from '../read-subject.ts';
import { ConsentNow } from './ConsentNow.tsx';
import { Identifiers } from './Identifiers.tsx';
import { PersonDetails } from './PersonDetails.tsx';
import { usePointNames } from './point-names.ts';
import css from './SubjectSections.module.css';

// The table of consents needs more room than other pages' wide column.
const Columns = part('div', css.Columns);

interface SubjectSectionsProps {
  record: SubjectRecord;
}

/** What a person consented to, how that came about, and what is known of them. */
export function SubjectSections({ record }: SubjectSectionsProps) {
  const { subject, profile } = record;
  const purposes = profile.Purposes ?? [];
  const named = { id: subject.id.toLowerCase(), identifier: subject.identifier };
  const pointNames = usePointNames(named);
  return (
    <Columns>
      <div>
        <ConsentNow purposes={purposes} pointNames={pointNames} />
        <History purposes={purposes} named={named} pointNames={pointNames} />
      </div>
      <div>
        <PersonDetails record={record} />
        <Identifiers
          elements={profile.DataElements ?? []}
          formers={profile.FormerIdentifiers ?? []}
        />
        <LinkedPeople person={named} />
        <MagicLink person={named} />
      </div>
    </Columns>
  );
}
