import { NotSeenYet } from '#console/api/NotSeenYet.tsx';
import { paths } from '#console/paths.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { statusLabel } from '#console/ui/status-words.ts';
import { getPurposeEndpoint } from '#contract/purpose-versions.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { purposeQueries } from '../queries.ts';
import { isRetiredFrom, retirementDay } from '../retirement.ts';
import type { PurposeVersion } from '../versions.ts';

/** What was done on the page last. */
export type Done =
  | { kind: 'published'; version: number; retired: number | undefined }
  | { kind: 'created'; version: number }
  | { kind: 'retired'; version: number; day: string }
  | { kind: 'retirement-canceled'; version: number };

interface ActionResultProps {
  id: string;
  done: Done;
  shownVersion: number;
  /** As read back from the service. */
  versions: readonly PurposeVersion[];
}

const reads = [listPurposeVersionsEndpoint, getPurposeEndpoint];

/** The result of an action, in place, told from what was read back and not from what was sent. */
export function ActionResult({ id, done, shownVersion, versions }: ActionResultProps) {
  const found = (number: number | undefined) => versions.find(({ version }) => version === number);
  const stored = found(done.version);
  const notSeen = <NotSeenYet {...purposeQueries.ofPurpose(id)} reads={reads} />;
  if (stored === undefined) return notSeen;
  switch (done.kind) {
    case 'published':
      if (stored.status !== 'ACTIVE') return notSeen;
      return (
        <Strip tone="ok" title="Published.">
          Version {done.version} is Active now
          {done.retired !== undefined &&
            `, and version ${done.retired} is ${statusLabel(found(done.retired)?.status)}`}
          .
        </Strip>
      );
    case 'created':
      return (
        <Strip
          tone="ok"
          title={`Version ${done.version} was made.`}
          action={
            <>
              {done.version !== shownVersion && (
                <ActionLink href={paths.purpose.to(id, done.version)}>
                  Open version {done.version}
                </ActionLink>
              )}
              <ActionLink href={paths.editPurpose.to(id, done.version)}>
                Edit version {done.version}
              </ActionLink>
            </>
          }
        >
          It is a Draft copy of the Active version, which stays as it is until the Draft is
          published.
        </Strip>
      );
    case 'retired':
      if (!isRetiredFrom(stored, done.day)) return notSeen;
      return stored.status === 'RETIRED' ? (
        <Strip tone="ok" title="Retired.">
          Version {done.version} is Retired now.
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
