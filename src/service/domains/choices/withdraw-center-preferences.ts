import type {
  CenterOutcome,
  withdrawCenterPreferencesEndpoint,
} from '#contract/center-preferences.ts';
import type { EndpointInput } from '#contract/common/endpoint.ts';
import { purposesOfCenter } from '#contract/preference-center-rules.ts';
import { nobodyHas } from '#service/domains/data-subjects/subject-id-of.ts';
import { lockHolder } from '#service/domains/decisions/lock-named-person.ts';
import { readDecidedPurposes } from '#service/domains/decisions/read-decided.ts';
import { toInstant } from '#service/domains/receipts/instants.ts';
import type { StaffContext } from '#service/domains/receipts/record-as-staff.ts';
import { answerOn, readLanguage, requireCenter, requireIdentifier } from './published-center.ts';
import { stopPurposes } from './stop-everything.ts';

/**
 * Withdraws everything of a center for a person, those without an Active version too, but what it only
 * notifies of and what is a service.
 * @throws Problem 400 without an identifier; 404 for an unknown center or person
 */
export const withdrawCenterPreferences = async (
  context: StaffContext,
  { params, query, headers }: EndpointInput<typeof withdrawCenterPreferencesEndpoint>,
): Promise<CenterOutcome> => {
  const { db, now } = context;
  const identifier = requireIdentifier(headers.identifier, query.identifier);
  const center = await requireCenter(db, params.prefcenterId);
  const held = await lockHolder(context, identifier);
  if (held === null) throw nobodyHas();
  const createdAt = toInstant(now());
  const purposeIds = purposesOfCenter(center.content).map(({ part }) => part.id.toLowerCase());
  const isNotification = (id: string) =>
    center.purposes.get(id)?.record.purposeType === 'NOTIFICATION_OPT_OUT';
  const { receiptId, stopped } = await stopPurposes(context, {
    center,
    person: { ...held, identifier, hasMoved: false },
    purposeIds: purposeIds.filter((id) => !isNotification(id)),
    createdAt,
    author: context.caller.subject,
  });
  const known = await readDecidedPurposes(db, purposeIds);
  const messageOn = (id: string): string[] => {
    if (stopped.includes(id)) return [];
    if (isNotification(id)) return ['Not changed: it only notifies.'];
    return [known.get(id)?.kind === 'SERVICE' ? 'Not changed: it is a service.' : 'Not changed'];
  };
  return {
    Purposes: await answerOn(db, createdAt, {
      subjectId: held.id,
      purposeIds,
      recorded: stopped,
      receiptId,
      messages: new Map(purposeIds.map((id) => [id, messageOn(id)])),
    }),
    Language: await readLanguage(db, held.id),
  };
};
