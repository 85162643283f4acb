import { useMutation } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeError } from '#console/api/error-words.ts';
import { headerFault } from '#console/api/header-text.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { useAddTypedText } from '#console/ui/masking/useTypedText.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { identifierMaximum } from '#contract/common/identifiers.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { MergePerson } from '../merge-draft.ts';
import { fetchProfile } from '../read-people.ts';
import css from './AddByIdentifier.module.css';

const Root = styled('form', css.Root);

type Values = { identifier: string };

interface AddByIdentifierProps {
  people: readonly MergePerson[];
  onAdd: (person: MergePerson) => void;
}

/**
 * Looks somebody up by the primary identifier and adds them. What is typed stays in this form and in
 * memory; the browser is asked to neither complete, check nor keep it.
 */
export function AddByIdentifier({ people, onAdd }: AddByIdentifierProps) {
  const form = useForm<Values>({ defaultValues: { identifier: '' } });
  const { control, handleSubmit, reset, setError, setFocus } = form;
  const rateLimit = useReadLimit(listProfilesEndpoint);
  const search = useMutation({
    mutationFn: async (text: string) => {
      const profile = await fetchProfile(text);
      return profile && { id: profile.Id, identifier: profile.Identifier, isTyped: true };
    },
  });
  const addTypedText = useAddTypedText();
  const [isRepeated, setIsRepeated] = useState(false);

  function handleAdd({ identifier: text }: Values) {
    const identifier = text.trim();
    const fault = headerFault(identifier, identifierMaximum);
    if (fault !== undefined) {
      setError('identifier', { message: fault }, { shouldFocus: true });
      return;
    }
    addTypedText(identifier);
    search.mutate(identifier, {
      onSuccess: (person) => {
        setFocus('identifier');
        if (person === null) return;
        const isThere = people.some(({ id }) => id === person.id);
        setIsRepeated(isThere);
        if (!isThere) onAdd(person);
        reset();
      },
    });
  }

  return (
    <>
      <Root
        noValidate
        role="search"
        aria-label="Add by identifier"
        autoComplete="off"
        onSubmit={handleSubmit(handleAdd)}
      >
        <TextField
          control={control}
          name="identifier"
          label="Primary identifier"
          help="Exact match, including capitalization."
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
      {search.data === null && (
        <Strip tone="warn" role="status" title="No one has this primary identifier.">
          No exact match for <MaskedText value={search.variables} />. If it's a former or additional
          identifier, add the person by the primary one.
        </Strip>
      )}
      {search.data && isRepeated && (
        <Strip role="status" title="Already added.">
          <MaskedText value={search.data.identifier} /> is in the list below.
        </Strip>
      )}
    </>
  );
}
