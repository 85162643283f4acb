import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useEnvironment } from '#console/api/production.ts';
import { useWriteBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import type { IndexRun } from '#contract/custom-indexes.ts';
import { diagnosticsOf } from '../diagnostics.ts';
import { useStartRun } from '../useStartRun.ts';

const StartDialog = lazyPart(async () => (await import('../StartDialog.tsx')).StartDialog);

interface FailedRunProps {
  id: string;
  run: IndexRun;
  query: UseQueryResult<IndexRun | null>;
}

/** Why a run failed, what that means, and what can be done about it. */
export function FailedRun({ id, run, query }: FailedRunProps) {
  const { dataElementName: name, errorMessage } = run;
  const { host } = useEnvironment();
  const navigate = useNavigate();
  const { write, start, isStarting, question, answer } = useStartRun(
    (runId) => void navigate(paths.indexRun.to(runId), { state: 'created' }),
  );
  const rateLimit = useWriteLimit(write);
  const writeBlock = useWriteBlock();
  // That it failed may be another tab's word, which does not say why.
  const isReading = query.isFetching || query.isError;
  const noReason = isReading ? "The reason isn't known yet." : 'The service gave no reason.';
  return (
    <>
      <Strip
        tone="bad"
        title="The run failed."
        action={
          <>
            {name && (
              <ActionButton
                icon={RotateCcw}
                blockedReason={writeBlock ?? rateLimit.blockedReason}
                pending={isStarting}
                pendingText="Starting…"
                onClick={() => start(name)}
              >
                {rateLimit.label('Start again')}
              </ActionButton>
            )}
            <CopyButton
              label="Copy diagnostics"
              size="medium"
              variant="secondary"
              value={() =>
                diagnosticsOf({
                  runId: id,
                  run,
                  host,
                  checkedAt: query.dataUpdatedAt,
                  error: query.error,
                })
              }
            />
          </>
        }
      >
        {errorMessage || noReason} The previous index is unchanged. If it fails again, send the
        diagnostics to your administrator.
      </Strip>
      <MutationNotice write={write} />
      {question && <StartDialog question={question} onAnswer={answer} />}
    </>
  );
}
