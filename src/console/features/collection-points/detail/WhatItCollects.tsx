import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { paths } from '#console/paths.ts';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { formatShare } from '#console/ui/format-share.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Section } from '#console/ui/Section.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { TagList } from '#console/ui/TagList.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import type {
  CollectionPointVersionV1,
  LinkedPurpose,
} from '#contract/collection-point-records.ts';
import { noLinkedPurposes } from '../words.ts';
import { rateOf, recentDays } from './point-numbers.ts';
import { pointNumbersQuery } from './point-numbers-query.ts';

type Answers = { optIns: number; refusals: number };

/** Undefined as long as they aren't known. */
type AnswersOf = (purpose: LinkedPurpose) => Answers | undefined;

const nobody: Answers = { optIns: 0, refusals: 0 };

const columnsOf = (
  answersOf: AnswersOf,
  recordsRefusals: boolean,
): readonly DataColumn<LinkedPurpose>[] => [
  {
    id: 'name',
    header: 'Purpose',
    isRowHeader: true,
    canWrap: true,
    render: ({ Id, Label }) => (
      <TextLink look="strong" href={paths.purpose.to(Id)}>
        {Label}
      </TextLink>
    ),
  },
  {
    id: 'linked',
    header: 'Linked version',
    isStackedSecond: true,
    render: ({ Id, Label, Version, Status }) => (
      <TextLink
        href={paths.purpose.to(Id, Version)}
        aria-label={`v${Version} ${statusLabel(Status)} of ${Label}`}
      >
        <StatusBadge version={Version} status={Status} isDisabled={false} />
      </TextLink>
    ),
  },
  {
    id: 'yes',
    header: `Yes, ${recentDays} days`,
    align: 'end',
    render: (purpose) => {
      const answers = answersOf(purpose);
      return answers === undefined ? <NotSet /> : formatCount(answers.optIns);
    },
  },
  {
    id: 'rate',
    header: 'Opt-in rate',
    align: 'end',
    render: (purpose) => {
      const answers = answersOf(purpose);
      const rate = answers && recordsRefusals ? rateOf(answers) : null;
      return rate === null ? <NotSet /> : formatShare(rate);
    },
  },
  {
    id: 'attention',
    header: 'Attention',
    render: ({ Status, NewVersionAvailable }) => {
      if (Status === 'RETIRED') {
        return (
          <StatusTag tone="warn">
            {NewVersionAvailable ? 'A newer version is Active' : 'Retired'}
          </StatusTag>
        );
      }
      if (Status === 'DRAFT') return <StatusTag tone="warn">Its text can change</StatusTag>;
      return NewVersionAvailable ? <StatusTag tone="info">Newer version</StatusTag> : null;
    },
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
  const told = useQuery(pointNumbersQuery(record.Id.toLowerCase())).data?.purposes;
  const counted = new Map(told?.map((answers) => [answers.purposeId.toLowerCase(), answers]));
  const answersOf: AnswersOf = ({ Id }) =>
    told ? (counted.get(Id.toLowerCase()) ?? nobody) : undefined;
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
              columns={columnsOf(answersOf, record.NoConsentTransactions === true)}
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
