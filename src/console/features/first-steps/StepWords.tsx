import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { firstStepsQueries } from './queries.ts';
import type { FoundVersion, ReceiptSeen, Step } from './steps.ts';

type State = { state: Step['state'] };

interface FoundStepProps extends State {
  found: FoundVersion | null;
}

const isDraft = (found: FoundVersion | null): found is FoundVersion & { isActive: false } =>
  found?.isActive === false;

/** What there is by name, or what to do as long as it isn't done. */
function What({ state, name, children }: State & { name?: string | undefined; children: string }) {
  const text = name ?? (state === 'done' ? null : children);
  return text && <p className="what">{text}</p>;
}

export function PurposeStep({ state, found }: FoundStepProps) {
  const blockedReason = useWriteBlock();
  if (isDraft(found)) {
    return (
      <>
        <h3>Publish your purpose</h3>
        <p className="what">{`“${found.name}” is a Draft. Publish it when its texts are ready.`}</p>
        <div className="act">
          <ActionLink variant="primary" href={paths.purpose.to(found.id, found.version)}>
            {`Open ${found.name}`}
          </ActionLink>
        </div>
      </>
    );
  }
  return (
    <>
      <h3>Create a purpose</h3>
      <What state={state} name={found?.name}>
        What you ask people to consent to, such as a newsletter.
      </What>
      {state === 'next' && (
        <div className="act">
          <WriteLink
            variant="primary"
            icon={Plus}
            href={paths.newPurpose.to()}
            blockedReason={blockedReason}
          >
            New purpose
          </WriteLink>
        </div>
      )}
    </>
  );
}

export function PointStep({ state, found }: FoundStepProps) {
  const blockedReason = useWriteBlock();
  if (isDraft(found)) {
    return (
      <>
        <h3>Publish your collection point</h3>
        <p className="what">{`“${found.name}” is a Draft: receipts for it are test data until you publish it.`}</p>
        {state === 'next' && (
          <div className="act">
            <ActionLink variant="primary" href={paths.collectionPoint.to(found.id, found.version)}>
              {`Open ${found.name}`}
            </ActionLink>
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <h3>Create a collection point</h3>
      <What state={state} name={found?.name}>
        Where you ask, such as a sign-up form. Link your purpose to it.
      </What>
      {state === 'next' && (
        <div className="act">
          <WriteLink
            variant="primary"
            icon={Plus}
            href={paths.newCollectionPoint.to()}
            blockedReason={blockedReason}
          >
            New collection point
          </WriteLink>
        </div>
      )}
    </>
  );
}

export function FormStep({ state, point }: State & { point: FoundVersion | null }) {
  return (
    <>
      <h3>Add its form</h3>
      <What state={state}>Copy the form into your site, or send a test receipt to try it.</What>
      {state === 'next' && point !== null && (
        <div className="act">
          <ActionLink
            variant="primary"
            href={paths.integrateCollectionPoint.to(point.id, point.version)}
          >
            {`Integrate ${point.name}`}
          </ActionLink>
        </div>
      )}
    </>
  );
}

interface ReceiptStepProps extends State {
  seen: ReceiptSeen | null;
  isSlow: boolean;
}

export function ReceiptStep({ state, seen, isSlow }: ReceiptStepProps) {
  if (seen !== null) {
    return (
      <>
        <h3>See it arrive</h3>
        <p className="what">
          {seen.isTest ? 'Test receipt' : 'Receipt'} received <Time value={seen.receivedAt} />
          {seen.pointName && ` through “${seen.pointName}”`}
        </p>
        <div className="act">
          <PersonLink receiptId={seen.id} />
        </div>
      </>
    );
  }
  return (
    <>
      <h3>See it arrive</h3>
      <p className="what">{state === 'next' ? waitingWords(isSlow) : 'It shows here live.'}</p>
    </>
  );
}

const waitingWords = (isSlow: boolean): string =>
  isSlow
    ? 'Waiting for the first receipt. Most of a request limit is used, so this updates later.'
    : 'Waiting for the first receipt. It shows here when it arrives.';

/** Leads to the person of a receipt, or to everyone where that person can't be told. */
function PersonLink({ receiptId }: { receiptId: string }) {
  const { data, isPending } = useQuery(firstStepsQueries.personOf(receiptId));
  if (isPending) return null;
  return data ? (
    <ActionLink href={paths.dataSubject.to(data)}>Open this person</ActionLink>
  ) : (
    <ActionLink href={paths.dataSubjects.to()}>Open People</ActionLink>
  );
}
