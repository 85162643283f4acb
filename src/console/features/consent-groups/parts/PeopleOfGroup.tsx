import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import type { ConsentGroupPerson } from '#contract/consent-groups.ts';
import { consentGroupQueries } from '../queries.ts';
import { groupStatusWord } from './group-status-words.ts';

interface PeopleOfGroupProps {
  groupId: string;
  total: number;
  nameOf: (purposeId: string) => string;
  removeBlock: string | undefined;
  onRemove: (person: ConsentGroupPerson) => void;
}

/** The people of a group, so many at a time, each with what the group changes of their statuses. */
export function PeopleOfGroup({
  groupId,
  total,
  nameOf,
  removeBlock,
  onRemove,
}: PeopleOfGroupProps) {
  // The continuations of the slices before this one; the first has none.
  const [before, setBefore] = useState<readonly (string | null)[]>([null]);
  const query = useQuery(consentGroupQueries.people(groupId, before.at(-1) ?? null));
  const next = query.data?.pageable?.requestContinuation ?? null;
  const columns: readonly DataColumn<ConsentGroupPerson>[] = [
    {
      id: 'person',
      header: 'Person',
      isRowHeader: true,
      render: ({ id, identifier }) => (
        <Masked value={identifier} label="Identifier" person={id} href={paths.dataSubject.to(id)} />
      ),
    },
    {
      id: 'changed',
      header: 'Changed by the group',
      canWrap: true,
      isQuiet: true,
      render: ({ purposes }) => {
        const changed = purposes.filter(
          ({ status, effectiveStatus }) => status !== effectiveStatus,
        );
        if (changed.length === 0) return 'Nothing';
        return changed.map(({ id, status, effectiveStatus }) => (
          <div key={id}>
            {nameOf(id)}: {groupStatusWord(status)} → {groupStatusWord(effectiveStatus)}
          </div>
        ));
      },
    },
  ];
  return (
    <QueryPanel
      query={query}
      what="people of the group"
      skeleton={<LinesSkeleton label="people of the group" lines={5} />}
    >
      {({ content }) => (
        <DataTable
          caption="People of the group"
          columns={columns}
          rows={content}
          rowKey={({ id }) => id}
          isStale={query.isPlaceholderData}
          isBare
          rowActions={(person) => (
            <ActionButton
              size="small"
              variant="ghost"
              icon={X}
              aria-label={`Remove person ${content.indexOf(person) + 1}…`}
              blockedReason={removeBlock}
              onClick={() => onRemove(person)}
            >
              Remove…
            </ActionButton>
          )}
          footer={
            (next !== null || before.length > 1) && (
              <>
                <span>{formatCount(total)} people</span>
                <ActionButton
                  size="small"
                  blockedReason={before.length === 1 ? 'These are the first.' : undefined}
                  onClick={() => setBefore(before.slice(0, -1))}
                >
                  Previous
                </ActionButton>
                <ActionButton
                  size="small"
                  blockedReason={next === null ? 'These are the last.' : undefined}
                  onClick={() => next !== null && setBefore([...before, next])}
                >
                  Next
                </ActionButton>
              </>
            )
          }
        />
      )}
    </QueryPanel>
  );
}
