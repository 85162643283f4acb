import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, Search, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId } from 'react';
import { type Resolver, type UseFormRegister, useForm, useWatch } from 'react-hook-form';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Faults } from '#console/ui/fields/FieldShell.tsx';
import { color } from '#console/ui/theme.ts';
import {
  faultsOf,
  fieldsOf,
  type Lookup,
  type LookupField,
  type LookupValues,
  toLookup,
  toLookupValues,
} from '../lookup.ts';

const Root = styled('form')({
  marginBottom: 10,
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 8 },
  '& .row > button': { minHeight: 40, paddingInline: 16 },
  '& .box': {
    position: 'relative',
    display: 'flex',
    flex: '1 1 480px',
    minWidth: 0,
    border: `1px solid ${color.input}`,
    borderRadius: 8,
    background: color.surface,
  },
  '& .box:has([aria-invalid])': { borderColor: color.bad },
  '& .box:not([data-pair]):has(input:focus-visible)': {
    outline: `2px solid ${color.accent}`,
    outlineOffset: 1,
  },
  '& .box:not([data-pair]) input:focus-visible': { outline: 'none' },
  '& .way, & .part': { position: 'relative', display: 'flex', minWidth: 0 },
  '& .part': { flex: '1 1 0' },
  '& .part ~ .part': { borderLeft: `1px solid ${color.line}` },
  '& .way': { flex: 'none', borderRight: `1px solid ${color.line}` },
  '& .box > svg': { alignSelf: 'center', marginLeft: 12, color: color.muted },
  '& :is(select, input)': {
    width: '100%',
    minWidth: 0,
    minHeight: 38,
    padding: '0 12px',
    border: 0,
    borderRadius: 7,
    background: 'none',
    fontSize: '0.875rem',
    '&:focus-visible': { outlineOffset: -2 },
  },
  '& select': {
    appearance: 'none',
    paddingRight: 30,
    color: color.muted,
    fontWeight: 600,
    fontSize: '0.8125rem',
    cursor: 'pointer',
  },
  '& option': { background: color.surface, color: color.text, fontWeight: 400 },
  '& .way svg': {
    position: 'absolute',
    right: 10,
    top: '50%',
    transform: 'translateY(-50%)',
    pointerEvents: 'none',
    color: color.muted,
  },
  '& input::placeholder': { color: color.faint, opacity: 1 },
  '& .box > button': { alignSelf: 'center', flex: 'none', marginRight: 6 },
  '& .fault': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 6,
    marginTop: 6,
    color: color.bad,
    fontSize: '0.8125rem',
    fontWeight: 500,
    '& svg': { marginTop: 3 },
  },
  '@media (max-width: 767px)': {
    '& .box': { flexBasis: '100%' },
    // Three in one line leave no room to type in.
    '& .box[data-pair]': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      '& > svg': { display: 'none' },
      '& :is(.way, .part)': { gridColumn: 1, border: 0, borderTop: `1px solid ${color.line}` },
      '& .part': { gridColumn: '1 / -1' },
      '& .part ~ .part': { borderLeft: 0 },
      '& .way': { borderTop: 0 },
      '& > button': { gridColumn: 2, gridRow: 1 },
    },
  },
});

const words: Record<LookupField, { label: string; placeholder: string }> = {
  identifier: { label: 'Identifier', placeholder: 'Email, phone, card number…' },
  name: { label: 'Data element', placeholder: 'Data element' },
  value: { label: 'Value', placeholder: 'Value' },
};

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
  /** The button of the filters, in the same row. */
  filters: ReactNode;
  onFind: (lookup: Lookup) => void;
  /** Something else is being typed. */
  onType: () => void;
  onClear: () => void;
}

/**
 * One row to look one person up, or those who share a value. What is typed stays in this form and in
 * memory; the browser is asked to neither complete, check nor keep it.
 */
export function LookupForm(props: LookupFormProps) {
  const { lookup, by, isProposal, canClear, filters, onFind, onType, onClear } = props;
  const id = useId();
  const { control, register, handleSubmit, setFocus, formState } = useForm<LookupValues>({
    values: toLookupValues(lookup, by),
    mode: 'onChange',
    resolver,
  });
  const typed = useWatch({ control });
  const isElement = typed.by === 'element';
  const { errors } = formState;
  const shared = { register, faultId: id, isFaulty: (field: LookupField) => field in errors };
  const faults = fieldsOf[isElement ? 'element' : 'identifier'].flatMap((field) => {
    const fault = errors[field]?.message;
    // Two boxes in one row: the fault has to say whose it is.
    return fault ? [isElement ? `${words[field].label}: ${fault}` : fault] : [];
  });

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
      onInput={onType}
      onSubmit={handleSubmit((values) => onFind(toLookup(values)))}
    >
      <div className="row">
        <div className="box" data-pair={isElement || undefined}>
          <div className="way">
            <select {...register('by')} aria-label="Search by">
              <option value="identifier">Identifier</option>
              <option value="element">Data element</option>
            </select>
            <ChevronDown size={14} strokeWidth={1.8} />
          </div>
          <Search size={16} strokeWidth={1.8} />
          {isElement ? (
            <>
              <ElementNameBox {...shared} field="name" />
              <TextBox {...shared} field="value" data-first-field />
            </>
          ) : (
            <TextBox {...shared} field="identifier" data-first-field />
          )}
          {canClear && (
            <ActionButton variant="ghost" size="small" icon={X} isIconOnly onClick={handleClear}>
              Clear search
            </ActionButton>
          )}
        </div>
        {filters}
        <ActionButton type="submit" variant="primary">
          Search
        </ActionButton>
      </div>
      <Faults id={id} faults={faults} />
    </Root>
  );
}

interface TextBoxProps extends ComponentProps<'input'> {
  field: LookupField;
  register: UseFormRegister<LookupValues>;
  isFaulty: (field: LookupField) => boolean;
  faultId: string;
}

function TextBox({ field, register, isFaulty, faultId, ...rest }: TextBoxProps) {
  const isInvalid = isFaulty(field);
  return (
    <div className="part">
      <input
        {...rest}
        {...register(field)}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={words[field].placeholder}
        aria-label={words[field].label}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${faultId}-fault` : undefined}
      />
    </div>
  );
}

/** The names are those that collection points collect; any other can be typed too. */
function ElementNameBox(props: TextBoxProps) {
  const id = useId();
  const { data } = useInfiniteQuery(collectionPointQueries.all());
  const points = (data?.pages ?? []).flatMap(({ content }) => content);
  const names = new Set(points.flatMap(({ DataElements }) => DataElements ?? []));
  return (
    <>
      <TextBox {...props} list={id} />
      <datalist id={id}>
        {[...names]
          .sort((a, b) => a.localeCompare(b))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </>
  );
}
