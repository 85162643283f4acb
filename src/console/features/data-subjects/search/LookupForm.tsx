import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, Tag, TextSearch, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { type Resolver, type UseFormRegister, useForm, useWatch } from 'react-hook-form';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Faults } from '#console/ui/fields/FieldShell.tsx';
import { color } from '#console/ui/theme.ts';
import { visuallyHiddenStyle } from '#console/ui/VisuallyHidden.tsx';
import {
  faultsOf,
  fieldsOf,
  type Lookup,
  type LookupField,
  type LookupValues,
  toLookup,
  toLookupValues,
} from '../lookup.ts';
import { stepAlong } from './RecentPeople.tsx';

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
  '& .part': { position: 'relative', display: 'flex', flex: '1 1 0', minWidth: 0 },
  '& .part ~ .part': { borderLeft: `1px solid ${color.line}` },
  '& .box > svg': { alignSelf: 'center', marginLeft: 12, color: color.muted },
  '& input': {
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
  '& input::placeholder': { color: color.faint, opacity: 1, textOverflow: 'ellipsis' },
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
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      '& > svg': { display: 'none' },
      '& .part': { gridArea: '1 / 1' },
      '& .part ~ .part': {
        gridArea: '2 / 1 / auto / -1',
        borderLeft: 0,
        borderTop: `1px solid ${color.line}`,
      },
      '& > button': { gridRow: 1 },
    },
    '& .turn': visuallyHiddenStyle,
  },
});

const words: Record<LookupField, { label: string; placeholder: string }> = {
  identifier: {
    label: 'Search people',
    placeholder: 'Email, phone, card number or receipt ID, then Enter',
  },
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
  /** Below the row. */
  children: ReactNode;
  onFind: (lookup: Lookup) => void;
  /** Something else is being typed. */
  onType: () => void;
  onClear: () => void;
}

/**
 * One box for whatever somebody is known by, or a data element by name and value. What is typed
 * stays in this form and in memory; the browser is asked to neither complete, check nor keep it.
 */
export function LookupForm(props: LookupFormProps) {
  const { lookup, by, isProposal, canClear, filters, children, onFind, onType, onClear } = props;
  const id = useId();
  const { control, register, handleSubmit, setFocus, setValue, getValues, formState } =
    useForm<LookupValues>({
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

  const turned = useRef(false);
  useEffect(() => {
    if (!turned.current && !(isProposal && isElement)) return;
    turned.current = false;
    setFocus(isElement ? 'name' : 'identifier');
  }, [isProposal, isElement, setFocus]);

  /** Asks the other way, with the text that was typed. */
  function handleTurn() {
    const { identifier, value } = getValues();
    turned.current = true;
    onType();
    if (isElement) setValue('identifier', value || identifier);
    else setValue('value', identifier || value);
    setValue('by', isElement ? 'identifier' : 'element');
  }

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
      onKeyDown={stepAlong}
      onSubmit={handleSubmit((values) => onFind(toLookup(values)))}
    >
      <div className="row">
        <div className="box" data-pair={isElement || undefined}>
          <Search size={16} strokeWidth={1.8} />
          {isElement ? (
            <>
              <ElementNameBox {...shared} field="name" />
              <TextBox {...shared} field="value" data-first-field />
            </>
          ) : (
            <TextBox {...shared} field="identifier" data-first-field />
          )}
          <ActionButton
            variant="ghost"
            size="small"
            icon={isElement ? TextSearch : Tag}
            onClick={handleTurn}
          >
            <span className="turn">{isElement ? 'By anything' : 'By data element'}</span>
          </ActionButton>
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
      {children}
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
