import { Ban, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { MergeRequest } from '#contract/merge-requests.ts';
import type { Ending } from '../queries.ts';
import { isUnderWay } from '../request-state.ts';
import { jobStatusKind, matchWords } from '../words.ts';

const EndDialog = lazyPart(async () => (await import('./EndDialog.tsx')).EndDialog);

export const backToList = { href: paths.mergeRequests.to(), label: 'Find duplicates' };

/** What is open, with what it was opened over: the state may turn while it is read. */
type Opened = { request: MergeRequest; ending: Ending };

interface RequestHeaderProps {
  request: MergeRequest;
  onRemoved: () => void;
}

/** Name and state of a merge request, and how it is ended. */
export function RequestHeader({ request, onRemoved }: RequestHeaderProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isCancelled, setIsCancelled] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  const writeBlock = useWriteBlock();
  const canCancel = isUnderWay(request);

  function handleDone(ending: Ending) {
    setOpened(null);
    if (ending === 'remove') {
      onRemoved();
      return;
    }
    setIsCancelled(true);
    result.current?.focus();
  }

  return (
    <>
      <PageHeader
        title={request.mergeRequestName}
        back={backToList}
        meta={
          <>
            <StatusTag {...jobStatusKind.tag(request.jobStatus)} />
            <span>{`Matched by ${matchWords(request)}`}</span>
          </>
        }
        actions={
          <ActionButton
            variant="danger"
            icon={canCancel ? Ban : Trash2}
            blockedReason={writeBlock}
            onClick={() => setOpened({ request, ending: canCancel ? 'cancel' : 'remove' })}
          >
            {canCancel ? 'Cancel search…' : 'Remove…'}
          </ActionButton>
        }
      />
      <div ref={result} role="status" tabIndex={-1}>
        {isCancelled && request.jobStatus === 'CANCELLED' && (
          <Strip tone="ok" title="Canceled.">
            It won't search again.
          </Strip>
        )}
      </div>
      {opened && (
        <EndDialog
          request={opened.request}
          ending={opened.ending}
          onDone={() => handleDone(opened.ending)}
          onCancel={() => setOpened(null)}
        />
      )}
    </>
  );
}
