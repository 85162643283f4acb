import { Check, Pencil } from 'lucide-react';
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
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { DataElement } from '#contract/data-element-settings.ts';
import { dataElementNameMaximum } from '#contract/data-elements.ts';
import { AssumedCountry } from './AssumedCountry.tsx';
import css from './DataElementListPage.module.css';
import { dataElementColumns } from './data-element-columns.tsx';
import { dataElementQueries } from './queries.ts';

const ElementDialog = lazyPart(async () => (await import('./ElementDialog.tsx')).ElementDialog);

const List = styled('div', css.List);

const Saved = styled('span', css.Saved);

/** All data elements, what each is used for, and the country of phone numbers. */
function DataElementListPage() {
  const list = useResourceList(dataElementQueries);
  const { criteria, change } = list;
  const block = useAdministratorBlock();
  const keptFocus = useKeptFocus();
  const [edited, setEdited] = useState<DataElement | null>(null);
  const [saved, setSaved] = useState<DataElement | null>(null);

  return (
    <div {...keptFocus}>
      <PageHeader
        title="Data elements"
        sub={
          <>
            What each <Term id="data-element">data element</Term> is, and which ones people are
            found by: by default those with phone, mobile, email, e-mail, card or loyalty in their
            name.
          </>
        }
      />
      <VisuallyHidden role="status">{saved && `${saved.name} saved.`}</VisuallyHidden>
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
      <List>
        <ResourceTable
          list={list}
          one="data element"
          many="data elements"
          caption="Data elements"
          columns={() =>
            dataElementColumns({
              onSave: () => setSaved(null),
              onSaved: setSaved,
              onRefresh: () => void list.query.refetch(),
            })
          }
          rows={(elements) => elements}
          rowKey={({ id }) => id}
          rowActions={(element) => (
            <>
              {saved?.id === element.id && (
                <Saved aria-hidden="true">
                  <Check size={14} strokeWidth={2} />
                  Saved
                </Saved>
              )}
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
            </>
          )}
          blank={{
            text: 'A data element is created when a collection point, a receipt or a program first names it.',
          }}
        />
      </List>
      {edited && (
        <ElementDialog
          element={edited}
          onDone={() => {
            setSaved(edited);
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

export { DataElementListPage as Component };
