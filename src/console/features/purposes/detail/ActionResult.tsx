import { VersionNotSeen } from '#console/records/versioned/VersionNotSeen.tsx';
import type { ShownVersion } from '#console/records/versioned/VersionPage.tsx';
import { type VersionDone, VersionResult } from '#console/records/versioned/VersionResult.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { purposeKind } from '../purpose-kind.ts';
import { isRetiredFrom, retirementDay } from '../retirement.ts';
import type { PurposeVersion } from '../versions.ts';

/** What was done on the page last, beside publishing. */
export type OtherDone =
  | { kind: 'retired'; version: number; day: string }
  | { kind: 'retirement-canceled'; version: number };

interface ActionResultProps extends ShownVersion<PurposeVersion> {
  done: VersionDone | OtherDone;
}

/** The result of an action, in place, told from what was read back and not from what was sent. */
export function ActionResult({ done, ...page }: ActionResultProps) {
  if (done.kind === 'published') {
    return <VersionResult {...page} of={purposeKind} done={done} />;
  }
  const stored = page.versions.find(({ version }) => version === done.version);
  const notSeen = <VersionNotSeen kind={purposeKind} id={page.id} />;
  if (stored === undefined) return notSeen;
  switch (done.kind) {
    case 'retired':
      if (!isRetiredFrom(stored, done.day)) return notSeen;
      return stored.status === 'RETIRED' ? (
        <Strip tone="ok" title="Retired.">
          Version {done.version} is now Retired.
        </Strip>
      ) : (
        <Strip tone="ok" title="Retirement scheduled.">
          Version {done.version} stays {statusLabel(stored.status)} until {retirementDay(done.day)},
          00:00 UTC.
        </Strip>
      );
    case 'retirement-canceled':
      if (stored.status !== 'ACTIVE' || stored.retireOnDate) return notSeen;
      return (
        <Strip tone="ok" title="Retirement canceled.">
          Version {done.version} stays Active.
        </Strip>
      );
  }
}
