import { paths } from '#console/paths.ts';
import { VersionMeta } from '#console/records/versioned/VersionMeta.tsx';
import type { ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { activeOf } from '#console/records/versioned/version-facts.ts';
import { TextLink } from '#console/ui/TextLink.tsx';
import { purposeKind } from '../purpose-kind.ts';
import { retirementDay, retiresOn, scheduledDay } from '../retirement.ts';
import type { PurposeVersion } from '../versions.ts';

/** Which version this is, in what state and until when, and the way to the others. */
export function PurposeMeta(page: ShownVersion<PurposeVersion>) {
  const { id, shown, versions } = page;
  const active = activeOf(versions);
  const otherDay = active && active !== shown ? scheduledDay(active) : null;
  return (
    <>
      <VersionMeta {...page} kind={purposeKind} />
      {active && otherDay !== null && (
        <TextLink href={paths.purpose.to(id, active.version)}>
          {`v${active.version} retires on ${retirementDay(otherDay)}`}
        </TextLink>
      )}
      {shown.retireOnDate && (
        <span>{retiresOn(shown) ?? `Retired since ${retirementDay(shown.retireOnDate)}`}</span>
      )}
    </>
  );
}
