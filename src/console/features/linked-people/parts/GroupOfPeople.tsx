import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { ShowMore } from '#console/ui/ShowMore.tsx';
import { styled } from '#console/ui/styled.tsx';
import { Time } from '#console/ui/Time.tsx';
import { useShowMore } from '#console/ui/useShowMore.ts';
import type { GroupMember, ListedIdentityGroup } from '#contract/identity-groups.ts';
import css from './GroupOfPeople.module.css';

const UnlinkDialog = lazyPart(async () => (await import('./UnlinkDialog.tsx')).UnlinkDialog);

const Root = styled('div', css.Root);

interface GroupOfPeopleProps {
  group: ListedIdentityGroup;
  /** Whose page it is on. */
  self: string;
}

/** One group on the page of one of its people: the others, masked, each a link to their page. */
export function GroupOfPeople({ group, self }: GroupOfPeopleProps) {
  const people = group.dataSubjects ?? [];
  const others = people.filter(({ id }) => id.toLowerCase() !== self);
  const writeBlock = useWriteBlock();
  const list = useShowMore(others, { atFirst: 5 });
  const [asked, setAsked] = useState<GroupMember | 'group' | null>(null);
  // A group has two people: who is alone with this one goes with it.
  const canRemove = people.length > 2;
  const name = group.groupName ?? '';
  const ask = (what: GroupMember | 'group') => ({
    blockedReason: writeBlock,
    onPointerEnter: UnlinkDialog.preload,
    onFocus: UnlinkDialog.preload,
    onClick: () => setAsked(what),
  });
  return (
    <Root ref={list.root}>
      {name !== '' && <h3>{name}</h3>}
      {others.length === 0 ? (
        <p>No one else is left: they were merged.</p>
      ) : (
        <ul aria-label={name === '' ? 'Group' : name}>
          {list.shown.map((member, index) => (
            <li key={member.id}>
              <div className="name">
                <Masked
                  value={member.identifier}
                  label="Identifier"
                  person={member.id}
                  href={paths.dataSubject.to(member.id)}
                />
                {member.isPrimary && <div className="mark">Primary</div>}
              </div>
              {canRemove && (
                <ActionButton size="small" variant="ghost" icon={X} isIconOnly {...ask(member)}>
                  {`Remove person ${index + 1}`}
                </ActionButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} unit="people" />
      <div className="foot">
        <span>
          Linked on <Time value={group.createdDate} precision="day" />
        </span>
        <ActionButton size="small" variant="ghost" icon={Trash2} {...ask('group')}>
          Delete group
        </ActionButton>
      </div>
      {asked && (
        <UnlinkDialog
          group={group}
          member={asked === 'group' ? null : asked}
          self={self}
          onClose={() => setAsked(null)}
        />
      )}
    </Root>
  );
}
