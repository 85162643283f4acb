import { and, eq } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { ConsentStatus } from '#contract/data-subject-values.ts';
import { isWithdrawal } from '#contract/refusals.ts';
import type { getWithdrawalEndpoint, withdrawConsentEndpoint } from '#contract/withdrawals.ts';
import type { Database } from '#service/db/database.ts';
import { dataSubjectsTable, subjectPurposesTable } from '#service/db/schema/data-subjects.ts';
import { lockPeople } from '#service/domains/data-subjects/lock-people.ts';
import { subjectIdOf } from '#service/domains/data-subjects/subject-id-of.ts';
import type { Context } from '#service/http/context.ts';
import { invalidRequest, Problem } from '#service/http/problem.ts';
import type { CheckedPurpose } from './checked-receipt.ts';
import { endingsBy } from './effective-consents.ts';
import { toInstant } from './instants.ts';
import { recordAsStaff, type StaffContext } from './record-as-staff.ts';
import { readRetirements } from './retirements.ts';

const consents = subjectPurposesTable;
const subjects = dataSubjectsTable;

const requireIdentifier = (header: string | undefined, query: string | undefined): string => {
  const identifier = header ?? query;
  if (identifier !== undefined) return identifier;
  throw invalidRequest([{ path: 'identifier', message: 'Required as a header.' }]);
};

const requirePerson = (id: string | undefined): string => {
  if (id !== undefined) return id;
  throw new Problem(404, 'not-found', 'No one has this primary identifier.');
};

/** The consent as it is now, ended where it is due. */
const requireConsent = async (
  db: Database,
  now: string,
  { subjectId, purposeId }: { subjectId: string; purposeId: string },
): Promise<{ version: number; status: ConsentStatus; isTest: boolean }> => {
  const endings = endingsBy(now);
  const [consent] = await db
    .select({
      version: consents.purposeVersion,
      status: endings.status,
      isTest: subjects.isTest,
    })
    .from(consents)
    .innerJoin(subjects, eq(subjects.id, consents.subjectId))
    .leftJoin(endings.retirements, endings.on)
    .where(and(eq(consents.subjectId, subjectId), eq(consents.purposeId, purposeId)));
  if (consent !== undefined) return consent;
  throw new Problem(404, 'not-found', 'This person never decided on this purpose.');
};

/** A withdrawal of a consent to this version of a purpose. */
export const withdrawalOf = ({
  note,
  ...purpose
}: Pick<CheckedPurpose, 'path' | 'id' | 'version' | 'retirements'> & {
  note: string | null | undefined;
}): CheckedPurpose => ({
  ...purpose,
  type: 'WITHDRAWN',
  expiryAt: null,
  lifeSpan: { seconds: 0, implicitSeconds: null, countedFrom: null },
  choices: [],
  note: note ? { noteText: note } : null,
  keepsGeolocation: false,
});

/**
 * Withdraws a consent on behalf of the person, by the same rules as a receipt. One that is withdrawn
 * already, or refused more strongly, stays as it is, and nothing is recorded.
 * @throws Problem 400 without an identifier; 404 where no one has it, or never decided on the purpose
 */
export const withdrawConsent = async (
  context: StaffContext,
  { query, headers, body }: EndpointInput<typeof withdrawConsentEndpoint>,
): Promise<EndpointAnswer<typeof withdrawConsentEndpoint>> => {
  const { db, now } = context;
  const identifier = requireIdentifier(headers.identifier, query.identifier);
  const purposeId = body.PurposeId.toLowerCase();
  const of = {
    subjectId: requirePerson((await lockPeople(context, [identifier])).get(identifier)),
    purposeId,
  };
  const createdAt = toInstant(now());
  const { version, status, isTest } = await requireConsent(db, createdAt, of);
  if (isWithdrawal(status)) return { Status: status };
  await recordAsStaff(context, {
    identifier,
    isTest,
    createdAt,
    author: query.withdrawnBy,
    payload: body.Origin ? { Origin: body.Origin } : {},
    purposes: [
      withdrawalOf({
        path: 'PurposeId',
        id: purposeId,
        version,
        retirements: (await readRetirements(db, [purposeId])).get(purposeId) ?? [],
        note: body.Notes,
      }),
    ],
  });
  return { Status: (await requireConsent(db, createdAt, of)).status };
};

/** @throws Problem as `withdrawConsent` does */
export const getWithdrawal = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { params, query, headers }: EndpointInput<typeof getWithdrawalEndpoint>,
): Promise<EndpointAnswer<typeof getWithdrawalEndpoint>> => {
  const identifier = requireIdentifier(headers.identifier, query.identifier);
  const subjectId = requirePerson(await subjectIdOf(db, identifier));
  const of = { subjectId, purposeId: params.purposeId };
  return { Status: (await requireConsent(db, now(), of)).status };
};
