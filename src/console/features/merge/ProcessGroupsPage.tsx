import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { groupRiskKind } from '#console/features/merge-requests/parts/group-words.ts';
import { mergeRequestQueries, processBlockOf } from '#console/features/merge-requests/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { type GroupRisk, groupRisks } from '#contract/merge-request-values.ts';
import type { MergeRequest } from '#contract/merge-requests.ts';
import { EvidenceChoice } from './evidence/EvidenceChoice.tsx';
import { BeforeReading } from './together/BeforeReading.tsx';
import { ConfirmTogether } from './together/ConfirmTogether.tsx';
import { GroupReviews } from './together/GroupReviews.tsx';
import { evidenceDraft } from './together/group-review.ts';
import { ReadingProgress } from './together/ReadingProgress.tsx';
import { TogetherOutcome } from './together/TogetherOutcome.tsx';
import { useGroupReview } from './together/useGroupReview.ts';
import { backToSearch } from './words.ts';

const riskWords = (risk: GroupRisk) => groupRiskKind.label(risk).toLowerCase();

/** Merges the open groups of a merge request together, all or those of a pile, after what would change was checked. */
function ProcessGroupsPage() {
  const id = (useParams().id ?? '').toLowerCase();
  const given = useSearchParams()[0].get('risk');
  const risk = groupRisks.find((one) => one === given) ?? null;
  const query = useQuery(mergeRequestQueries.request(id));
  const toRequests = (
    <ActionLink href={paths.mergeRequests.to()}>All duplicate searches</ActionLink>
  );
  return (
    <>
      <PageHeader
        title={risk === null ? 'Merge open groups' : `Merge groups: ${riskWords(risk)}`}
        sub={query.data?.mergeRequestName ?? 'All open groups of a duplicate search.'}
        back={{ href: paths.mergeRequest.to(id), label: 'Duplicate search' }}
      />
      <QueryPanel
        query={query}
        what="duplicate search"
        skeleton={<LinesSkeleton label="duplicate search" />}
        empty={{
          when: (request) => request === null,
          show: <EmptyState title="Duplicate search not found" action={toRequests} />,
        }}
      >
        {(request) => request && <Together key={`${id} ${risk}`} request={request} risk={risk} />}
      </QueryPanel>
    </>
  );
}

function Together({ request, risk }: { request: MergeRequest; risk: GroupRisk | null }) {
  const { mergeRequestId: id } = request;
  const reviewing = useGroupReview(id, risk);
  const { phase, groups } = reviewing;
  const evidence = useMemo(
    () => evidenceDraft(groups, reviewing.evidence),
    [groups, reviewing.evidence],
  );
  const writeBlock = useWriteBlock();
  const block = writeBlock ?? processBlockOf(request);
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(phase);

  useEffect(() => {
    if (shown.current === phase) return;
    shown.current = phase;
    // What was pressed goes with its phase.
    top.current?.focus();
  }, [phase]);

  if (phase === 'cost' && block !== undefined) {
    return (
      <EmptyState
        title="These groups can't be merged now"
        action={<ActionLink href={paths.mergeRequest.to(id)}>{backToSearch}</ActionLink>}
      >
        {block}
      </EmptyState>
    );
  }
  return (
    <div ref={top} tabIndex={-1}>
      {phase === 'cost' && (
        <BeforeReading mergeRequestId={id} risk={risk} onRead={reviewing.read} />
      )}
      {phase === 'reading' && <ReadingProgress reading={reviewing} />}
      {phase === 'review' && <GroupReviews mergeRequestId={id} reviewing={reviewing} />}
      {phase === 'confirm' && (
        <>
          <EvidenceChoice
            draft={evidence}
            change={(change) => reviewing.decideEvidence(change(evidence).evidence)}
            onChanged={reviewing.readChanged}
          />
          <ConfirmTogether reviewing={reviewing} />
        </>
      )}
      {phase === 'done' && <TogetherOutcome mergeRequestId={id} reviewing={reviewing} />}
    </div>
  );
}

export { ProcessGroupsPage as Component };
