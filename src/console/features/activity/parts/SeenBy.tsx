import { useId, useState } from 'react';
import { paths } from '#console/paths.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import css from './SeenBy.module.css';

const SeenByList = lazyPart(async () => (await import('./SeenByList.tsx')).SeenByList);

const Root = styled('div', css.Root);

/** Who looked at a person lately, by visit. It's read once it's asked for: that is an act, too. */
export function SeenBy({ person }: { person: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Root>
      <TextLink href={paths.activity.to(`?dataSubjectId=${person}&tab=visits`)}>Seen by</TextLink>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={SeenByList.preload}
        onFocus={SeenByList.preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Last 30 days'}
      </button>
      {isOpen && (
        <div id={id} className="list">
          <SeenByList person={person} />
        </div>
      )}
    </Root>
  );
}
