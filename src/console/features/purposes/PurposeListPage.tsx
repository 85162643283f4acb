import { useQuery } from '@tanstack/react-query';
import { Grid3x3, Pencil, Plus } from 'lucide-react';
import { isApiError } from '#console/api/api-error.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { Term } from '#console/features/help/parts/Term.tsx';
import { fetchTranslated } from '#console/features/insights/parts/fetch-translated.ts';
import { translatedColumn, useTranslated } from '#console/features/insights/parts/translated.tsx';
import { withReasons } from '#console/features/insights/parts/with-reasons.tsx';
import { insightQueries } from '#console/features/insights/queries.ts';
import { paths } from '#console/paths.ts';
import { ListTabs, ListTools } from '#console/records/list/ListTools.tsx';
import { useListSetup } from '#console/records/list/list-setup.ts';
import { useTicks } from '#console/records/list/useTicks.ts';
import { ResourceTable } from '#console/records/ResourceTable.tsx';
import { useResourceList } from '#console/records/useResourceList.ts';
import { draftOf } from '#console/records/versioned/version-facts.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { PurposeFilters } from './list/PurposeFilters.tsx';
import { type PurposeRow, purposeColumns, toRows } from './list/purpose-columns.tsx';
import { purposeQueries } from './queries.ts';

const PurposeBulk = lazyPart(async () => (await import('./list/PurposeBulk.tsx')).PurposeBulk);

/** All purposes with their versions. */
function PurposeListPage() {
  const list = useResourceList(purposeQueries);
  const setup = useListSetup('purposes');
  const ticks = useTicks<PurposeRow>(
    ({ id }) => id,
    ({ newest }) => newest.label,
  );
  const { data: people, error } = useQuery(insightQueries.people());
  // Another host may not have them.
  const ids = (list.query.data?.content ?? []).map(({ purposeId }) => purposeId);
  const translated = useTranslated('purpose', ids, setup.columns);
  const columnsWith = (known: typeof translated) => [
    ...purposeColumns(isApiError(error, 'not-found') ? null : people?.purposes),
    translatedColumn<PurposeRow>(known, ({ id }) => id),
  ];
  const columns = columnsWith(translated);
  const tools = { list, setup, many: 'purposes', columns };
  const blockedReason = useWriteBlock();
  const create = (
    <WriteLink
      variant="primary"
      icon={Plus}
      href={paths.newPurpose.to()}
      blockedReason={blockedReason}
    >
      New purpose
    </WriteLink>
  );

  return (
    <>
      <PageHeader
        title="Purposes"
        sub={
          <>
            What you ask people to <Term id="consent">consent</Term> to.
          </>
        }
        actions={
          <>
            <ActionLink icon={Grid3x3} href={paths.purposeCoverage.to()}>
              Coverage map
            </ActionLink>
            {create}
          </>
        }
      />
      <ListTabs {...tools} />
      <PurposeFilters
        list={list}
        tools={
          <ListTools
            {...tools}
            fileOf={async (items) => {
              const rows = toRows(items);
              const all = rows.map(({ id }) => id);
              return { columns: columnsWith(await fetchTranslated('purpose', all)), rows };
            }}
          />
        }
      />
      <ResourceTable
        list={list}
        one="purpose"
        many="purposes"
        caption="Purposes, newest version of each"
        columns={() => withReasons(columns, list.criteria.attention, ({ id }) => id)}
        rows={toRows}
        chosen={setup.columns}
        ticks={ticks}
        rowKey={({ id }) => id}
        rowActions={(row) => <EditDraft row={row} />}
        blank={{
          title: 'No Draft or Active purposes',
          text: 'A purpose says what you use personal data for, in the words people consent to. To see Retired ones, change the filter.',
          action: (
            <>
              {create}
              <ActionLink href={paths.firstSteps.to()}>First steps</ActionLink>
              <ActionLink variant="ghost" href={paths.glossary.to('purpose')}>
                Glossary
              </ActionLink>
            </>
          ),
        }}
      />
      {ticks.rows.length > 0 && (
        <PurposeBulk
          ticks={ticks}
          columns={columns}
          onEmpty={() => list.filterBar.current?.focus()}
        />
      )}
    </>
  );
}

/** Leads to the Draft of a purpose, which is the one version that can be edited. */
function EditDraft({ row: { id, newest, versions } }: { row: PurposeRow }) {
  const writeBlock = useWriteBlock();
  const draft = draftOf(versions);
  const { version } = draft ?? newest;
  return (
    <WriteLink
      size="small"
      icon={Pencil}
      href={paths.editPurpose.to(id, version)}
      aria-label={`Edit ${newest.label}, version ${version}`}
      title="Edit"
      blockedReason={
        writeBlock ?? (draft ? undefined : 'Only Drafts can be edited. None is shown here.')
      }
    >
      Edit
    </WriteLink>
  );
}

export { PurposeListPage as Component };
