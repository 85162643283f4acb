import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Network, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useMissingRight, useWriteBlock } from '#console/api/rights.ts';
import { Term } from '#console/features/help/parts/Term.tsx';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import { writeScopes } from '#contract/common/scopes.ts';
import css from './ConsentGroupListPage.module.css';
import { consentGroupQueries } from './queries.ts';
import { type TreeRow, treeRows } from './tree-rows.ts';

const NewGroupDialog = lazyPart(
  async () => (await import('./parts/NewGroupDialog.tsx')).NewGroupDialog,
);

const Place = styled('span', css.Place);

const title = 'Consent groups';

const columns: readonly DataColumn<TreeRow>[] = [
  {
    id: 'name',
    header: 'Group',
    isRowHeader: true,
    canWrap: true,
    skeletonWidth: '160px',
    render: ({ consentGroupId, name, depth }) => (
      <Place data-depth={depth}>
        <TextLink look="strong" href={paths.consentGroup.to(consentGroupId)}>
          {name}
        </TextLink>
      </Place>
    ),
  },
  {
    id: 'parent',
    header: 'In',
    canWrap: true,
    skeletonWidth: '100px',
    render: ({ parentName }) => parentName ?? <NotSet />,
  },
  {
    id: 'description',
    header: 'Description',
    canWrap: true,
    isQuiet: true,
    skeletonWidth: '180px',
    render: ({ description }) => description ?? <NotSet />,
  },
  {
    id: 'people',
    header: 'People',
    align: 'end',
    skeletonWidth: '30px',
    render: ({ membershipType, numberOfDataSubjects }) =>
      membershipType === 'CHILD_GROUPS' ? <NotSet /> : formatCount(numberOfDataSubjects ?? 0),
  },
];

/** All consent groups, each below the one that it's in. */
function ConsentGroupListPage() {
  const query = useQuery(consentGroupQueries.all());
  const client = useQueryClient();
  const navigate = useNavigate();
  const sessionBlock = useWriteBlock();
  const writeBlock = useMissingRight(writeScopes) ?? sessionBlock;
  const [isNew, setIsNew] = useState(false);
  const create = (
    <ActionButton
      variant="primary"
      icon={Plus}
      blockedReason={writeBlock}
      onPointerEnter={NewGroupDialog.preload}
      onFocus={NewGroupDialog.preload}
      onClick={() => setIsNew(true)}
    >
      New group
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title={title}
        sub={
          <>
            The rules of a <Term id="consent-group">consent group</Term> change what is in effect
            for its people. What they said stays stored.
          </>
        }
        actions={create}
      />
      <QueryPanel
        query={query}
        what="list of consent groups"
        skeleton={
          <DataTable
            caption={title}
            columns={columns}
            rows={[]}
            rowKey={({ consentGroupId }) => consentGroupId}
            isPending
            skeletonRows={4}
          />
        }
        empty={{
          when: (all) => all.length === 0,
          show: (
            <EmptyState title="No consent groups yet" icon={Network} action={create}>
              Group people, such as the accounts of a company, and set what holds for all of them.
            </EmptyState>
          ),
        }}
      >
        {(all) => <GroupTable rows={treeRows(all)} />}
      </QueryPanel>
      {isNew && (
        <NewGroupDialog
          onDone={({ consentGroupId }) => void navigate(paths.consentGroup.to(consentGroupId))}
          onCheck={() => void client.invalidateQueries(consentGroupQueries.all())}
          onClose={() => setIsNew(false)}
        />
      )}
    </>
  );
}

function GroupTable({ rows }: { rows: readonly TreeRow[] }) {
  const list = useShowMore(rows, { atFirst: 100, step: 100 });
  return (
    <div ref={list.root}>
      <DataTable
        caption={title}
        columns={columns}
        rows={list.shown}
        rowKey={({ consentGroupId }) => consentGroupId}
        footer={list.label && <ShowMore list={list} unit="groups" />}
      />
    </div>
  );
}

export { ConsentGroupListPage as Component };
