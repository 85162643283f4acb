import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { useProductionWords } from '#console/api/production.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { WriteDialog } from '#console/api/write/WriteDialog.tsx';
import { insightQueries } from '#console/features/insights/queries.ts';
import { VersionCheck } from '#console/records/versioned/VersionCheck.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import type { InsightDay } from '#contract/insights.ts';
import { isPointDisabled } from '../action-blocks.ts';
import { collectionPointMutations } from '../collection-point-acts.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { noLinkedPurposes } from '../words.ts';
import css from './DisableDialog.module.css';

const Versions = styled('ul', css.Versions);

const groupByState = (versions: readonly CollectionPointVersionV2[]) =>
  [...Map.groupBy(versions, ({ status, disabled }) => `${status} ${disabled}`).values()].flatMap(
    ([first, ...others]) =>
      first === undefined
        ? []
        : [
            {
              state: { status: first.status, isDisabled: first.disabled },
              numbers: [first, ...others].map(({ version }) => String(version)),
            },
          ],
  );

interface DisableDialogProps {
  versions: readonly CollectionPointVersionV2[];
  /** What is asked for: true disables, false gives back what was. */
  isDisabling: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before all versions stop or start again, and names what that reaches. */
export function DisableDialog({ versions, isDisabling, onDone, onCancel }: DisableDialogProps) {
  const { id = '', name = '' } = versions[0] ?? {};
  const production = useProductionWords();
  const write = useWrite(collectionPointMutations.setDisabled(id), { onDone });
  const count = versions.length;
  const all = count === 1 ? 'its only version' : `all ${count} versions`;
  const purposes = [
    ...new Set(versions.flatMap((version) => (version.purposes ?? []).map(({ label }) => label))),
  ];

  return (
    <WriteDialog
      write={write}
      title={`${isDisabling ? 'Disable' : 'Enable'} ${name}${production}?`}
      confirmLabel={`${isDisabling ? 'Disable' : 'Enable'} ${all}`}
      tone={isDisabling ? 'danger' : 'primary'}
      pendingText={isDisabling ? 'Disabling…' : 'Enabling…'}
      notice={
        <VersionCheck
          kind={collectionPointKind}
          id={id}
          write={write}
          isWanted={(stored) => isPointDisabled(stored) === isDisabling}
          onStored={onDone}
          notStored={isDisabling ? 'Not disabled' : 'Not enabled'}
        />
      }
      onConfirm={() => write.send(isDisabling)}
      onCancel={onCancel}
    >
      <p>
        {isDisabling ? (
          <>
            This <b>stops receipts for all versions</b>, and people can't withdraw through it
            anymore. You can undo this: enabling restores each version's status.
          </>
        ) : (
          <>
            This restores each version's status. Versions that accepted receipts{' '}
            <b>accept them again</b>.
          </>
        )}
      </p>
      {isDisabling && <ReceiptsOfWeek id={id} />}
      <Versions aria-label="Versions">
        {groupByState(versions).map(({ state, numbers }) => (
          <li key={`${state.status} ${state.isDisabled}`}>
            <span>
              <StatusBadge {...state} />
            </span>
            <span>
              {numbers.length === 1 ? 'version' : 'versions'} {listWords(numbers)}
            </span>
          </li>
        ))}
      </Versions>
      <p>
        {purposes.length === 0
          ? noLinkedPurposes
          : `Linked ${purposes.length === 1 ? 'purpose' : 'purposes'}: ${listWords(purposes)}.`}
      </p>
    </WriteDialog>
  );
}

/** How many receipts stop; the dialog doesn't wait for it. */
function ReceiptsOfWeek({ id }: { id: string }) {
  const query = useQuery(insightQueries.lastDays(7, { collectionPointId: id }));
  return (
    <QueryPanel query={query} what="number of receipts" skeleton={<p>Counting receipts…</p>}>
      {({ days }) => <p>{receiptWords(days)}</p>}
    </QueryPanel>
  );
}

const receiptWords = (days: readonly InsightDay[]) => {
  const count = days.reduce((sum, { receipts }) => sum + (receipts ?? 0), 0);
  if (count === 0) return 'No receipts in the last 7 days.';
  return (
    <>
      <b>{count === 1 ? '1 receipt' : `${formatCount(count)} receipts`}</b> in the last 7 days.
    </>
  );
};
