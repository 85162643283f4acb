import { Eraser, FileSearch } from 'lucide-react';
import { Term } from '#console/features/help/parts/Term.tsx';
import { paths } from '#console/paths.ts';
import { ListFilters } from '#console/records/ListFilters.tsx';
import { ListTabs, ListTools } from '#console/records/list/ListTools.tsx';
import { useListSetup } from '#console/records/list/list-setup.ts';
import { ResourceTable } from '#console/records/ResourceTable.tsx';
import { useResourceList } from '#console/records/useResourceList.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { FilterChip } from '#console/ui/FilterChip.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { type ErasureStatus, erasureStatuses, largestErasurePage } from '#contract/erasures.ts';
import { erasureColumns } from './list/erasure-columns.tsx';
import { erasureQueries } from './queries.ts';
import { erasureStatusKind } from './words.ts';

/** Erasures page by page: those asked for first, then what came of the others. */
function ErasureListPage() {
  const list = useResourceList(erasureQueries);
  const setup = useListSetup('erasures');
  const columns = erasureColumns(Date.now());
  const tools = {
    // Each read is a look at people: none is made for a number at a tab.
    list: { ...list, count: undefined },
    setup,
    many: 'erasures',
    columns,
    personal: ['dataSubjectId'],
    largest: largestErasurePage,
  };
  return (
    <>
      <PageHeader
        title="Erasures"
        sub={
          <>
            An administrator carries out each <Term id="erasure">erasure</Term> that colleagues ask
            for.
          </>
        }
        actions={
          <ActionLink icon={FileSearch} href={paths.deletionCertificates.to()}>
            Find certificates
          </ActionLink>
        }
      />
      <ListTabs {...tools} />
      <ListFilters
        list={list}
        tools={<ListTools {...tools} fileOf={async (items) => ({ columns, rows: items })} />}
      >
        <FilterChoice
          label="State"
          options={erasureStatusKind.choices(erasureStatuses)}
          value={list.criteria.status ?? ''}
          onChange={(value) =>
            list.change({ status: (value || undefined) as ErasureStatus | undefined })
          }
        />
        {list.criteria.dataSubjectId !== undefined && (
          <FilterChip
            label="About"
            value="one person"
            onClear={() => list.remove({ dataSubjectId: undefined })}
          />
        )}
      </ListFilters>
      <ResourceTable
        list={list}
        one="erasure"
        many="erasures"
        caption="Erasures"
        columns={() => columns}
        rows={(found) => found}
        chosen={setup.columns}
        rowKey={({ id }) => id}
        blank={{
          text: 'To ask for one, open the person and select “Erase…” under “More”.',
          action: (
            <ActionLink icon={Eraser} href={paths.dataSubjects.to()}>
              Search people
            </ActionLink>
          ),
        }}
      />
    </>
  );
}

export { ErasureListPage as Component };
