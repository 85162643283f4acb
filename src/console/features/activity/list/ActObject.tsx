import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { paths } from '#console/paths.ts';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { ActivityRecord } from '#contract/activity.ts';
import { manyText, namedObject, personsOf } from '../visit-words.ts';
import type { Visit } from '../visits.ts';
import { erasedText, mergeOf, namedPersons, nameOf, objectText } from '../words.ts';
import css from './ActObject.module.css';

const People = styled('ul', css.People);

const pageOf: Partial<Record<string, (id: string) => string>> = {
  collectionPoint: (id) => paths.collectionPoint.live(id),
  purpose: (id) => paths.purpose.to(id),
  purposePreference: (id) => paths.purposePreference.to(id),
  mergeRequest: (id) => paths.mergeRequest.to(id),
  searchIndex: (id) => paths.indexRun.to(id),
  apiCredential: () => paths.apiAccess.to(),
  receiptSigner: () => paths.apiAccess.to(),
  hook: () => paths.apiAccess.to(),
  destination: (id) => paths.destination.to(id),
  erasure: (id) => paths.erasure.to(id),
  retentionRule: () => paths.retention.to(),
  deletionSettings: () => paths.retention.to(),
  dataElement: () => paths.dataElements.to(),
  accountSettings: () => paths.dataElements.to(),
};

interface PersonLinksProps {
  persons: ActivityRecord['persons'];
  /** Who else, without a name. */
  also?: string;
}

/** Each person on a line of their own; a merged record leads to the one it became part of. */
function PersonLinks({ persons, also = '' }: PersonLinksProps) {
  const lines = persons.map(({ dataSubjectId, mask, isMerged }) => ({
    key: `${dataSubjectId} ${mask}`,
    words: (
      <>
        <TextLink href={paths.dataSubject.to(dataSubjectId)}>{mask}</TextLink>
        {isMerged && <span className="quiet"> merged since</span>}
      </>
    ),
  }));
  if (also) lines.push({ key: 'also', words: <>{also}</> });
  const [first, ...more] = lines;
  if (more.length === 0) return <span>{first?.words}</span>;
  return (
    <People>
      {lines.map(({ key, words }) => (
        <li key={key}>{words}</li>
      ))}
    </People>
  );
}

/** What an act was done to: a record with its page, people by their masks. */
export function ActObject({ record, name }: { record: ActivityRecord; name?: string | undefined }) {
  const { object } = record;
  const persons = namedPersons(record);
  const merge = mergeOf(record);
  if (merge) {
    const asNamed = merge.merged.map((person) => ({ ...person, isMerged: false }));
    return (
      <>
        <PersonLinks persons={asNamed} /> into <PersonLinks persons={[merge.primary]} />
      </>
    );
  }
  if (persons.length > 0) return <PersonLinks persons={persons} also={erasedText(record)} />;
  if (object.type === 'colleague' && typeof object.id === 'string') {
    const isOwn = object.id === record.actor.subject;
    return isOwn ? 'their own' : <ColleagueName subject={object.id} />;
  }
  const href = typeof object.id === 'string' ? pageOf[object.type]?.(object.id) : undefined;
  const text = name ?? nameOf(record) ?? objectText(record);
  return href === undefined ? text : <TextLink href={href}>{text}</TextLink>;
}

/** What a visit was about: one record by name, some people by their masks, or how many. */
export function VisitObject({ visit: { parts } }: { visit: Visit }) {
  const [first, ...others] = parts;
  if (first === undefined) return null;
  const [record] = first.records;
  if (others.length === 0) {
    const persons = personsOf(first.records);
    return <ActObject record={{ ...record, persons }} name={namedObject(first)} />;
  }
  return manyText(parts);
}
