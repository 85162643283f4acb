import { useQuery } from '@tanstack/react-query';
import { RotateCw, Send } from 'lucide-react';
import { isApiError, isUnclear } from '#console/api/api-error.ts';
import { useReadLimit } from '#console/api/limits/useRateLimits.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import {
  emptyDraft,
  type MergeDraft,
  profilesIn,
  type ReadProfile,
  readsInOrder,
} from '../merge-draft.ts';
import { mergeQueries } from '../queries.ts';
import { useReadProgress } from '../read-people.ts';
import { StepFoot } from '../StepFoot.tsx';
import type { StepProps } from '../step-props.ts';
import type { MergeAct } from '../useMergeAct.ts';
import { backToSearch } from '../words.ts';
import { ComparedConsents } from './ComparedConsents.tsx';
import { describeReadBack } from './outcome-words.ts';
import type { ReadBack, ReadBackRequest } from './read-back.ts';

interface OutcomeStepProps extends StepProps {
  act: MergeAct;
}

const sending = <LinesSkeleton label="merge result" lines={4} />;

/** What became of the merge: told only after everybody was read back. */
export function OutcomeStep({ draft, change, act }: OutcomeStepProps) {
  // "Send again" goes with what it is about.
  const keptFocus = useKeptFocus();
  const reads = readsInOrder(draft);
  if (draft.sent === null || reads === null) return null;
  const [primary, ...others] = reads;
  const before: ReadBackRequest['before'] = [primary.profile, ...profilesIn(others)];
  const request = { people: draft.people, before, sent: draft.sent };
  return (
    <div {...keptFocus}>
      {act.isUnderWay ? (
        <>
          <Strip title="Sending the merge.">The result is checked next.</Strip>
          {sending}
        </>
      ) : (
        <Outcome draft={draft} change={change} act={act} request={request} reads={reads} />
      )}
    </div>
  );
}

interface OutcomeProps extends OutcomeStepProps {
  request: ReadBackRequest;
  reads: MergedProps['before'];
}

function Outcome({ draft, change, act, request, reads }: OutcomeProps) {
  const query = useQuery(mergeQueries.outcome(request));
  const progress = useReadProgress();
  const { before, sent } = request;
  const isMerged = query.data?.verdict === 'merged';
  return (
    <>
      {!isMerged && !isUnclear(act.write.error) && <MutationNotice write={act.write} />}
      <QueryPanel
        query={query}
        what="merge result"
        skeleton={
          <>
            <Strip title={sent.isAccepted ? 'Accepted.' : 'Result unknown.'}>
              Checking the result.{' '}
              {progress && `${progress.read} of ${progress.total} records checked.`}
            </Strip>
            <LinesSkeleton label="merge result" lines={4} />
          </>
        }
      >
        {(found) => (
          <>
            <VerdictStrip
              found={found}
              draft={draft}
              act={act}
              isChecking={query.isFetching}
              onCheck={() => void query.refetch()}
            />
            {isMerged && <Merged found={found} before={reads} />}
          </>
        )}
      </QueryPanel>
      <StepFoot
        next={
          isMerged
            ? { children: 'Merge other people', onClick: () => change(() => emptyDraft) }
            : undefined
        }
      >
        {draft.source.kind === 'group' && (
          <ActionLink href={`${paths.mergeRequest.to(draft.source.mergeRequestGuid)}?status=OPEN`}>
            {backToSearch}
          </ActionLink>
        )}
        <ActionLink href={paths.dataSubject.to(before[0].Id)}>
          {isMerged ? 'Open profile' : 'Open the primary record'}
        </ActionLink>
      </StepFoot>
    </>
  );
}

interface VerdictStripProps {
  found: ReadBack;
  draft: MergeDraft;
  act: MergeAct;
  isChecking: boolean;
  onCheck: () => void;
}

/** What was found, and the next step that is allowed. */
function VerdictStrip({ found, draft, act, isChecking, onCheck }: VerdictStripProps) {
  const readRateLimit = useReadLimit(listProfilesEndpoint);
  const writeRateLimit = useWriteLimit(act.write);
  const writeBlock = useWriteBlock();
  if (draft.sent === null) return null;
  const { verdict } = found;
  const { title, sentence } = describeReadBack(found, draft.sent);
  const { error } = act.write;
  // What a limit kept back is sent from its notice.
  const canSend =
    verdict === 'not-merged' && !draft.sent.isAccepted && !isApiError(error, 'rate-limited');
  const requestId = isApiError(error) ? error.requestId : undefined;
  return (
    <Strip
      tone={verdict === 'merged' ? 'ok' : 'warn'}
      role="status"
      title={title}
      action={
        verdict !== 'merged' && (
          <>
            <ActionButton
              icon={RotateCw}
              pending={isChecking}
              pendingText="Checking…"
              blockedReason={readRateLimit.blockedReason}
              onClick={onCheck}
            >
              {readRateLimit.label('Check again')}
            </ActionButton>
            {canSend && (
              <ActionButton
                icon={Send}
                blockedReason={writeBlock ?? writeRateLimit.blockedReason}
                onClick={act.send}
              >
                {writeRateLimit.label('Send again')}
              </ActionButton>
            )}
            {requestId !== undefined && <CopyButton value={requestId} label="Copy request id" />}
          </>
        )
      }
    >
      {sentence}
    </Strip>
  );
}

type MergedProps = { found: ReadBack; before: readonly [ReadProfile, ...ReadProfile[]] };

function Merged({ found, before }: MergedProps) {
  const primary = found.readings.find(({ person }) => person.id === before[0].profile.Id);
  if (primary?.kind !== 'found') return null;
  return <ComparedConsents before={before} merged={primary.profile} />;
}
