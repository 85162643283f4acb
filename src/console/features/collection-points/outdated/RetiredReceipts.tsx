import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { insightQueries } from '#console/features/insights/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';

const kind = 'receipts-through-retired';

/** Which versions that were replaced still get receipts: their forms have the old token. */
export function RetiredReceipts() {
  const { data } = useQuery(insightQueries.attention());
  const item = data?.items.find((one) => one.kind === kind);
  if (item === undefined) return null;
  const { count, examples } = item;
  return (
    <Strip
      tone="warn"
      title={`${formatCount(count)} ${count === 1 ? 'receipt' : 'receipts'} in the last 7 days came through retired versions.`}
      action={
        <ActionLink href={paths.collectionPoints.to(`?attention=${kind}`)}>
          Show collection points
        </ActionLink>
      }
    >
      Their forms still send the old token:
      <ul>
        {examples.map((one) => (
          <li key={`${one.id} ${one.version}`}>
            <TextLink href={paths.collectionPoint.to(one.id, one.version ?? 1)}>
              {`${one.name ?? 'No name'} v${one.version}`}
            </TextLink>{' '}
            ({formatCount(one.count)})
          </li>
        ))}
      </ul>
    </Strip>
  );
}
