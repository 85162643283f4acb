import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, Tag, TextSearch, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { type Resolver, type UseFormRegister, useForm, useWatch } from 'react-hook-form';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Faults } from '#console/ui/fields/FieldShell.tsx';
import { styled } from '#console/ui/styled.tsx';
import {
  faultsOf,
  fieldsOf,
  isBlank,
  type Lookup,
  type LookupField,
  type LookupValues,
  toLookup,
  toLookupValues,
} from '../lookup.ts';
import css from './LookupForm.module.css';
import { stepAlong } from './RecentPeople.tsx';

const Root = styled('form', css.Root);

const words: Record<LookupField, { label: string; placeholder: string }> = {
  identifier: {
    label: 'Search people',
    placeholder: 'Email, phone, card number or receipt ID, then Enter',
  },
  name: { label: 'Data element', placeholder: 'Data element' },
  value: { label: 'Value', placeholder: 'Value' },
};

/** What to do where nothing narrows the list either. */
const blankFaults: Record<Lookup['by'], Partial<Record<LookupField, string>>> = {
  identifier: { identifier: 'Enter an email, phone, card number or receipt ID, or set filters.' },
  element: { name: 'Enter its name and a value, or set filters.' },
};

const faultsIn = (values: LookupValues, hasFilters: boolean) => {
  if (!isBlank(values)) return faultsOf(values);
  return hasFilters ? {} : blankFaults[values.by];
};

const resolver: Resolver<LookupValues, boolean> = (values, hasFilters = false) => {
  const faults = Object.entries(faultsIn(values, hasFilters));
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
  /** What stands in it is proposed and was not looked up yet: the name or the value is missing. */
  isProposal: boolean;
  /** There is a lookup to end. */
  canClear: boolean;
  /** The list is narrowed without a lookup, too. */
  hasFilters: boolean;
  /** The button of the filters, in the same row. */
  filters: ReactNode;
  /** Below the row. */
  children: ReactNode;
  /** Without a lookup: whoever the filters leave. */
  onFind: (lookup: Lookup | undefined) => void;
  /** Something else is being typed. */
  onType: () => void;
  onClear: () => void;
}

/**
 * One box for whatever somebody is known by, or a data element by name and value. What is typed
 * stays in this form and in memory; the browser is asked to neither complete, check nor keep it.
 */
export function LookupForm(props: LookupFormProps) {
  const { lookup, by, isProposal, canClear, hasFilters, filters, children } = props;
  const { onFind, onType, onClear } = props;
  const id = useId();
  const form = useForm<LookupValues, boolean>({
    values: toLookupValues(lookup, by),
    mode: 'onChange',
    resolver,
    context: hasFilters,
  });
  const { control, register, handleSubmit, setFocus, setValue, getValues, clearErrors } = form;
  const { errors } = form.formState;
  const typed = useWatch({ control });
  const isElement = typed.by === 'element';
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
    const first = getValues().name === '' ? 'name' : 'value';
    setFocus(isElement ? first : 'identifier');
  }, [isProposal, isElement, setFocus, getValues]);

  useEffect(() => {
    // What was missing isn't anymore.
    if (hasFilters && isBlank(getValues())) clearErrors();
  }, [hasFilters, getValues, clearErrors]);

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
      onSubmit={handleSubmit((values) => onFind(isBlank(values) ? undefined : toLookup(values)))}
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
