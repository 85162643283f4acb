import { CheckCheck, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useAdministratorBlock, useWriteBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { Arrival } from '#contract/arrivals.ts';
import { arrivalMutations } from '../queries.ts';
import { missingText } from './arrival-words.ts';
import css from './OverdueStrip.module.css';

const Root = styled('div', css.Root);

const MarkAppliedDialog = lazyPart(
  async () => (await import('./MarkAppliedDialog.tsx')).MarkAppliedDialog,
);

interface OverdueStripProps {
  arrival: Arrival;
  person: string;
}

/** What a late destination hasn't done, and what can be done about it. */
export function OverdueStrip({ arrival, person }: OverdueStripProps) {
  const { id, destinationId, destinationName, isOfFormer } = arrival;
  const [isMarking, setIsMarking] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const write = useWrite(arrivalMutations.resend(destinationId, person), {
    onDone: () => setIsSent(true),
  });
  const rateLimit = useWriteLimit(write);
  const adminBlock = useAdministratorBlock();
  const writeBlock = useWriteBlock();
  return (
    <Root>
      <div className="words">
        <b>{`${destinationName} ${missingText(arrival)}.`}</b>
        <span role="status">{isSent && ' Sent again within seconds.'}</span>
        <MutationNotice write={write} />
      </div>
      <div className="actions">
        {/* Nobody is told of a former identifier anymore. */}
        {!isOfFormer && (
          <ActionButton
            size="small"
            icon={RotateCw}
            blockedReason={adminBlock ?? rateLimit.blockedReason}
            pending={write.isPending}
            pendingText="Sending…"
            aria-label={`Send again to ${destinationName}`}
            onClick={() => write.send(null)}
          >
            {rateLimit.label('Send again')}
          </ActionButton>
        )}
        <ActionButton
          size="small"
          icon={CheckCheck}
          blockedReason={writeBlock}
          aria-label={`Mark as applied at ${destinationName}…`}
          aria-haspopup="dialog"
          onPointerEnter={MarkAppliedDialog.preload}
          onFocus={MarkAppliedDialog.preload}
          onClick={() => setIsMarking(true)}
        >
          Mark as applied…
        </ActionButton>
      </div>
      {isMarking && (
        <MarkAppliedDialog
          arrivalId={id ?? ''}
          destinationName={destinationName}
          person={person}
          onClose={() => setIsMarking(false)}
        />
      )}
    </Root>
  );
}
