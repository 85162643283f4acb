import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { choicesFoot } from '#console/api/read/ChoicesFoot.tsx';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ComboboxField } from '#console/ui/combobox/ComboboxField.tsx';
import { collectTagFaults } from '#console/ui/fields/tag-faults.ts';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { comparedElementMaximum } from '#contract/merge-request-values.ts';
import type { RequestFormValues } from '../request-form.ts';
import css from './ElementNamesField.module.css';

interface ElementNamesFieldProps {
  control: Control<RequestFormValues>;
  isReadOnly: boolean;
}

const List = styled('ul', css.List);

const toOption = (name: string) => ({ id: name, label: name });

/** The data elements that are compared: chosen from those that are collected, or typed. */
export function ElementNamesField({ control, isReadOnly }: ElementNamesFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [announced, setAnnounced] = useState('');
  // Not exact: the fault of a single name is reported under the name's own path.
  const { field, fieldState } = useController({
    control,
    name: 'customDataElementNames',
    exact: false,
  });
  const query = useInfiniteQuery(collectionPointQueries.all());
  const names = field.value;
  const points = (query.data?.pages ?? []).flatMap(({ content }) => content);
  const collected = [...new Set(points.flatMap(({ DataElements }) => DataElements ?? []))];
  const { all: faults, byIndex } = collectTagFaults(fieldState.error, names);
  const isFull = names.length >= comparedElementMaximum;

  function change(next: string[], words: string) {
    field.onChange(next);
    setAnnounced(words);
  }

  return (
    <>
      <ComboboxField
        label="Data elements"
        help={`Up to ${comparedElementMaximum}. Capitalization and outer spaces are ignored; empty values never match.`}
        placeholder={isFull ? 'Maximum reached' : 'Search or type a name'}
        inputRef={(element) => {
          input.current = element;
          field.ref(element);
        }}
        isReadOnly={isReadOnly || isFull}
        faults={faults}
        options={collected
          .filter((name) => !names.includes(name))
          .sort((a, b) => a.localeCompare(b))
          .map(toOption)}
        optionOf={(text) => (names.includes(text) ? undefined : toOption(text))}
        onPick={({ label }) => change([...names, label], `Added ${label}`)}
        isAnswered={query.isSuccess}
        foot={choicesFoot({
          query,
          endpoint: listCollectionPointsEndpoint,
          unit: 'collection points',
          // Versions are read; points are counted.
          loaded: new Set(points.map(({ Id }) => Id)).size,
        })}
      />
      {names.length > 0 && (
        <List aria-label="Compared data elements">
          {names.map((name, index) => (
            <li key={name} data-invalid={byIndex.has(index) || undefined}>
              {name}
              {!isReadOnly && (
                <ActionButton
                  size="small"
                  variant="ghost"
                  icon={X}
                  isIconOnly
                  onClick={() => {
                    change(
                      names.filter((other) => other !== name),
                      `Removed ${name}`,
                    );
                    input.current?.focus();
                  }}
                >
                  {`Remove ${name}`}
                </ActionButton>
              )}
            </li>
          ))}
        </List>
      )}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}
