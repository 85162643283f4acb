import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choicesFoot } from '#console/api/read/ChoicesFoot.tsx';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import { FilterPicker, type FilterPickerProps } from '#console/ui/FilterPicker.tsx';
import { collectionPointNameMaximum } from '#contract/collection-point-values.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { toContains, toPointOptions } from './point-filter.ts';

/**
 * The collection points to look for people by: all of them are searched by name, and what is typed
 * may also stand for part of a name.
 */
export function PointPicker(props: FilterPickerProps) {
  const [name, setName] = useState('');
  const query = useInfiniteQuery(collectionPointQueries.named(name));
  // Those before stay to be narrowed until the service has answered.
  const [last, setLast] = useState(query.data);
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  const options = toPointOptions(
    ((query.data ?? last)?.pages ?? []).flatMap((page) => page.content),
  );
  return (
    <FilterPicker
      {...props}
      what="collection point"
      options={options}
      optionOf={(text) => ({ ...toContains(text), isAsTyped: true })}
      onSearch={setName}
      maxLength={collectionPointNameMaximum}
      isAnswered={query.isSuccess}
      foot={choicesFoot({
        query,
        endpoint: listCollectionPointsEndpoint,
        unit: name === '' ? 'collection points' : 'matches',
        loaded: options.length,
        isSearchWhole: true,
      })}
    />
  );
}
