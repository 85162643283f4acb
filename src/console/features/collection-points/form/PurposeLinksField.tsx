import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { QueryPanel } from '#console/api/QueryPanel.tsx';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { describeField, FieldShell } from '#console/ui/fields/FieldShell.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { LinkedPurpose } from '#contract/collection-point-records.ts';
import type { CollectionPointFormValues } from '../collection-point-fields.ts';
import { LinkedPurposeList } from './LinkedPurposeList.tsx';
import { LinkMeaningNote } from './LinkMeaningNote.tsx';
import { PurposeLinkSearch } from './PurposeLinkSearch.tsx';
import {
  describeLinks,
  linkVersion,
  type PurposeOption,
  toOptions,
  unlink,
} from './purpose-options.ts';

interface PurposeLinksFieldProps {
  control: Control<CollectionPointFormValues>;
  /** Purposes that the record was loaded with: they name versions that cannot be chosen any more. */
  loaded: readonly LinkedPurpose[];
  blockedReason: string | undefined;
}

const help =
  'Each purpose is linked in one version, Active or Draft. At least one purpose is needed.';

/** The purposes of a collection point, each with the version that is linked. */
export function PurposeLinksField({ control, loaded, blockedReason }: PurposeLinksFieldProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [announced, setAnnounced] = useState('');
  const { field, fieldState } = useController({ control, name: 'PurposeIdsWithVersion' });
  const query = useInfiniteQuery(purposeQueries.choices());
  const options = toOptions((query.data?.pages ?? []).flatMap(({ content }) => content));
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
    <FieldShell id={id} label="Purposes" help={help} isRequired faults={faults}>
      <LinkedPurposeList
        chosen={chosen}
        blockedReason={blockedReason}
        onPick={handlePick}
        onRemove={handleRemove}
      />
      <PurposeLinkSearch
        inputRef={(element) => {
          inputRef.current = element;
          field.ref(element);
        }}
        id={id}
        describedBy={describeField(id, help, faults)}
        isInvalid={faults.length > 0}
        isReadOnly={blockedReason !== undefined}
        options={options}
        links={field.value}
        total={query.data?.pages[0]?.totalElements ?? 0}
        loadedCount={(query.data?.pages ?? []).reduce((sum, page) => sum + page.content.length, 0)}
        hasMore={query.hasNextPage}
        isLoadingMore={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        onPick={handlePick}
        onBlur={field.onBlur}
      />
      <LinkMeaningNote chosen={chosen} />
      <QueryPanel
        query={query}
        what="list of purposes"
        skeleton={<span className="help">Loading the purposes to choose from…</span>}
        empty={{
          when: ({ pages }) => pages[0]?.totalElements === 0,
          show: (
            <span className="help">
              There are no purposes yet. Create one first: a collection point needs at least one.
            </span>
          ),
        }}
      >
        {() => null}
      </QueryPanel>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </FieldShell>
  );
}
