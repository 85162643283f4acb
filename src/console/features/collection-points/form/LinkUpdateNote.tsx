import { paths } from '#console/paths.ts';
import { Strip } from '#console/ui/Strip.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import type { LinkUpdate } from './update-links.ts';

/** What opening the form has moved to Active purpose versions, and what it could not move. */
export function LinkUpdateNote({ update: { moved, left } }: { update: LinkUpdate }) {
  return (
    <>
      {moved.length > 0 && (
        <Strip title="Purposes updated, but not saved yet.">
          <ul>
            {moved.map(({ id, label, version, to }) => (
              <li key={id}>{`${label}: version ${version} → version ${to}`}</li>
            ))}
          </ul>
        </Strip>
      )}
      {left.length > 0 && (
        <Strip tone="warn" title="These have no Active version.">
          Remove them or publish a new version first:
          <ul>
            {left.map(({ id, label, version }) => (
              <li key={id}>
                <TextLink href={paths.purpose.to(id, version)}>{`${label} v${version}`}</TextLink>
              </li>
            ))}
          </ul>
        </Strip>
      )}
      {moved.length === 0 && left.length === 0 && (
        <Strip title="Nothing to update.">No linked version is Retired.</Strip>
      )}
    </>
  );
}
