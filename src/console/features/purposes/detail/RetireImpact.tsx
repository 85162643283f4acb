import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import { insightQueries } from '#console/features/insights/queries.ts';
import { paths } from '#console/paths.ts';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import css from './RetireImpact.module.css';

const namedCount = 5;

const Root = styled('div', css.Root);

/** What retiring a purpose ends: the consents of so many people, and collecting at these points. */
export function RetireImpact({ id }: { id: string }) {
  const count = useQuery({
    ...insightQueries.people({ purposeId: id }),
    // Before something that ends them, they are of now.
    refetchOnMount: 'always',
  });
  const points = useQuery(
    collectionPointQueries.list({
      purposeGuid: id,
      status: 'ACTIVE',
      page: 0,
      size: namedCount,
      sort: 'name,asc',
    }),
  );
  return (
    <Root>
      <QueryPanel
        query={count}
        what="number of people"
        skeleton={<p>Counting people with consent…</p>}
      >
        {({ purposes }) => <p>{peopleWords(purposes[0]?.inForce ?? 0)}</p>}
      </QueryPanel>
      <QueryPanel
        query={points}
        what="list of collection points"
        skeleton={<p>Finding collection points that link it…</p>}
      >
        {({ content, totalElements }) => (
          <PointNames id={id} points={content} total={totalElements} />
        )}
      </QueryPanel>
    </Root>
  );
}

const peopleWords = (people: number) => {
  if (people === 0) return 'Nobody has consent to this purpose in force.';
  const isOne = people === 1;
  return (
    <>
      <b>{isOne ? '1 person has' : `${formatCount(people)} people have`}</b> consent in force. It
      ends that day, and so does pending consent.
    </>
  );
};

interface PointNamesProps {
  id: string;
  /** The first of them. */
  points: readonly CollectionPointVersionV1[];
  total: number;
}

function PointNames({ id, points, total }: PointNamesProps) {
  if (total === 0) return <p>No Active collection point links this purpose.</p>;
  const rest = total - points.length;
  return (
    <div>
      <p>
        <b>
          {total === 1
            ? '1 Active collection point links'
            : `${formatCount(total)} Active collection points link`}
        </b>{' '}
        this purpose and can't collect new consent for it after that:
      </p>
      <ul>
        {points.map(({ Id, Version, Name }) => (
          <li key={`${Id} ${Version}`}>
            <TextLink href={paths.collectionPoint.to(Id, Version)}>{Name}</TextLink>
          </li>
        ))}
        {rest > 0 && (
          <li>
            <TextLink href={paths.collectionPoints.to(`?status=ACTIVE&purposeGuid=${id}`)}>
              {`and ${formatCount(rest)} more`}
            </TextLink>
          </li>
        )}
      </ul>
    </div>
  );
}
