import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ChoiceField } from '#console/ui/fields/ChoiceField.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { color } from '#console/ui/theme.ts';
import { faultsOf, type Lookup, type LookupValues, toLookup, toLookupValues } from '../lookup.ts';

const Root = styled('form')({
  display: 'grid',
  gridTemplateColumns: '220px minmax(0, 560px) auto',
  justifyContent: 'start',
  gap: '0 14px',
  alignItems: 'start',
  marginBottom: 14,
  padding: '14px 18px 0',
  border: `1px solid ${color.line}`,
  borderRadius: 10,
  background: color.surface,
  '& .fields': { display: 'grid', gap: '0 14px', alignItems: 'start' },
  '& .fields[data-pair]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  // Beside the boxes, below their labels.
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8, paddingBlock: '24px 14px' },
  '@media (max-width: 767px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: '14px 14px 0',
    '& .fields[data-pair]': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& .buttons': { paddingBlock: '0 14px' },
  },
});

const ways = [
  { value: 'identifier', label: 'Identifier' },
  { value: 'element', label: 'Data element' },
];

const resolver: Resolver<LookupValues> = (values) => {
  const faults = Object.entries(faultsOf(values));
  return faults.length === 0
    ? { values, errors: {} }
    : {
        values: {},
        errors: Object.fromEntries(
          faults.map(([field, message]) => [field, { type: 'value', message }]),
        ),
      };
};

interface LookupFormProps {
  /** Who is looked up now; undefined where nobody is, or nothing remembers it. */
  lookup: Lookup | undefined;
  /** How, where the address says so. */
  by: Lookup['by'];
  /** What stands in it is proposed and was not looked up yet: the name is still to be chosen. */
  isProposal: boolean;
  /** There is a lookup to end. */
  canClear: boolean;
  onFind: (lookup: Lookup) => void;
  onClear: () => void;
}

/**
 * Looks one person up, or those who share a value. What is typed stays in this form and in memory;
 * the browser is asked to neither complete, check nor keep it.
 */
export function LookupForm(props: LookupFormProps) {
  const { lookup, by, isProposal, canClear, onFind, onClear } = props;
  const { control, handleSubmit, setFocus } = useForm<LookupValues>({
    values: toLookupValues(lookup, by),
    mode: 'onChange',
    resolver,
  });
  const typed = useWatch({ control });
  const isElement = typed.by === 'element';

  useEffect(() => {
    if (isProposal && isElement) setFocus('name');
  }, [isProposal, isElement, setFocus]);

  function handleClear() {
    // The button that was pressed goes with the lookup.
    setFocus(isElement ? 'name' : 'identifier');
    onClear();
  }

  return (
    <Root
      noValidate
      role="search"
      aria-label="People"
      autoComplete="off"
      onSubmit={handleSubmit((values) => onFind(toLookup(values)))}
    >
      <ChoiceField control={control} name="by" label="Search by" options={ways} />
      <div className="fields" data-pair={isElement || undefined}>
        {isElement ? (
          <ElementFields control={control} />
        ) : (
          <TextField
            control={control}
            name="identifier"
            label="Identifier"
            placeholder="Email, phone, card number…"
          />
        )}
      </div>
      <div className="buttons">
        <ActionButton type="submit" variant="primary" icon={Search}>
          Search
        </ActionButton>
        {canClear && <ActionButton onClick={handleClear}>Clear</ActionButton>}
      </div>
    </Root>
  );
}

type ElementFieldsProps = {
  control: ReturnType<typeof useForm<LookupValues>>['control'];
};

/** Name and value are one pair; the names are those that collection points collect. */
function ElementFields({ control }: ElementFieldsProps) {
  const { data } = useInfiniteQuery(collectionPointQueries.all());
  const points = (data?.pages ?? []).flatMap(({ content }) => content);
  const names = new Set(points.flatMap(({ DataElements }) => DataElements ?? []));
  return (
    <>
      <TextField
        control={control}
        name="name"
        label="Data element"
        suggestions={[...names].sort((a, b) => a.localeCompare(b))}
      />
      <TextField control={control} name="value" label="Value" />
    </>
  );
}
