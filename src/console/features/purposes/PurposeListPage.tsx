import { Grid3x3, Plus } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ResourceTable } from '#console/records/ResourceTable.tsx';
import { useResourceList } from '#console/records/useResourceList.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { EditDraft } from './list/EditDraft.tsx';
import { PurposeFilters } from './list/PurposeFilters.tsx';
import { purposeColumns, toRows } from './list/purpose-columns.tsx';
import { purposeQueries } from './queries.ts';

/** All purposes with their versions. */
function PurposeListPage() {
  const list = useResourceList(purposeQueries);
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
        sub="What consent is asked for. A published version stays as it is; changes are made in a new one."
        actions={
          <>
            <ActionLink icon={Grid3x3} href={paths.purposeCoverage.to()}>
              Coverage map
            </ActionLink>
            {create}
          </>
        }
      />
      <PurposeFilters list={list} />
      <ResourceTable
        list={list}
        one="purpose"
        many="purposes"
        caption="Purposes, one row for each with its newest version"
        columns={() => purposeColumns}
        rows={toRows}
        rowKey={({ id }) => id}
        rowActions={(row) => <EditDraft row={row} />}
        blank={{
          title: 'No purpose is a Draft or Active',
          text: 'A purpose says what personal data is used for, in the words that people consent to. Those that are Retired are shown when the filter includes them.',
          action: create,
        }}
      />
    </>
  );
}

export { PurposeListPage as Component };
