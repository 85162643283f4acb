import { useQuery } from '@tanstack/react-query';
import { GitMerge } from 'lucide-react';
import { formatCount } from '#console/api/limits/limit-words.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { groupRiskKind } from '#console/features/merge-requests/parts/group-words.ts';
import { mergeRequestQueries, processBlockOf } from '#console/features/merge-requests/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { WriteLink } from '#console/ui/WriteLink.tsx';
import { type GroupRisk, groupRisks } from '#contract/merge-request-values.ts';
import type { MergeRequest, RiskCounts } from '#contract/merge-requests.ts';
import css from './RiskPiles.module.css';

const Root = styled('ul', css.Root);

const countKeys: Record<GroupRisk, keyof RiskCounts & string> = {
  REFUSAL: 'refusalCount',
  DIFFERS: 'differsCount',
  NOTHING: 'nothingCount',
};

/** What merges a pile at once: where a refusal is at stake, nothing does. */
const togetherWords: Record<GroupRisk, string> = {
  REFUSAL: '',
  DIFFERS: 'Review together…',
  // Without a number: groups that rest on what was typed into forms are in the pile, but aren't merged.
  NOTHING: 'Merge together…',
};

interface RiskPilesProps {
  request: MergeRequest;
  searchedDate: string;
  /** The pile whose groups are shown; null: all. */
  chosen: GroupRisk | null;
  onChoose: (risk: GroupRisk | null) => void;
}

/** The open groups by what is at stake, with one act for each pile. */
export function RiskPiles({ request, searchedDate, chosen, onChoose }: RiskPilesProps) {
  const query = useQuery(mergeRequestQueries.risks(request.mergeRequestId, searchedDate));
  return (
    <QueryPanel
      query={query}
      what="groups by risk"
      skeleton={<LinesSkeleton label="groups by risk" lines={2} />}
    >
      {(counts) => (
        <Root aria-label="Open groups by risk">
          {groupRisks.map((risk) => (
            <Pile
              key={risk}
              request={request}
              risk={risk}
              count={Number(counts[countKeys[risk]])}
              isChosen={chosen === risk}
              onChoose={onChoose}
            />
          ))}
        </Root>
      )}
    </QueryPanel>
  );
}

interface PileProps extends Pick<RiskPilesProps, 'request' | 'onChoose'> {
  risk: GroupRisk;
  count: number;
  isChosen: boolean;
}

function Pile({ request, risk, count, isChosen, onChoose }: PileProps) {
  const writeBlock = useWriteBlock();
  const none = count === 0 ? 'No groups.' : undefined;
  const words = groupRiskKind.help(risk);
  const together = togetherWords[risk];
  const { tone } = groupRiskKind.look(risk);
  return (
    <li data-chosen={isChosen || undefined}>
      <span className="what">
        <b data-tone={count > 0 ? tone : undefined}>{formatCount(count)}</b>{' '}
        {count === 1 ? 'group' : 'groups'}
        <span className="why">{words}</span>
      </span>
      <span className="acts">
        <ActionButton
          size="small"
          variant={risk === 'REFUSAL' ? 'primary' : 'ghost'}
          aria-label={`Review one by one: ${words}`}
          aria-pressed={isChosen}
          blockedReason={isChosen ? undefined : none}
          onClick={() => onChoose(isChosen ? null : risk)}
        >
          {isChosen ? 'Show all' : 'Review one by one'}
        </ActionButton>
        {together !== '' && (
          <WriteLink
            size="small"
            icon={GitMerge}
            href={paths.processMergeRequest.to(request.mergeRequestId, `?risk=${risk}`)}
            blockedReason={writeBlock ?? none ?? processBlockOf(request)}
          >
            {together}
          </WriteLink>
        )}
      </span>
    </li>
  );
}
