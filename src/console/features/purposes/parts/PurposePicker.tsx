import { useInfiniteQuery } from '@tanstack/react-query';
import { choicesFoot } from '#console/api/read/ChoicesFoot.tsx';
import { FilterPicker, type FilterPickerProps } from '#console/ui/FilterPicker.tsx';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { purposeQueries } from '../queries.ts';

/** The purposes to filter by. */
export function PurposePicker(props: FilterPickerProps) {
  const query = useInfiniteQuery(purposeQueries.choices());
  const purposes = (query.data?.pages ?? []).flatMap(({ content }) =>
    content.map(({ purposeId: id, versions }) => ({ id, label: versions[0]?.label ?? id })),
  );
  const foot = { endpoint: listPurposeVersionsEndpoint, unit: 'purposes', loaded: purposes.length };
  return (
    <FilterPicker
      {...props}
      what="purpose"
      options={purposes}
      isAnswered={query.isSuccess}
      foot={choicesFoot({ query, ...foot })}
    />
  );
}
