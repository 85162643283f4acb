import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useAdministratorBlock } from '#console/api/rights.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { Term } from '#console/features/help/parts/Term.tsx';
import { ListFilters } from '#console/records/ListFilters.tsx';
import { ResourceTable } from '#console/records/ResourceTable.tsx';
import { useResourceList } from '#console/records/useResourceList.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterText } from '#console/ui/FilterText.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { DataElement } from '#contract/data-element-settings.ts';
import { dataElementNameMaximum } from '#contract/data-elements.ts';
import { AssumedCountry } from './AssumedCountry.tsx';
import { dataElementColumns } from './data-element-columns.tsx';
import { dataElementQueries } from './queries.ts';

const ElementDialog = lazyPart(async () => (await import('./ElementDialog.tsx')).ElementDialog);

/** All data elements, what each is used for, and the country of phone numbers. */
function DataElementListPage() {
  const list = useResourceList(dataElementQueries);
  const { criteria, change } = list;
  const block = useAdministratorBlock();
  const keptFocus = useKeptFocus();
  const [edited, setEdited] = useState<DataElement | null>(null);
  const [saved, setSaved] = useState<string | null>(null);

  return (
    <div {...keptFocus}>
      <PageHeader
        title="Data elements"
        sub={
          <>
            Which <Term id="data-element">data elements</Term> reach people, and which ones people
            are found by.
          </>
        }
      />
      <div role="status">{saved !== null && <Strip tone="ok">{saved} saved.</Strip>}</div>
      <AssumedCountry />
      <ListFilters list={list}>
        <FilterText
          label="Search by name"
          isLabelHidden
          maxLength={dataElementNameMaximum}
          value={criteria.name ?? ''}
          onCommit={(name) => change({ name: name || undefined })}
        />
      </ListFilters>
      <ResourceTable
        list={list}
        one="data element"
        many="data elements"
        caption="Data elements"
        columns={() => dataElementColumns}
        rows={(elements) => elements}
        rowKey={({ id }) => id}
        rowActions={(element) => (
          <ActionButton
            size="small"
            icon={Pencil}
            blockedReason={block}
            aria-label={`Edit ${element.name}…`}
            onPointerEnter={ElementDialog.preload}
            onFocus={ElementDialog.preload}
            onClick={() => {
              setSaved(null);
              setEdited(element);
            }}
          >
            Edit…
          </ActionButton>
        )}
        blank={{
          text: 'A data element is created when a collection point, a receipt or a program first names it.',
        }}
      />
      {edited && (
        <ElementDialog
          element={edited}
          onDone={() => {
            setSaved(edited.name);
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

export { DataElementListPage as Component };
