import { NotSeenYet } from '#console/api/read/NotSeenYet.tsx';
import type { VersionFacts } from './version-facts.ts';
import type { VersionedKind } from './versioned-kind.ts';

interface VersionNotSeenProps<Version extends VersionFacts, Stored> {
  kind: VersionedKind<Version, Stored>;
  id: string;
}

/** The service accepted an act on a record, but what was read back does not show it. */
export function VersionNotSeen<Version extends VersionFacts, Stored>({
  kind: { readsOf, endpoints },
  id,
}: VersionNotSeenProps<Version, Stored>) {
  return <NotSeenYet {...readsOf(id)} reads={[endpoints.versions, endpoints.stored]} />;
}
