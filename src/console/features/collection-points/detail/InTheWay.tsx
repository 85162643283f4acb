import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#console/paths.ts';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { CollectionPointVersionV2 } from '#contract/collection-point-records.ts';
import css from './InTheWay.module.css';

const Root = styled('div', css.Root);

interface InTheWayProps {
  draft: CollectionPointVersionV2;
  /** Publishes the Draft purposes with it, if these are all that's in the way. */
  action: (label: string) => ReactNode;
}

/** The purposes of a Draft whose own text is a Draft, or over; nothing where there is none. */
export function InTheWay({ draft, action }: InTheWayProps) {
  const links = (draft.purposes ?? []).filter(
    ({ status }) => status === 'DRAFT' || status === 'RETIRED',
  );
  if (links.length === 0) return null;
  const canPublish = links.every(({ status }) => status === 'DRAFT');
  return (
    <Root>
      <div>
        {links.map(({ id, label, version, status }) => (
          <p key={`${id} ${version}`}>
            <CircleX size={15} strokeWidth={2} aria-hidden="true" />
            <span>
              <b>Links a {status === 'DRAFT' ? 'Draft' : 'retired'} purpose: </b>
              <TextLink href={paths.purpose.to(id, version)}>{`${label} v${version}`}</TextLink>.{' '}
              {status === 'DRAFT'
                ? 'People would agree to a text that can still change.'
                : "It can't be published so."}
            </span>
          </p>
        ))}
      </div>
      {canPublish &&
        action(links.length === 1 ? 'Publish the purpose too…' : 'Publish the purposes too…')}
    </Root>
  );
}
