import {
  CircleEllipsis,
  Hand,
  type LucideIcon,
  Mail,
  Mailbox,
  MessageSquare,
  Phone,
} from 'lucide-react';
import { ColleagueName } from '#console/api/colleagues/ColleagueName.tsx';
import { NotSet } from '#console/ui/NotSet.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import type { DecisionChannel } from '#contract/data-subject-values.ts';
import type { StatusAct } from '../answer/status-acts.ts';
import { channelWord } from '../parts/consent-words.ts';
import { PointLink } from './PointLink.tsx';
import type { PointNames } from './point-names.ts';
import css from './WhereFact.module.css';

const Root = styled('span', css.Root);

const icons: Readonly<Record<DecisionChannel, LucideIcon>> = {
  PHONE: Phone,
  EMAIL: Mail,
  LETTER: Mailbox,
  IN_PERSON: Hand,
  CHAT: MessageSquare,
  OTHER: CircleEllipsis,
};

const iconOf = (channel: string): LucideIcon =>
  Object.hasOwn(icons, channel) ? icons[channel as DecisionChannel] : CircleEllipsis;

interface WhereFactProps {
  purpose: ProfilePurpose;
  /** What made the status, where that is known. */
  act: StatusAct | undefined;
  pointNames: PointNames;
}

/** Where a status was said, or which colleague recorded it and how they were told. */
export function WhereFact({ purpose, act, pointNames }: WhereFactProps) {
  const { StatusCollectionPointId: pointId, StatusCollectionPointVersion: version } = purpose;
  if (act && act.by !== null) {
    const Icon = act.channel === null ? null : iconOf(act.channel);
    return (
      <Root>
        {Icon && <Icon size={14} strokeWidth={1.8} />}
        <span>
          {act.by === '' ? 'Staff' : <ColleagueName subject={act.by} />}
          {act.channel !== null && <VisuallyHidden>, {channelWord(act.channel)}</VisuallyHidden>}
          {act.ticket && <small>ticket {act.ticket}</small>}
        </span>
      </Root>
    );
  }
  return pointId ? <PointLink id={pointId} version={version} names={pointNames} /> : <NotSet />;
}
