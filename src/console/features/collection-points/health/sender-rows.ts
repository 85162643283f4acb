import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { readPointSendersEndpoint } from '#contract/point-senders.ts';

/** What came from a network, or from several that aren't told apart. */
export type SenderRow = { name: string; records: number; refused: number };

/** The networks as the service lists them, then all others together. */
export const senderRows = ({
  networks,
  others,
}: Pick<EndpointAnswer<typeof readPointSendersEndpoint>, 'networks' | 'others'>): SenderRow[] => [
  ...networks.map(
    ({ network, records, refused }): SenderRow => ({
      name: network ?? 'Unknown address',
      records,
      refused,
    }),
  ),
  ...(others.records === 0
    ? []
    : [{ name: 'Other networks', records: others.records, refused: others.refused }]),
];
