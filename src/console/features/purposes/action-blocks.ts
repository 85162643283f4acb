import { statusLabel } from '#console/ui/status-words.ts';
import { publishBlock as judgePublishing } from '#contract/publish-rules.ts';
import { activeOf, draftOf } from './versions.ts';

/** What decides about a version. */
type Facts = { version: number; status: string };

const nameOf = ({ version, status }: Facts) => `version ${version} is ${statusLabel(status)}`;

/** Each gives the reason why an action is not possible now, undefined where it is. */
export const editBlock = (shown: Facts): string | undefined =>
  shown.status === 'DRAFT' ? undefined : `Only a Draft can be edited, and ${nameOf(shown)}.`;

export const publishBlock = (shown: Facts): string | undefined =>
  judgePublishing(shown) === undefined
    ? undefined
    : `Only a Draft can be published, and ${nameOf(shown)}.`;

export const newVersionBlock = (versions: readonly Facts[]): string | undefined => {
  const draft = draftOf(versions);
  if (draft !== undefined) return `Version ${draft.version} is a Draft already. Edit that one.`;
  return activeOf(versions) === undefined
    ? 'A new version is a copy of the Active one, and none is Active.'
    : undefined;
};

export const retireBlock = (shown: Facts, versions: readonly Facts[]): string | undefined => {
  if (shown.status === 'ACTIVE') return undefined;
  const active = activeOf(versions);
  return active === undefined
    ? 'Only an Active version can be retired, and none is Active.'
    : `Only the Active version can be retired, which is version ${active.version}. Open that one.`;
};
