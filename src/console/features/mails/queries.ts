import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { endpointWrite } from '#console/api/write/endpoint-write.ts';
import { personQueries } from '#console/features/person/queries.ts';
import { listCriteria } from '#console/records/list-criteria.ts';
import { pagedReads } from '#console/records/paged-reads.ts';
import type { EndpointRequest } from '#contract/common/endpoint.ts';
import {
  type DocumentKind,
  liftUndeliverableEndpoint,
  listMailAddressesEndpoint,
  listMailsEndpoint,
  markUndeliverableEndpoint,
  readMailEndpoint,
  retryMailEndpoint,
  sendDocumentEndpoint,
  sendLinkEndpoint,
} from '#contract/mails.ts';

const key = ['mails'] as const;
const addressesOf = (person: string) => [
  ...personQueries.ofPerson(person).queryKey,
  'mail-addresses',
];

type ListQuery = EndpointRequest<typeof listMailsEndpoint>['query'];

const lists = pagedReads({
  key,
  endpoint: listMailsEndpoint,
  criteria: listCriteria(listMailsEndpoint.query),
  read: (query: ListQuery, signal) => api().call(listMailsEndpoint, { query }, { signal }),
});

export const mailQueries = {
  ...lists,
  /** Where a person can be mailed. */
  addressesOf: (person: string) =>
    queryOptions({
      queryKey: addressesOf(person),
      queryFn: ({ signal }) =>
        api().call(listMailAddressesEndpoint, { params: { dataSubjectId: person } }, { signal }),
    }),
  /** What a demo's mail says; nothing of it stays here. */
  text: (mailId: string, look: string | undefined) =>
    queryOptions({
      queryKey: [...key, 'text', mailId],
      queryFn: ({ signal }) =>
        api().call(readMailEndpoint, { params: { mailId } }, { signal, look }),
      gcTime: 0,
    }),
};

/** What is sent of a person, beside where to. */
export type SentDocument = {
  document: DocumentKind;
  receiptId?: string;
  purposeId?: string | undefined;
  reason?: string | undefined;
  identityCheck?: string;
};

export const mailMutations = {
  retry: (mailId: string) =>
    endpointWrite(retryMailEndpoint, (_: null) => ({ params: { mailId } }), [key]),

  /** To the address with this id. */
  sendLink: (person: string) =>
    endpointWrite(
      sendLinkEndpoint,
      (addressId: string) => ({ params: { dataSubjectId: person }, body: { addressId } }),
      [key],
    ),

  sendDocument: (person: string, document: SentDocument) =>
    endpointWrite(
      sendDocumentEndpoint,
      (addressId: string) => ({
        params: { dataSubjectId: person },
        body: { ...document, addressId },
      }),
      [key],
    ),

  /** Marks an address as undeliverable, or lifts the mark. */
  mark: (person: string, isMarked: boolean) =>
    endpointWrite(
      isMarked ? liftUndeliverableEndpoint : markUndeliverableEndpoint,
      (addressId: string) => ({ params: { dataSubjectId: person, addressId } }),
      [addressesOf(person)],
    ),
};
