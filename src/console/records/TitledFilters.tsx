import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { FilterText } from '#console/ui/FilterText.tsx';
import type { TitledFilter } from './list-criteria.ts';

const optionsOf = (values: readonly string[]) =>
  values.length === 2 && values.includes('true') && values.includes('false')
    ? [
        { value: 'true', label: 'yes' },
        { value: 'false', label: 'no' },
      ]
    : values.map((value) => ({ value, label: value.toLowerCase().replaceAll('_', ' ') }));

/** The value of such a filter, as its control words it. */
export const titledValue = ({ values }: TitledFilter, text: string): string =>
  optionsOf(values ?? []).find(({ value }) => value === text)?.label ?? text;

interface TitledFiltersProps {
  filters: readonly TitledFilter[];
  /** The value in force as the address would hold it, `''` for none. */
  textOf: (name: string) => string;
  onChange: (name: string, value: string) => void;
}

/** The controls of all filters that the endpoint's query gives a title. */
export function TitledFilters({ filters, textOf, onChange }: TitledFiltersProps) {
  return filters.map(({ name, title, values }) =>
    values ? (
      <FilterChoice
        key={name}
        label={title}
        options={optionsOf(values)}
        value={textOf(name)}
        onChange={(value) => onChange(name, value)}
      />
    ) : (
      <FilterText
        key={name}
        label={title}
        value={textOf(name)}
        onCommit={(value) => onChange(name, value)}
      />
    ),
  );
}
