import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { MoreChoices } from '#console/api/read/ChoicesFoot.tsx';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { Combobox } from '#console/ui/combobox/Combobox.tsx';
import { describeField, FieldShell } from '#console/ui/fields/FieldShell.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { styled } from '#console/ui/styled.tsx';
import { technicalDetails } from '#console/ui/TechnicalDetails.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import type { CollectionPointFormValues } from '../collection-point-fields.ts';
import { LinkedPurposeList } from './LinkedPurposeList.tsx';
import { linkMeanings } from './link-meanings.ts';
import css from './PurposeLinksField.module.css';
import {
  type ChosenPurpose,
  describeLinks,
  linkVersion,
  type PurposeOption,
  toOptions,
  unlink,
} from './purpose-options.ts';

const Meaning = styled('details', css.Root);

interface PurposeLinksFieldProps {
  control: Control<CollectionPointFormValues>;
  /** Purposes that the record was loaded with: they name versions that cannot be chosen any more. */
  loaded: readonly LinkedPurpose[];
  blockedReason: string | undefined;
}

/** The purposes of a collection point, each with the version that is linked. */
export function PurposeLinksField({ control, loaded, blockedReason }: PurposeLinksFieldProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [announced, setAnnounced] = useState('');
  const { field, fieldState } = useController({ control, name: 'PurposeIdsWithVersion' });
  const query = useInfiniteQuery(purposeQueries.choices());
  const purposes = (query.data?.pages ?? []).flatMap(({ content }) => content);
  const options = toOptions(purposes);
  const chosen = describeLinks(field.value, options, loaded);
  const message = fieldState.error?.message;
  // The service names purposes by id; whoever reads the sentence knows them by name.
  const faults = message
    ? [chosen.reduce((words, { Id, label }) => words.replaceAll(Id, `“${label}”`), message)]
    : [];

  function handlePick(option: PurposeOption) {
    field.onChange(linkVersion(field.value, option));
    const { label, Version, status } = option;
    setAnnounced(`Linked ${label}, version ${Version}, ${statusLabel(status)}`);
  }

  function handleRemove(purposeId: string, label: string) {
    field.onChange(unlink(field.value, purposeId));
    setAnnounced(`Removed ${label}`);
    inputRef.current?.focus();
  }

  return (
    <FieldShell id={id} label="Purposes" isRequired faults={faults}>
      <LinkedPurposeList
        chosen={chosen}
        blockedReason={blockedReason}
        onPick={handlePick}
        onRemove={handleRemove}
      />
      <Combobox
        id={id}
        box={{
          placeholder: 'Search purposes',
          'aria-required': true,
          'aria-invalid': faults.length > 0 || undefined,
          'aria-describedby': describeField(id, undefined, faults),
        }}
        inputRef={(element) => {
          inputRef.current = element;
          field.ref(element);
        }}
        isReadOnly={blockedReason !== undefined}
        list={{
          label: 'Purpose versions',
          options: options.map((option) => ({
            ...option,
            id: `${option.Id}:${option.Version}`,
            note: `v${option.Version}`,
          })),
          isMultiple: true,
          isChosen: ({ Id, Version }) =>
            field.value.some((link) => link.Id === Id && link.Version === Version),
          renderEnd: ({ status }) => <StatusBadge status={status} isDisabled={false} />,
          onPick: handlePick,
          // Below the field it's said that the purposes load, can't be loaded or don't exist.
          isAnswered: options.length > 0,
          foot: query.hasNextPage && (
            <MoreChoices
              query={query}
              endpoint={listPurposeVersionsEndpoint}
              unit="purposes"
              loaded={purposes.length}
              isBlockedByLimit
            />
          ),
        }}
        onBlur={field.onBlur}
      />
      <LinkMeaningNote chosen={chosen} />
      <QueryPanel
        query={query}
        what="list of purposes"
        skeleton={<span className="help">Loading purposes…</span>}
        empty={{
          when: ({ pages }) => pages[0]?.totalElements === 0,
          show: <span className="help">No purposes yet. Create one first.</span>,
        }}
      >
        {() => null}
      </QueryPanel>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </FieldShell>
  );
}

/** Says what is sent to link the chosen purposes, and what the other ways to link them would do. */
function LinkMeaningNote({ chosen }: { chosen: readonly ChosenPurpose[] }) {
  const meanings = linkMeanings(chosen);
  if (meanings.length === 0) return null;
  return (
    <Meaning>
      <summary>{technicalDetails}</summary>
      <dl>
        {meanings.map(({ field, meaning }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Meaning>
  );
}
