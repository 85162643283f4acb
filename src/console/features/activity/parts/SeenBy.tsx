import { useState } from 'react';
import { paths } from '#console/paths.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Section } from '#console/ui/Section.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import css from './SeenBy.module.css';

const SeenByList = lazyPart(async () => (await import('./SeenByList.tsx')).SeenByList);

const Root = styled('div', css.Root);

/** Who looked at a person lately, by visit. It's read once it's asked for: that is an act, too. */
export function SeenBy({ person }: { person: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title="Seen by"
      action={
        <TextLink href={paths.activity.to(`?dataSubjectId=${person}&tab=visits`)}>
          All<VisuallyHidden> visits</VisuallyHidden>
        </TextLink>
      }
    >
      <Root>
        <ActionButton
          size="small"
          aria-expanded={isOpen}
          onPointerEnter={SeenByList.preload}
          onFocus={SeenByList.preload}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Last 30 days'}
        </ActionButton>
        {isOpen && <SeenByList person={person} />}
      </Root>
    </Section>
  );
}
