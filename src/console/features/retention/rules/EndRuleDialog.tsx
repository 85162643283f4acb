import { CheckedActDialog } from '#console/api/write/CheckedActDialog.tsx';
import { listRetentionRulesEndpoint, type RetentionRule } from '#contract/retention.ts';
import { type RuleEnding, retentionMutations } from '../queries.ts';

const words = {
  stop: {
    title: 'Turn off',
    confirm: 'Turn off',
    pending: 'Turning off…',
    notDone: 'Not turned off',
    says: 'It deletes nothing more. What it deleted stays deleted.',
  },
  remove: {
    title: 'Delete',
    confirm: 'Delete rule',
    pending: 'Deleting…',
    notDone: 'Not deleted',
    says: 'Only the rule goes. What it deleted stays deleted, and certificates keep its id.',
  },
} as const;

interface EndRuleDialogProps {
  rule: RetentionRule;
  ending: RuleEnding;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a rule is turned off, or deleted. */
export function EndRuleDialog({ rule, ending, onDone, onClose }: EndRuleDialogProps) {
  const { title, confirm, pending, notDone, says } = words[ending];
  return (
    <CheckedActDialog
      act={retentionMutations.end(rule.id, ending)}
      title={`${title} ${rule.name}`}
      confirmLabel={confirm}
      tone={ending === 'remove' ? 'danger' : 'primary'}
      pendingText={pending}
      checked={{
        check: retentionMutations.checkRules(),
        checkReads: [listRetentionRulesEndpoint],
        what: 'list of retention rules',
        isWanted: (stored) => {
          const found = stored.find(({ id }) => id === rule.id);
          return ending === 'remove' ? found === undefined : !found?.confirmedDate;
        },
        notStored: notDone,
      }}
      input={null}
      onDone={onDone}
      onCancel={onClose}
    >
      {says}
    </CheckedActDialog>
  );
}
