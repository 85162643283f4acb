import { useId } from 'react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { describePurposes } from '#console/features/person/parts/describe-purposes.ts';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { Pill } from '#console/ui/Pill.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Profile } from '#contract/data-subject-records.ts';
import { countElements, countTransactions, createdFirst } from './describe-person.ts';
import css from './PrimaryTable.module.css';

const Choice = styled('label', css.Choice);

const Name = styled('span', css.Name);

interface PrimaryTableProps {
  profiles: readonly Profile[];
  primaryId: string | null;
  onChoose: (id: string) => void;
}

/** Everybody with what helps to decide who stays; one is picked. */
export function PrimaryTable({ profiles, primaryId, onChoose }: PrimaryTableProps) {
  const name = useId();
  const first = createdFirst(profiles);
  const columns: readonly DataColumn<Profile>[] = [
    {
      id: 'stays',
      header: 'Primary',
      render: (profile) => (
        <Choice>
          <input
            type="radio"
            name={name}
            aria-label={`Make person ${profiles.indexOf(profile) + 1} primary`}
            checked={profile.Id === primaryId}
            onChange={() => onChoose(profile.Id)}
          />
          {primaryId !== null && (
            <span aria-hidden="true">{profile.Id === primaryId ? 'Primary' : 'Merged'}</span>
          )}
        </Choice>
      ),
    },
    {
      id: 'identifier',
      header: 'Primary identifier',
      isRowHeader: true,
      canWrap: true,
      render: ({ Id, Identifier, TestDataSubject }) => (
        <Name>
          <Masked value={Identifier} label="Identifier" person={Id} />
          {TestDataSubject && <Pill look="quiet">Test</Pill>}
          {Id === first?.Id && <Pill look="quiet">Created first</Pill>}
        </Name>
      ),
    },
    {
      id: 'purposes',
      header: 'Purposes',
      canWrap: true,
      render: ({ Purposes }) => describePurposes(Purposes ?? []) || 'No purposes',
    },
    {
      id: 'elements',
      header: 'Elements',
      align: 'end',
      render: (profile) => formatCount(countElements(profile)),
    },
    {
      id: 'transactions',
      header: 'Transactions',
      align: 'end',
      render: (profile) => formatCount(countTransactions(profile)),
    },
    {
      id: 'created',
      header: 'Created',
      isQuiet: true,
      render: ({ CreatedDate }) =>
        CreatedDate ? <Time value={CreatedDate} precision="day" /> : <NotSet />,
    },
    {
      id: 'updated',
      header: 'Last updated',
      isQuiet: true,
      render: ({ LastUpdatedDate }) =>
        LastUpdatedDate ? <Time value={LastUpdatedDate} /> : <NotSet />,
    },
  ];
  return (
    <DataTable
      isBare
      caption="Records to choose the primary from"
      columns={columns}
      rows={profiles}
      rowKey={({ Id }) => Id}
    />
  );
}
