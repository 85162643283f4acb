import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { listOrganizationsEndpoint } from '#contract/organizations.ts';
import type { Context } from '#service/http/context.ts';

/** The account's own organization, the only one; nobody gives it another name. */
export const organizationName = 'Main organization';

export const listOrganizations = async ({
  account,
}: Pick<Context, 'account'>): Promise<EndpointAnswer<typeof listOrganizationsEndpoint>> => [
  { id: account.organizationId, name: organizationName },
];
