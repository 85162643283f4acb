import { useInfiniteQuery } from '@tanstack/react-query';
import { choicesFoot } from '#console/api/ChoicesFoot.tsx';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import { FilterPicker, type FilterPickerProps } from '#console/ui/FilterPicker.tsx';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { toContains } from './point-filter.ts';

/** The collection points to look for people by; what is typed may also stand for part of a name. */
export function PointPicker(props: FilterPickerProps) {
  const query = useInfiniteQuery(collectionPointQueries.all());
  const records = (query.data?.pages ?? []).flatMap(({ content }) => content);
  const names = new Map(records.map(({ Id, Name }) => [Id, Name]));
  return (
    <FilterPicker
      {...props}
      what="collection point"
      options={Array.from(names, ([id, label]) => ({ id, label }))}
      optionOf={toContains}
      isPending={query.isPending}
      foot={choicesFoot({
        query,
        endpoint: listCollectionPointsEndpoint,
        unit: 'versions of collection points',
        loaded: records.length,
      })}
    />
  );
}
