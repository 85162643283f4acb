import { FlaskConical, Pencil } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { IdValue } from '#console/ui/IdValue.tsx';
import { languageName } from '#console/ui/languages.ts';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { RevealPerson } from '#console/ui/masking/RevealPerson.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Time } from '#console/ui/Time.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { SubjectRecord } from '../read-subject.ts';
import { backToSearch, titleOf } from '../words.ts';

interface SubjectHeaderProps {
  record: SubjectRecord;
}

/** Who it is, masked, and what can be done. */
export function SubjectHeader({ record: { subject, profile } }: SubjectHeaderProps) {
  const writeBlock = useWriteBlock();
  const type = subject.identifierType || undefined;
  const language = profile.Language ?? subject.language;
  return (
    <PageHeader
      title={titleOf(subject.id)}
      back={backToSearch}
      meta={
        <>
          <b>
            <Masked value={profile.Identifier} label={type ?? 'Primary identifier'} />
          </b>
          <RevealPerson />
          <span>{type === undefined ? 'Primary identifier' : `${type}, primary identifier`}</span>
          {(profile.TestDataSubject ?? subject.testDataSubject) && (
            <StatusTag tone="warn" icon={FlaskConical}>
              Test person
            </StatusTag>
          )}
          {subject.doNotCall && <span>On do-not-call list (updated daily)</span>}
          <IdValue label="Person" value={subject.id} />
          {language && <span>{languageName(language)}</span>}
          {profile.CreatedDate && (
            <span>
              Created <Time value={profile.CreatedDate} precision="day" />
            </span>
          )}
          {profile.LastUpdatedDate && (
            <span>
              Last updated <Time value={profile.LastUpdatedDate} />
            </span>
          )}
        </>
      }
      actions={
        <WriteLink
          icon={Pencil}
          href={paths.editDataSubject.to(subject.id)}
          blockedReason={writeBlock}
        >
          Edit data
        </WriteLink>
      }
    />
  );
}
