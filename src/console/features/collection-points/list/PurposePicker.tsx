import { useInfiniteQuery } from '@tanstack/react-query';
import { choicesFoot } from '#console/api/ChoicesFoot.tsx';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { FilterPicker, type FilterPickerProps } from '#console/ui/FilterPicker.tsx';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';

/** The purposes to filter by. */
export function PurposePicker(props: FilterPickerProps) {
  const query = useInfiniteQuery(purposeQueries.choices());
  const purposes = (query.data?.pages ?? []).flatMap(({ content }) => content);
  return (
    <FilterPicker
      {...props}
      what="purpose"
      options={purposes.map(({ purposeId, versions }) => ({
        id: purposeId,
        label: versions[0]?.label ?? purposeId,
      }))}
      isAnswered={query.isSuccess}
      foot={choicesFoot({
        query,
        endpoint: listPurposeVersionsEndpoint,
        unit: 'purposes',
        loaded: purposes.length,
      })}
    />
  );
}
