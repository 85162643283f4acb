import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { personQueries } from '../queries.ts';
import { LeftOutParts } from './LeftOutParts.tsx';
import { receiptFacts, saidOfPurposes } from './timeline-words.ts';

/** A receipt that stayed under another identifier, read when somebody wants to see it. */
export function ElsewhereReceipt({ receiptId }: { receiptId: string }) {
  const [isWanted, setIsWanted] = useState(false);
  const query = useQuery({ ...personQueries.receipt(receiptId), enabled: isWanted });
  const rateLimit = useReadLimit(listReceiptsEndpoint);
  const keptFocus = useKeptFocus();
  return (
    <div {...keptFocus} style={{ outline: 'none' }}>
      The receipt is under another identifier: merging people doesn't move receipts.{' '}
      {isWanted ? (
        <QueryPanel query={query} what="receipt" skeleton={<span role="status">Loading…</span>}>
          {(receipt) =>
            receipt === null ? (
              <span role="status">The receipt no longer exists.</span>
            ) : (
              <>
                <div>
                  Under <Masked value={receipt.dataSubjectIdentifier} label="Identifier" />
                </div>
                <div>
                  {[
                    saidOfPurposes(receipt.purposes ?? []),
                    ...receiptFacts(receipt).map(({ label, value }) => `${label}: ${value}`),
                  ].join(' · ')}
                </div>
                {receipt.leftOut?.length ? (
                  <div>
                    Left out
                    <LeftOutParts receipt={receipt} />
                  </div>
                ) : null}
              </>
            )
          }
        </QueryPanel>
      ) : (
        <ActionButton
          size="small"
          blockedReason={rateLimit.blockedReason}
          onClick={() => setIsWanted(true)}
        >
          {rateLimit.label('Show receipt')}
        </ActionButton>
      )}
    </div>
  );
}
