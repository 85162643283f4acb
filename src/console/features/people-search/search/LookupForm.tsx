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
