import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { formSetMark, groupRiskKind } from '#console/features/merge-requests/parts/group-words.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { listWords } from '#console/ui/list-words.ts';
import { RevealGroup } from '#console/ui/masking/RevealGroup.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { riskOf, saidIn } from '#contract/group-risk.ts';
import type { GroupRisk } from '#contract/merge-request-values.ts';
import type { DuplicateGroup } from '#contract/merge-requests.ts';
import type { ConsentRow } from '#contract/predict-consents.ts';
import {
  comparisonIn,
  type DraftChange,
  type MergeDraft,
  profilesIn,
  readsInOrder,
} from '../merge-draft.ts';
import { startMerge } from '../queries.ts';
import { CardStrip } from './CardStrip.tsx';
import { untickedRows } from './describe-group.ts';
import { type CardAct, GroupFoot, type GroupSteps } from './GroupFoot.tsx';
import { GroupRecords } from './GroupRecords.tsx';
import { withdrawalsFor } from './keep-noes.ts';
import type { GroupMerge } from './send-group.ts';
import { type GroupDraft, useGroupDraft } from './useGroupDraft.ts';

export interface JudgedCardProps extends GroupSteps {
  mergeRequestGuid: string;
  group: DuplicateGroup;
  takesFocus: boolean;
  merge: Omit<CardAct, 'run'> & { label: (words: string) => string };
  dismiss: CardAct;
  onMerge: (merge: GroupMerge) => void;
  /** A tick or the primary isn't what it was. */
  onChange: () => void;
  /** The records aren't those of the list any more. */
  onRefresh: () => void;
}

/** One group to be judged: its records side by side, what they become, and what can be done. */
export function JudgedCard(props: JudgedCardProps) {
  const { mergeRequestGuid, group, takesFocus, merge, dismiss, onMerge, onChange, onRefresh } =
    props;
  const { onLater, onPrevious, onNext } = props;
  const { number, dataSubjects, matchedElementNames, isFormSet } = group;
  const groupDraft = useGroupDraft(mergeRequestGuid, group);
  const { query, draft, review, profiles, goneCount, kept } = groupDraft;
  const client = useQueryClient();
  const navigate = useNavigate();
  const head = useRef<HTMLHeadingElement>(null);
  const matched = matchedElementNames.length > 0 ? matchedElementNames : ['Identifier'];
  const ids = dataSubjects.map(({ id }) => id);
  const risk = riskIn(draft);
  // Services of earlier releases don't say who said no to everything, and keep a yes beside it.
  const isHidden = risk !== 'REFUSAL' && group.risk === 'REFUSAL' && !knowsStops(draft);

  useEffect(() => {
    if (takesFocus) head.current?.focus();
  }, [takesFocus]);

  function handleChange(change: DraftChange) {
    onChange();
    groupDraft.change(change);
  }

  function handleKeep(rows: readonly ConsentRow[] | null) {
    onChange();
    groupDraft.keep(rows);
  }

  function handleMerge() {
    const { primaryId, reads } = draft;
    if (primaryId === null || reads === null) return;
    const withdrawals = withdrawalsFor(kept);
    groupDraft.noteWithdrawals(withdrawals);
    onMerge({ group, primaryId, reads, withdrawals });
  }

  function handleFullReview() {
    const { people, source } = draft;
    startMerge(client, { people, source });
    void navigate(paths.merge.to());
  }

  return (
    <Section
      title={`Group ${number}`}
      headingRef={head}
      hint={`Same ${listWords(matched)}`}
      action={
        <>
          {review && <StatusTag {...groupRiskKind.tag(isHidden ? 'REFUSAL' : risk)} />}
          <RevealGroup people={ids} name={`group ${number}`} />
        </>
      }
      isFlush
    >
      {isFormSet && <CardStrip>{formSetMark(group.status)}</CardStrip>}
      {isHidden && (
        <CardStrip tone="warn" title="A refusal that isn't shown below is at stake.">
          Someone here may have said no to everything. Merging would keep a yes beside it.
        </CardStrip>
      )}
      {goneCount > 0 && <Gone count={goneCount} of={ids.length} onRefresh={onRefresh} />}
      <QueryPanel
        query={query}
        what={`records of group ${number}`}
        skeleton={<LinesSkeleton label={`records of group ${number}`} lines={8} />}
      >
        {() =>
          review && (
            <GroupRecords
              number={number}
              draft={draft}
              review={review}
              profiles={profiles}
              change={handleChange}
              canKeep={!isHidden}
              kept={kept}
              keep={handleKeep}
              withdrawnCount={groupDraft.withdrawnCount}
            />
          )
        }
      </QueryPanel>
      <GroupFoot
        onLater={onLater}
        onPrevious={onPrevious}
        onNext={onNext}
        mergeWords={merge.label(mergeWords(groupDraft, ids.length))}
        merge={{
          ...merge,
          block: merge.block ?? mergeBlock(groupDraft, isHidden),
          run: handleMerge,
        }}
        dismiss={dismiss}
        onFullReview={handleFullReview}
      />
    </Section>
  );
}

/** Of the group as it was read: its answers may be others than when it was listed. */
const riskIn = (draft: MergeDraft): GroupRisk => {
  const reads = readsInOrder(draft) ?? [];
  return riskOf(saidIn(profilesIn(reads), comparisonIn(reads)));
};

const knowsStops = ({ reads }: MergeDraft): boolean =>
  comparisonIn(reads ?? []).every(({ stopped }) => stopped !== undefined);

function Gone({ count, of, onRefresh }: { count: number; of: number; onRefresh: () => void }) {
  return (
    <CardStrip
      tone="warn"
      title={`${count} of ${of} records can't be merged.`}
      action={<ActionButton onClick={onRefresh}>Refresh</ActionButton>}
    >
      Merged or deleted by now.
    </CardStrip>
  );
}

const uncheckedIn = ({ review, draft }: Pick<GroupDraft, 'review' | 'draft'>): number =>
  review === null ? 0 : untickedRows(review, draft).length;

const mergeWords = (groupDraft: GroupDraft, count: number): string => {
  const unticked = uncheckedIn(groupDraft);
  if (unticked === 0) return `Merge ${count} records`;
  return `Merge: ${unticked} ${unticked === 1 ? 'tick' : 'ticks'} missing`;
};

/** Why it can't be merged yet. */
const mergeBlock = (groupDraft: GroupDraft, isHidden: boolean): string | undefined => {
  if (groupDraft.goneCount > 0) return 'Records are merged or deleted by now. Refresh first.';
  if (groupDraft.review === null) return "The records aren't loaded yet.";
  if (isHidden) return 'A no to everything may be among these. Merge in the full review.';
  return uncheckedIn(groupDraft) > 0 ? 'Tick each no that would become a yes.' : undefined;
};
