import { styled } from '@mui/material/styles';
import { LinkedPeople } from '#console/features/linked-people/parts/LinkedPeople.tsx';
import { MagicLink } from '#console/features/magic-links/parts/MagicLink.tsx';
import { History } from '../history/History.tsx';
import type { SubjectRecord } from '../read-subject.ts';
import { ConsentNow } from './ConsentNow.tsx';
import { Identifiers } from './Identifiers.tsx';
import { PersonDetails } from './PersonDetails.tsx';
import { usePointNames } from './point-names.ts';

// The table of consents needs more room than other pages' wide column.
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: 16,
  alignItems: 'start',
  '& section': { marginBottom: 16 },
  '@media (min-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
});

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
