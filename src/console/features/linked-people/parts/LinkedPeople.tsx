import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { useKeptFocus } from '#console/api/useKeptFocus.ts';
import type { Named } from '#console/features/person/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { linkedPeopleQueries } from '../queries.ts';
import { GroupOfPeople } from './GroupOfPeople.tsx';
import css from './LinkedPeople.module.css';

const LinkDialog = lazyPart(async () => (await import('./LinkPeopleDialog.tsx')).LinkPeopleDialog);

const Groups = styled('div', css.Groups);

/** The groups that a person is in: who else, and a way to link more. */
export function LinkedPeople({ person }: { person: Named }) {
  const query = useQuery(linkedPeopleQueries.groupsOf(person.id));
  const writeBlock = useWriteBlock();
  const keptFocus = useKeptFocus();
  const [isLinking, setIsLinking] = useState(false);
  return (
    <Section
      title="Linked people"
      action={
        <ActionButton
          size="small"
          icon={UserPlus}
          blockedReason={writeBlock}
          onPointerEnter={LinkDialog.preload}
          onFocus={LinkDialog.preload}
          onClick={() => setIsLinking(true)}
        >
          Link people
        </ActionButton>
      }
    >
      <div {...keptFocus}>
        <QueryPanel
          query={query}
          what="linked people"
          skeleton={<LinesSkeleton label="linked people" lines={2} />}
          empty={{ when: ({ content }) => content.length === 0, show: 'No linked people' }}
        >
          {({ content, last }) => (
            <Groups>
              {content.map((group) => (
                <GroupOfPeople key={group.id} group={group} self={person.id} />
              ))}
              {last === false && <p>Only the newest {content.length} groups are shown.</p>}
            </Groups>
          )}
        </QueryPanel>
      </div>
      {isLinking && <LinkDialog self={person} onClose={() => setIsLinking(false)} />}
    </Section>
  );
}
