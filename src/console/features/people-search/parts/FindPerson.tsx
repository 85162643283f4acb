import { useMutation } from '@tanstack/react-query';
import { Plus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeError } from '#console/api/error-words.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import searchRow from '#console/ui/search-row.module.css';
import { sight } from '#console/ui/sight.ts';
import { styled } from '#console/ui/styled.tsx';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { findPeople } from '../find-people.ts';
import { faultsOf, type Lookup, toLookup, toLookupValues } from '../lookup.ts';
import css from './FindPerson.module.css';
import { exactHitOf, matchWords, triedWords } from './found-by.ts';

const CountryOfNumber = lazyPart(
  async () => (await import('./CountryOfNumber.tsx')).CountryOfNumber,
);

const Root = styled('form', searchRow.Root);
const Hits = styled('ul', css.Hits);

type Values = { identifier: string };
type Person = { id: string; identifier: string };
type IdentifierLookup = Extract<Lookup, { by: 'identifier' }>;

interface FindPersonProps {
  people: readonly Person[];
  /** `isTyped` where the identifier is what was typed. */
  onAdd: (person: Person & { isTyped: boolean }) => void;
}

/**
 * Finds people by whatever they're known by, as the search of people does, and adds them: at once
 * where it can only be one. What is typed stays in this form and in memory.
 */
export function FindPerson({ people, onAdd }: FindPersonProps) {
  const form = useForm<Values>({ defaultValues: { identifier: '' } });
  const { control, handleSubmit, reset, setError, setFocus } = form;
  const rateLimit = useReadLimit(listProfilesEndpoint);
  const search = useMutation({ mutationFn: (lookup: IdentifierLookup) => findPeople(lookup) });
  const [repeated, setRepeated] = useState<string>();
  const lookup = search.variables;
  const { rows, isCut, tried } = search.data ?? { rows: [], isCut: false, tried: { kinds: [] } };
  const isOne = exactHitOf(rows) !== undefined;

  function add({ id, identifier }: Person, text: string) {
    const isThere = people.some((person) => person.id === id);
    setRepeated(isThere ? identifier : undefined);
    if (!isThere) onAdd({ id, identifier, isTyped: identifier === text });
  }

  function find(wanted: IdentifierLookup) {
    setRepeated(undefined);
    search.mutate(wanted, {
      onSuccess: (found) => {
        setFocus('identifier');
        const [only] = found.rows;
        if (only === undefined || exactHitOf(found.rows) === undefined) return;
        add({ id: only.Id, identifier: only.Identifier }, wanted.identifier);
        reset();
      },
    });
  }

  function handleFind({ identifier }: Values) {
    const wanted = toLookup({ ...toLookupValues(undefined, 'identifier'), identifier });
    const fault = faultsOf(toLookupValues(wanted, 'identifier')).identifier;
    if (wanted.by !== 'identifier' || fault !== undefined) {
      setError('identifier', { message: fault ?? '' }, { shouldFocus: true });
      return;
    }
    sight.addTyped(wanted.identifier);
    find(wanted);
  }

  function handleAdd(person: Person) {
    add(person, lookup?.identifier ?? '');
    search.reset();
    reset();
    setFocus('identifier');
  }

  return (
    <>
      <Root
        noValidate
        role="search"
        aria-label="Find a person"
        autoComplete="off"
        onSubmit={handleSubmit(handleFind)}
      >
        <TextField
          control={control}
          name="identifier"
          label="Find a person"
          help="Email, phone, card number or receipt ID."
        />
        <div className="button">
          <ActionButton
            type="submit"
            icon={UserPlus}
            pending={search.isPending}
            pendingText="Searching…"
            blockedReason={rateLimit.blockedReason}
          >
            {rateLimit.label('Find and add')}
          </ActionButton>
        </div>
      </Root>
      {search.error && (
        <Strip tone="bad" role="alert" title="Not added.">
          {describeError(search.error, 'profile').sentence}
        </Strip>
      )}
      {lookup && search.data && rows.length === 0 && (
        <Strip tone="warn" role="status" title="No one found.">
          No one has <MaskedText value={lookup.identifier} /> {triedWords(tried, lookup)}.
        </Strip>
      )}
      {lookup && !isOne && tried.country !== undefined && (
        <CountryOfNumber
          country={tried.country}
          isAssumed={lookup.country === undefined}
          onChange={(country) => find({ ...lookup, country })}
        />
      )}
      {rows.length > 0 && !isOne && (
        <>
          <Strip role="status" title={isCut ? 'More people match.' : 'Not sure who this is.'}>
            Choose whom to add.
          </Strip>
          <Hits aria-label="People found">
            {rows.map(({ Id: id, Identifier: identifier, FoundBy }, index) => (
              <li key={id}>
                <Masked value={identifier} label="Identifier" person={id} />
                <span className="match">{FoundBy?.[0] && matchWords(FoundBy[0])}</span>
                <ActionButton
                  size="small"
                  variant="ghost"
                  icon={Plus}
                  aria-label={`Add person ${index + 1}`}
                  onClick={() => handleAdd({ id, identifier })}
                >
                  Add
                </ActionButton>
              </li>
            ))}
          </Hits>
        </>
      )}
      {repeated !== undefined && (
        <Strip role="status" title="Already added.">
          <MaskedText value={repeated} /> is in the list below.
        </Strip>
      )}
    </>
  );
}
