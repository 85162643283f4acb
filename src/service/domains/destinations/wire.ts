import type { Destination, DestinationWaiting } from '#contract/destinations.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { DestinationRow } from '#service/db/schema/events.ts';
import { secretsNotReadable } from '#service/domains/events/whose-fault.ts';
import type { DestinationSecrets } from '#service/identity/event-seals.ts';

/** A destination as the interface shows it: of its secrets, where they can be read, only what they're called. */
export const toDestination = (
  row: DestinationRow,
  {
    secrets,
    untold,
    waiting,
    now,
  }: {
    secrets: DestinationSecrets | undefined;
    untold: { people: number; since: string } | undefined;
    waiting: DestinationWaiting;
    now: string;
  },
): Destination => ({
  id: row.id,
  name: row.name,
  use: row.use,
  url: row.url,
  events: row.events,
  purposes: row.purposeIds,
  body: row.body,
  takesTests: row.takesTests,
  followsSwitches: row.followsSwitches,
  clock: { days: row.clockDays, isBusiness: row.isClockBusiness },
  doneWhen: row.doneWhen,
  headerNames: Object.keys(secrets?.headers ?? {}),
  state: row.state,
  rotatedUntil: secrets?.former && secrets.former.until > now ? secrets.former.until : null,
  lastSentDate: toOptionalWireTime(row.lastSentAt),
  nextTryDate: row.failures > 0 && row.state === 'ACTIVE' ? toWireTime(row.nextAt) : null,
  errorMessage: secrets === undefined ? secretsNotReadable : row.fault,
  errorDate: toOptionalWireTime(row.faultAt),
  untoldPeople: untold?.people ?? 0,
  untoldDate: toOptionalWireTime(untold?.since ?? null),
  lostErasures: row.lostErasures,
  lostErasureDate: toOptionalWireTime(row.lostErasureAt),
  testAskedDate: toOptionalWireTime(row.testAskedAt),
  testedDate: toOptionalWireTime(row.testedAt),
  testErrorMessage: row.testFault,
  waiting,
  createdDate: toWireTime(row.createdAt),
  createdBy: row.createdBy,
  modifiedDate: toWireTime(row.modifiedAt),
});
