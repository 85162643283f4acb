import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { Term } from '#console/features/help/parts/Term.tsx';
import { fetchTranslated } from '#console/features/insights/parts/fetch-translated.ts';
import { translatedColumn, useTranslated } from '#console/features/insights/parts/translated.tsx';
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
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { PreferenceFilters } from './list/PreferenceFilters.tsx';
import { purposePreferenceColumns } from './list/purpose-preference-columns.tsx';
import { purposePreferenceQueries } from './queries.ts';

const PreferenceBulk = lazyPart(
  async () => (await import('./list/PreferenceBulk.tsx')).PreferenceBulk,
);

/** All purpose preferences, page by page. */
function PurposePreferenceListPage() {
  const list = useResourceList(purposePreferenceQueries);
  const { data, isPending } = useQuery(purposePreferenceQueries.linkedPurposes());
  const linked = data ?? undefined;
  const setup = useListSetup('preferences');
  const ticks = useTicks<PurposePreference>(
    ({ Id }) => Id,
    ({ Name }) => Name,
  );
  const ids = (list.query.data?.content ?? []).map(({ Id }) => Id);
  const translated = useTranslated('purpose-preference', ids, setup.columns);
  const columnsWith = (known: typeof translated) => [
    ...purposePreferenceColumns(linked),
    translatedColumn<PurposePreference>(known, ({ Id }) => Id),
  ];
  const columns = columnsWith(translated);
  const tools = { list, setup, many: 'preferences', columns };
  const blockedReason = useWriteBlock();
  const create = (
    <WriteLink
      variant="primary"
      icon={Plus}
      href={paths.newPurposePreference.to()}
      blockedReason={blockedReason}
    >
      New purpose preference
    </WriteLink>
  );

  return (
    <>
      <PageHeader
        title="Preferences"
        sub={
          <>
            Choices within a <Term id="purpose">purpose</Term>, such as channels or how often.
          </>
        }
        actions={create}
      />
      <ListTabs {...tools} />
      <PreferenceFilters
        list={list}
        linked={linked}
        isLinkedPending={isPending}
        tools={
          <ListTools
            {...tools}
            fileOf={async (items) => {
              const all = items.map(({ Id }) => Id);
              const known = await fetchTranslated('purpose-preference', all);
              return { columns: columnsWith(known), rows: items };
            }}
          />
        }
      />
      <ResourceTable
        list={list}
        one="purpose preference"
        many="purpose preferences"
        unit="preferences"
        caption="Preferences"
        columns={() => withReasons(columns, list.criteria.attention, ({ Id }) => Id)}
        rows={(preferences) => preferences}
        chosen={setup.columns}
        ticks={ticks}
        rowKey={({ Id }) => Id}
        blank={{
          text: 'A purpose preference offers choices within a purpose, such as topics or channels.',
          action: (
            <>
              {create}
              <ActionLink variant="ghost" href={paths.glossary.to('preference')}>
                Glossary
              </ActionLink>
            </>
          ),
        }}
      />
      {ticks.rows.length > 0 && (
        <PreferenceBulk
          ticks={ticks}
          columns={columns}
          onEmpty={() => list.filterBar.current?.focus()}
        />
      )}
    </>
  );
}

export { PurposePreferenceListPage as Component };
