import type { EndpointInput } from '#contract/common/endpoint.ts';
import type {
  getPreferencesV1Endpoint,
  getPreferencesV2Endpoint,
  PreferencesV1,
  PreferencesV2,
} from '#contract/preference-reads.ts';
import { toOptionalWireTime } from '#service/db/columns.ts';
import { readLastReceipts } from '#service/domains/data-subjects/last-receipts.ts';
import { readPerson, wholePerson } from '#service/domains/data-subjects/read-people.ts';
import { nobodyHas } from '#service/domains/data-subjects/subject-id-of.ts';
import type { RequestContext } from '#service/http/context.ts';
import { toPreferencesV1, toPreferencesV2 } from './wire.ts';

type ReadContext = Pick<
  RequestContext,
  'db' | 'caller' | 'links' | 'now' | 'account' | 'attachments'
>;
type Whom = { identifier: string; tenantId: string };

/** Another account has nobody: whether there is such an account is none of the caller's business. */
const readOfAccount = (context: ReadContext, { identifier, tenantId }: Whom) => {
  if (tenantId.trim().toLowerCase() !== context.account.tenantId) throw nobodyHas();
  return readPerson(context, identifier, { ...wholePerson, includeConsentAttachments: false });
};

/** @throws Problem 404 */
export const getPreferencesV1 = async (
  context: ReadContext,
  { headers }: Pick<EndpointInput<typeof getPreferencesV1Endpoint>, 'headers'>,
): Promise<PreferencesV1> => toPreferencesV1((await readOfAccount(context, headers)).profile);

/** @throws Problem 404 */
export const getPreferencesV2 = async (
  context: ReadContext,
  { headers }: Pick<EndpointInput<typeof getPreferencesV2Endpoint>, 'headers'>,
): Promise<PreferencesV2[]> => {
  const { row, profile } = await readOfAccount(context, headers);
  const receipts = await readLastReceipts(context.db, [row.id]);
  return [
    toPreferencesV2(profile, {
      identifierType: row.identifierType,
      lastReceiptDate: toOptionalWireTime(receipts.get(row.id)?.at ?? null),
    }),
  ];
};
