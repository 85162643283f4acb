import { DetailColumns } from '#console/ui/DetailColumns.ts';
import { History } from '../history/History.tsx';
import type { SubjectRecord } from '../read-subject.ts';
import { ConsentNow } from './ConsentNow.tsx';
import { DataElements } from './DataElements.tsx';
import { OtherIdentifiers } from './OtherIdentifiers.tsx';
import { PurposeDetails } from './PurposeDetails.tsx';
import { SourceAndPlace } from './SourceAndPlace.tsx';

interface SubjectSectionsProps {
  record: SubjectRecord;
}

/** What a data subject consented to, how that came about, and what is known of them. */
export function SubjectSections({ record }: SubjectSectionsProps) {
  const { subject, profile } = record;
  const purposes = profile.Purposes ?? [];
  const named = { id: subject.id.toLowerCase(), identifier: subject.identifier };
  return (
    <DetailColumns>
      <div>
        <ConsentNow purposes={purposes} named={named} />
        <History purposes={purposes} named={named} />
      </div>
      <div>
        <DataElements elements={profile.DataElements ?? []} />
        <OtherIdentifiers
          elements={profile.DataElements ?? []}
          formers={profile.FormerIdentifiers ?? []}
        />
        {purposes.length > 0 && <PurposeDetails purposes={purposes} named={named} />}
        <SourceAndPlace profile={profile} />
      </div>
    </DetailColumns>
  );
}
