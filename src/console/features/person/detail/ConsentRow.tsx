import { ChevronRight, CircleDashed } from 'lucide-react';
import { useId, useState } from 'react';
import { GroupEffect } from '#console/features/consent-groups/parts/GroupEffect.tsx';
import { paths } from '#console/paths.ts';
import { NotSet } from '#console/ui/NotSet.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { actOf, type StatusActs } from '../answer/status-acts.ts';
import type { FirstRefusal } from '../history/status-bands.ts';
import { canEnd, consentStatusKind, waitsForParentWords } from '../parts/consent-words.ts';
import type { EffectiveStatus } from '../parts/effective-status.ts';
import { ConsentDetails } from './ConsentDetails.tsx';
import { areChoicesInForce, choiceSummary, noEffectWords } from './consent-facts.ts';
import type { PointNames } from './point-names.ts';
import { SinceFact } from './SinceFact.tsx';
import { WhereFact } from './WhereFact.tsx';

interface ConsentRowProps {
  purpose: ProfilePurpose;
  effective: EffectiveStatus;
  acts: StatusActs;
  pointNames: PointNames;
  firstRefusal: FirstRefusal | undefined;
}

/** One purpose: what holds, since when, from where; the rest of it opens below. */
export function ConsentRow({ purpose, firstRefusal, pointNames, acts, ...rest }: ConsentRowProps) {
  const { reason } = rest.effective;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { Name, Status, ExpiryDate, StatusCollectionPointId: pointId } = purpose;
  const isInForce = reason === null && areChoicesInForce(purpose);
  const chosen = isInForce ? choiceSummary(purpose) : '';
  return (
    <>
      <tr className="purpose" data-open={isOpen || undefined}>
        <th scope="row">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight size={14} strokeWidth={2} />
            {Name}
          </button>
          {chosen && <span className="chosen"> {chosen}</span>}
        </th>
        <td className="status">
          <StatusTag {...consentStatusKind.tag(Status)} />
          {reason && <div className="reason">{noEffectWords(reason)}</div>}
          <GroupEffect purpose={purpose} />
          {purpose.WaitsForParent && <div className="reason">{waitsForParentWords}</div>}
        </td>
        <td data-label="Since" data-quiet data-wrap>
          <SinceFact purpose={purpose} firstRefusal={firstRefusal} />
        </td>
        <td data-label="Source" data-wrap data-absent={!pointId || undefined}>
          <WhereFact purpose={purpose} act={actOf(acts, purpose)} pointNames={pointNames} />
        </td>
        <td
          data-label="Expires"
          data-quiet
          data-absent={!canEnd(Status) || !ExpiryDate || undefined}
        >
          {canEnd(Status) ? <Time value={ExpiryDate} precision="day" /> : <NotSet />}
        </td>
      </tr>
      {isOpen && (
        <tr className="details">
          <td id={id} colSpan={5}>
            <ConsentDetails purpose={purpose} isInForce={isInForce} pointNames={pointNames} />
          </td>
        </tr>
      )}
    </>
  );
}

/** A purpose that the person was never asked for. */
export function NeverAskedRow({ id, name }: { id: string; name: string }) {
  return (
    <tr className="purpose">
      <th scope="row">
        <TextLink href={paths.purpose.to(id)}>{name}</TextLink>
      </th>
      <td className="status">
        <StatusTag tone="off" icon={CircleDashed}>
          Not asked
        </StatusTag>
      </td>
      {['Since', 'Source', 'Expires'].map((label) => (
        <td key={label} data-label={label} data-absent>
          <NotSet />
        </td>
      ))}
    </tr>
  );
}
