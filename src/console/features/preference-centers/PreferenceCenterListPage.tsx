import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { withReasons } from '#console/features/insights/parts/with-reasons.tsx';
import { paths } from '#console/paths.ts';
import { ListTabs, ListTools } from '#console/records/list/ListTools.tsx';
import { useListSetup } from '#console/records/list/list-setup.ts';
import { useTicks } from '#console/records/list/useTicks.ts';
import { ResourceTable } from '#console/records/ResourceTable.tsx';
import { useResourceList } from '#console/records/useResourceList.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import type { ListedCenter } from '#contract/preference-center-records.ts';
import { CenterFilters } from './list/CenterFilters.tsx';
import { CenterNumbers } from './list/CenterNumbers.tsx';
import { centerColumns } from './list/center-columns.tsx';
import { centerQueries } from './queries.ts';

const CenterBulk = lazyPart(async () => (await import('./list/CenterBulk.tsx')).CenterBulk);

/** All preference centers, with what people did there. */
function PreferenceCenterListPage() {
  const list = useResourceList(centerQueries);
  const { data: numbers } = useQuery(centerQueries.numbers());
  const setup = useListSetup('preference-centers');
  const ticks = useTicks<ListedCenter>(
    ({ id }) => id,
    ({ name }) => name,
  );
  const columns = centerColumns(numbers);
  const tools = { list, setup, many: 'preference centers', columns };
  const blockedReason = useWriteBlock();
  const create = (
    <WriteLink
      variant="primary"
      icon={Plus}
      href={paths.newPreferenceCenter.to()}
      blockedReason={blockedReason}
    >
      New preference center
    </WriteLink>
  );

  return (
    <>
      <PageHeader
        title="Preference centers"
        sub="Pages on which people see and change what they agreed to."
        actions={create}
      />
      {(numbers === undefined || numbers.centers.length > 0) && <CenterNumbers />}
      <ListTabs {...tools} />
      <CenterFilters
        list={list}
        tools={<ListTools {...tools} fileOf={async (items) => ({ columns, rows: items })} />}
      />
      <ResourceTable
        list={list}
        one="preference center"
        many="preference centers"
        unit="centers"
        caption="Preference centers"
        columns={() => withReasons(columns, list.criteria.attention, ({ id }) => id)}
        rows={(centers) => centers}
        chosen={setup.columns}
        ticks={ticks}
        rowKey={({ id }) => id}
        blank={{
          title: 'No preference center yet',
          text: 'A preference center is a page of its own for each person: what they agreed to, and a yes or no for each purpose.',
          action: (
            <>
              {create}
              <ActionLink variant="ghost" href={paths.glossary.to('preference-center')}>
                Glossary
              </ActionLink>
            </>
          ),
        }}
      />
      {ticks.rows.length > 0 && (
        <CenterBulk
          ticks={ticks}
          columns={columns}
          onEmpty={() => list.filterBar.current?.focus()}
        />
      )}
    </>
  );
}

export { PreferenceCenterListPage as Component };
