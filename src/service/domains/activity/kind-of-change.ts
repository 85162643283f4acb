import type { ChangeKind } from '#contract/common/activity.ts';
import type { RecordedChanges } from '#service/db/schema/activity.ts';

/** What tells a kind in a record of configuration, V1 or V2. */
type Telling = { status?: unknown; isDisabled?: unknown; isOn?: unknown };

const tellingOf = (record: unknown): Telling => {
  const { Status, status, Disabled, allowsPrograms, publishingNeedsApproval } = (record ??
    {}) as Record<string, unknown>;
  return {
    status: Status ?? status,
    isDisabled: Disabled,
    isOn: allowsPrograms ?? publishingNeedsApproval,
  };
};

const turned = (was: unknown, is: unknown, to: boolean): boolean => was === !to && is === to;

const kindOfRecord = (was: Telling, is: Telling): ChangeKind | null => {
  if (was.status === 'DRAFT' && is.status === 'ACTIVE') return 'published';
  if (turned(was.isDisabled, is.isDisabled, true)) return 'disabled';
  if (turned(was.isDisabled, is.isDisabled, false)) return 'enabled';
  if (turned(was.isOn, is.isOn, true)) return 'switchedOn';
  if (turned(was.isOn, is.isOn, false)) return 'switchedOff';
  return null;
};

/**
 * What was done to configuration, by what was and what is of its versions; null where that says no
 * more than the operation. An object that wasn't there before was created, and not published or disabled.
 */
export const kindOfChange = ({ before, after }: RecordedChanges): ChangeKind | null => {
  const isKnown = Object.keys(before).length > 0;
  for (const [version, record] of Object.entries(after)) {
    const is = tellingOf(record);
    // A version that was made and published in one act.
    if (isKnown && !(version in before) && is.status === 'ACTIVE') return 'published';
    const kind = kindOfRecord(tellingOf(before[version]), is);
    if (kind !== null) return kind;
  }
  return null;
};
