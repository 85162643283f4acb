import { paths } from '#console/paths.ts';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Section } from '#console/ui/Section.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { TagList } from '#console/ui/TagList.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import type {
  CollectionPointVersionV1,
  LinkedPurpose,
} from '#contract/collection-point-records.ts';
import { noLinkedPurposes } from '../words.ts';

const columns: readonly DataColumn<LinkedPurpose>[] = [
  {
    id: 'name',
    header: 'Purpose',
    isRowHeader: true,
    canWrap: true,
    render: ({ Id, Label, Version }) => (
      <TextLink href={paths.purpose.to(Id, Version)}>{Label}</TextLink>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    isStackedSecond: true,
    render: ({ Status }) => <StatusBadge status={Status} isDisabled={false} />,
  },
  { id: 'version', header: 'Version', align: 'end', render: ({ Version }) => Version },
  {
    id: 'newer',
    header: 'Newer version',
    render: ({ Id, Label, NewVersionAvailable }) =>
      NewVersionAvailable ? (
        <TextLink href={paths.purpose.to(Id)} aria-label={`Newest version of ${Label}`}>
          Available
        </TextLink>
      ) : (
        'none'
      ),
    isQuiet: true,
  },
];

interface WhatItCollectsProps {
  record: CollectionPointVersionV1;
}

/** Purposes in the versions that are linked, and the data elements that come with a receipt. */
export function WhatItCollects({ record }: WhatItCollectsProps) {
  const purposes = record.Purposes ?? [];
  const list = useShowMore(purposes);
  const elements = record.DataElements ?? [];
  return (
    <>
      <Section
        title="Purposes"
        hint={purposes.length === 0 ? undefined : `${purposes.length} linked`}
        isFlush={purposes.length > 0}
      >
        {purposes.length === 0 ? (
          noLinkedPurposes
        ) : (
          <div ref={list.root}>
            <DataTable
              caption="Linked purposes"
              columns={columns}
              rows={list.shown}
              rowKey={({ Id, Version }) => `${Id} ${Version}`}
              footer={list.label && <ShowMore list={list} />}
              isBare
            />
          </div>
        )}
      </Section>
      <Section title="Data elements">
        {elements.length === 0 ? (
          <NotSet />
        ) : (
          <TagList items={elements.map((name) => ({ key: name, text: name }))} />
        )}
      </Section>
    </>
  );
}
