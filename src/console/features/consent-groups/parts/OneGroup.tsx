import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { type DataColumn, DataTable } from '#console/ui/DataTable.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { Section } from '#console/ui/Section.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { ConsentGroup } from '#contract/consent-groups.ts';
import { consentGroupQueries } from '../queries.ts';
import { groupStatusTag } from './group-status-words.ts';
import { PeopleOfGroup } from './PeopleOfGroup.tsx';
import type { Removed } from './RemoveDialog.tsx';

const RuleDialog = lazyPart(async () => (await import('./RuleDialog.tsx')).RuleDialog);
const AddGroupDialog = lazyPart(async () => (await import('./AddGroupDialog.tsx')).AddGroupDialog);
const AddPeopleDialog = lazyPart(
  async () => (await import('./AddPeopleDialog.tsx')).AddPeopleDialog,
);
const RemoveDialog = lazyPart(async () => (await import('./RemoveDialog.tsx')).RemoveDialog);

type Rule = ConsentGroup['purposeRules'][number];
type Child = ConsentGroup['consentGroups'][number];

/** A rule of this group, or one that holds by a group above. */
type ShownRule = Rule & { isInherited: boolean };

type Asked =
  | { kind: 'rule'; rule: Rule | null }
  | { kind: 'addGroup' }
  | { kind: 'addPeople' }
  | { kind: 'remove'; removed: Removed };

function Status({ value }: { value: string | null | undefined }) {
  return value ? <StatusTag {...groupStatusTag(value)} /> : <NotSet />;
}

/** A group with what can be done to it. */
export function OneGroup({ group }: { group: ConsentGroup }) {
  const { consentGroupId: id, membershipType, purposeRules, inheritedRules } = group;
  const client = useQueryClient();
  const writeBlock = useWriteBlock();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data: versions, isPending } = useQuery(purposeQueries.allVersions());
  const groups = useQuery(consentGroupQueries.all()).data ?? [];
  const nameOf = (purposeId: string): string =>
    versions?.get(purposeId)?.[0]?.label ?? (isPending ? '…' : purposeId);
  const ruled = new Set(purposeRules.map(({ purposeId }) => purposeId));
  const purposes = [...(versions ?? [])]
    .filter(([key, own]) => !ruled.has(key) && own.some(({ status }) => status === 'ACTIVE'))
    .map(([value]) => ({ value, label: nameOf(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const parent = groups.find((one) => one.consentGroupId === group.parentConsentGroupId);
  const rules: ShownRule[] = [
    ...purposeRules.map((rule) => ({ ...rule, isInherited: false })),
    ...(inheritedRules ?? []).map((rule) => ({
      ...rule,
      enforcedStatus: null,
      isInherited: true,
    })),
  ];
  const close = () => setAsked(null);
  const shared = {
    groupId: id,
    nameOf,
    onCheck: () => void client.invalidateQueries(consentGroupQueries.one(id)),
    onClose: close,
  };

  const ruleColumns: readonly DataColumn<ShownRule>[] = [
    {
      id: 'purpose',
      header: 'Purpose',
      isRowHeader: true,
      canWrap: true,
      render: ({ purposeId }) => nameOf(purposeId),
    },
    {
      id: 'enforced',
      header: 'This group',
      render: ({ enforcedStatus, isInherited }) =>
        isInherited ? 'From a group above' : <Status value={enforcedStatus} />,
    },
    {
      id: 'effective',
      header: 'With groups above',
      render: ({ effectiveStatus }) => <Status value={effectiveStatus} />,
    },
  ];
  const childColumns: readonly DataColumn<Child>[] = [
    {
      id: 'name',
      header: 'Group',
      isRowHeader: true,
      canWrap: true,
      render: ({ consentGroupId, name }) => (
        <TextLink look="strong" href={paths.consentGroup.to(consentGroupId)}>
          {name}
        </TextLink>
      ),
    },
    {
      id: 'description',
      header: 'Description',
      canWrap: true,
      isQuiet: true,
      render: ({ description }) => description ?? <NotSet />,
    },
  ];
  const add = (label: string, next: Asked) => (
    <ActionButton
      size="small"
      icon={Plus}
      blockedReason={writeBlock}
      onClick={() => setAsked(next)}
    >
      {label}
    </ActionButton>
  );

  return (
    <>
      <PageHeader
        title={group.name}
        sub={group.description}
        meta={
          parent && (
            <span>
              In{' '}
              <TextLink href={paths.consentGroup.to(parent.consentGroupId)}>{parent.name}</TextLink>
            </span>
          )
        }
        back={{ href: paths.consentGroups.to(), label: 'Consent groups' }}
      />
      <Section title="Rules" isFlush action={add('New rule…', { kind: 'rule', rule: null })}>
        <DataTable
          caption="Rules"
          columns={ruleColumns}
          rows={rules}
          rowKey={({ purposeId }) => purposeId}
          isBare
          empty={<EmptyState title="No rules: what people said is in effect." />}
          rowActions={(rule) =>
            !rule.isInherited && (
              <>
                <ActionButton
                  size="small"
                  variant="ghost"
                  icon={Pencil}
                  aria-label={`Change the rule for ${nameOf(rule.purposeId)}…`}
                  blockedReason={writeBlock}
                  onClick={() => setAsked({ kind: 'rule', rule })}
                >
                  Change…
                </ActionButton>
                <ActionButton
                  size="small"
                  variant="ghost"
                  icon={X}
                  aria-label={`Remove the rule for ${nameOf(rule.purposeId)}…`}
                  blockedReason={writeBlock}
                  onClick={() =>
                    setAsked({
                      kind: 'remove',
                      removed: { kind: 'rule', id: rule.purposeId, name: nameOf(rule.purposeId) },
                    })
                  }
                >
                  Remove…
                </ActionButton>
              </>
            )
          }
        />
      </Section>
      {membershipType !== 'DATA_SUBJECTS' && (
        <Section title="Groups" isFlush action={add('Add a group…', { kind: 'addGroup' })}>
          <DataTable
            caption="Groups"
            columns={childColumns}
            rows={group.consentGroups}
            rowKey={({ consentGroupId }) => consentGroupId}
            isBare
            empty={
              <EmptyState title="No groups">A group holds either groups or people.</EmptyState>
            }
            rowActions={({ consentGroupId, name }) => (
              <ActionButton
                size="small"
                variant="ghost"
                icon={X}
                aria-label={`Remove ${name}…`}
                blockedReason={writeBlock}
                onClick={() =>
                  setAsked({
                    kind: 'remove',
                    removed: { kind: 'group', id: consentGroupId, name },
                  })
                }
              >
                Remove…
              </ActionButton>
            )}
          />
        </Section>
      )}
      {membershipType !== 'CHILD_GROUPS' && (
        <Section title="People" isFlush action={add('Add people…', { kind: 'addPeople' })}>
          {group.numberOfDataSubjects ? (
            <PeopleOfGroup
              groupId={id}
              total={group.numberOfDataSubjects}
              nameOf={nameOf}
              removeBlock={writeBlock}
              onRemove={({ id: personId, identifier }) =>
                setAsked({ kind: 'remove', removed: { kind: 'person', id: personId, identifier } })
              }
            />
          ) : (
            <EmptyState title="No people" />
          )}
        </Section>
      )}
      {asked?.kind === 'rule' && <RuleDialog {...shared} rule={asked.rule} purposes={purposes} />}
      {asked?.kind === 'addGroup' && <AddGroupDialog {...shared} groups={groups} />}
      {asked?.kind === 'addPeople' && (
        <AddPeopleDialog groupId={id} onCheck={shared.onCheck} onClose={close} />
      )}
      {asked?.kind === 'remove' && <RemoveDialog {...shared} removed={asked.removed} />}
    </>
  );
}
