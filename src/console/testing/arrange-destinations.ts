import type { EndpointRequest } from '#contract/common/endpoint.ts';
import {
  createDestinationEndpoint,
  type Destination,
  type DestinationWithSecret,
  deleteDestinationEndpoint,
  listDestinationsEndpoint,
  updateDestinationEndpoint,
} from '#contract/destinations.ts';
import { uniqueName } from './arrange-collection-points.ts';
import { createTestClient } from './render-console.tsx';

const client = () => createTestClient({ rights: 'admin' });
const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** Nothing listens there. */
export const closedAddress = 'http://127.0.0.1:9/events';

/** Creates a destination that nothing reaches, under a name of its own. */
export const arrangeDestination = (
  fields: { headers?: Record<string, string>; purposes?: string[] } = {},
): Promise<DestinationWithSecret> =>
  client().call(
    createDestinationEndpoint,
    {
      body: {
        ...{ name: uniqueName('Mailer'), use: 'Sends the newsletter', url: closedAddress },
        ...fields,
      },
    },
    once(),
  );

/** As a colleague changes it; headers stay. */
export const changeDestination = (
  { id: destinationId, name, use, url }: Destination,
  fields: Partial<EndpointRequest<typeof updateDestinationEndpoint>['body']>,
): Promise<Destination> =>
  client().call(
    updateDestinationEndpoint,
    { params: { destinationId }, body: { name, use, url, ...fields } },
    once(),
  );

const storedDestinations = async (): Promise<readonly Destination[]> =>
  (await client().call(listDestinationsEndpoint, {}, {})).content;

export const storedDestination = async (name: string): Promise<Destination | undefined> =>
  (await storedDestinations()).find((one) => one.name === name);

/** Other tests are told nowhere again. */
export const deleteDestinations = async (): Promise<void> => {
  for (const { id: destinationId } of await storedDestinations()) {
    await client().call(deleteDestinationEndpoint, { params: { destinationId } }, once());
  }
};
