import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore, Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { RefreshLine } from '#console/api/read/RefreshLine.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import {
  type DryRun,
  listRetentionRulesEndpoint,
  type RetentionRule,
} from '#contract/retention.ts';
import { retentionQueries } from '../queries.ts';
import { usePurposeChoices } from '../usePurposeChoices.ts';
import { mayChange, ruleSentence } from '../words.ts';
import { RuleCard, type RuleQuestion } from './RuleCard.tsx';

const RuleDialog = lazyPart(async () => (await import('./RuleDialog.tsx')).RuleDialog);
const EndRuleDialog = lazyPart(async () => (await import('./EndRuleDialog.tsx')).EndRuleDialog);
const ConfirmRuleDialog = lazyPart(
  async () => (await import('./ConfirmRuleDialog.tsx')).ConfirmRuleDialog,
);

/** What is open, over the rule as it was then. */
type Asked = { question: RuleQuestion; rule: RetentionRule; dryRun: DryRun | null };

const doneWords: Record<RuleQuestion, string> = {
  edit: 'saved',
  confirm: 'turned on',
  stop: 'turned off',
  remove: 'deleted',
};

interface RulesSectionProps {
  isCreating: boolean;
  onCreate: () => void;
  /** Creating is over. */
  onCreated: () => void;
}

/** All rules, and what is asked about one. */
export function RulesSection({ isCreating, onCreate, onCreated }: RulesSectionProps) {
  const query = useQuery(retentionQueries.rules());
  const purposes = usePurposeChoices();
  const writeBlock = useWriteBlock();
  const keptFocus = useKeptFocus();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const rules = query.data ?? [];

  const sentenceOf = (rule: RetentionRule): string => {
    const { purposeId } = rule;
    const name = purposes.find(({ value }) => value === purposeId?.toLowerCase())?.label;
    return ruleSentence(rule, purposeId ? (name ?? '…') : null);
  };

  function handleDone() {
    if (asked) {
      const { question, rule } = asked;
      const waits = question === 'confirm' && rule.target === 'PERSON' && !rule.pending;
      setDone(`${rule.name} ${waits ? 'waits to be turned on' : doneWords[question]}.`);
    }
    setAsked(null);
  }

  const create = (
    <ActionButton icon={Plus} blockedReason={writeBlock} onClick={onCreate}>
      New rule
    </ActionButton>
  );

  return (
    <div {...keptFocus}>
      <div role="status">{done !== null && <Strip tone="ok">{done}</Strip>}</div>
      {rules.length > 0 && (
        <RefreshLine
          query={query}
          endpoint={listRetentionRulesEndpoint}
          mayChange={() => rules.some(mayChange)}
        />
      )}
      <QueryPanel
        query={query}
        what="list of retention rules"
        skeleton={<LinesSkeleton label="retention rules" lines={5} />}
        empty={{
          when: (all) => all.length === 0,
          show: (
            <EmptyState title="No retention rules yet" icon={ArchiveRestore} action={create}>
              A rule deletes what you no longer need, such as people 730 days after their last
              interaction. Nothing is deleted before you have seen a dry run and turned the rule on.
            </EmptyState>
          ),
        }}
      >
        {(all) =>
          all.map((rule) => (
            <RuleCard
              key={rule.id}
              rule={rule}
              sentence={sentenceOf(rule)}
              writeBlock={writeBlock}
              onStarted={() => setDone(null)}
              onAsk={(question) => {
                setDone(null);
                setAsked({ question, rule, dryRun: rule.dryRun ?? null });
              }}
            />
          ))
        }
      </QueryPanel>
      {isCreating && (
        <RuleDialog
          rule={null}
          onDone={() => {
            setDone('Rule created. Start a dry run to see what it would delete.');
            onCreated();
          }}
          onClose={onCreated}
        />
      )}
      {asked?.question === 'edit' && (
        <RuleDialog rule={asked.rule} onDone={handleDone} onClose={() => setAsked(null)} />
      )}
      {asked?.question === 'confirm' && asked.dryRun && (
        <ConfirmRuleDialog
          rule={asked.rule}
          dryRun={asked.dryRun}
          sentence={sentenceOf(asked.rule)}
          onDone={handleDone}
          onClose={() => setAsked(null)}
        />
      )}
      {(asked?.question === 'stop' || asked?.question === 'remove') && (
        <EndRuleDialog
          rule={asked.rule}
          ending={asked.question}
          onDone={handleDone}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
