import { deepEqual, equal } from 'node:assert/strict';
import type { Client } from 'openapi-fetch';
// Generated from the interface's document: by `npm run client`, or by scripts/check-openapi.ts from that
// of a running service, beside which it copies this file.
import type { paths } from './client.d.ts';

type Outcome<Data> = { data?: Data | undefined; error?: unknown; response: Response };

/** The data of an answer; anything else than a success ends the mission. */
const dataOf = async <Data>(outcome: Promise<Outcome<Data>>): Promise<NonNullable<Data>> => {
  const { data, error, response } = await outcome;
  if (data !== undefined && data !== null) return data;
  throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(error)}`);
};

/**
 * The whole mission with a generated client that is signed in, whose types say what it sends and reads.
 * `pause` resolves when work in the background may have gone on.
 */
export const goThroughMission = async (
  client: Client<paths>,
  pause: () => Promise<unknown>,
): Promise<void> => {
  const preference = await dataOf(
    client.POST('/api/consentmanager/v1/custompreferences', {
      body: {
        Name: 'Newsletter frequency',
        Description: 'How often you want to hear from us',
        SelectionType: 'SINGLE_CHOICE',
        DisplayAs: 'RADIO_BUTTONS',
        Language: 'en-us',
        Options: ['Weekly', 'Monthly'],
      },
    }),
  );
  const weekly = preference.Options?.[0]?.Id ?? '';

  const purpose = await dataOf(
    client.POST('/api/consentmanager/v1/purposes', {
      body: {
        Name: 'Newsletter',
        Description: 'We email you news.',
        ConsentLifeSpan: 0,
        CustomPreferenceIds: [preference.Id],
      },
    }),
  );
  const published = await dataOf(
    client.PUT('/api/consentmanager/v1/purposes/{purposeId}/publish', {
      params: { path: { purposeId: purpose.Id }, query: { version: purpose.Version } },
    }),
  );
  equal(published.Status, 'ACTIVE');

  const point = {
    Name: 'Newsletter sign-up',
    CollectionPointType: 'API' as const,
    PurposeIdsWithVersion: [{ Id: purpose.Id, Version: 1 }],
  };
  const created = await dataOf(
    client.POST('/api/consentmanager/v1/collectionpoints', { body: point }),
  );
  const activated = await client.PUT(
    '/api/consentmanager/v1/collectionpoints/{collectionpointId}',
    {
      params: { path: { collectionpointId: created.Id }, query: { version: created.Version } },
      body: { ...point, Status: 'ACTIVE' },
    },
  );
  equal(activated.response.status, 200);
  const { token } = await dataOf(
    client.GET('/api/consentmanager/v1/collectionpoints/{collectionpointGuid}/token', {
      params: { path: { collectionpointGuid: created.Id } },
    }),
  );

  const identifier = 'ana.ruiz@example.com';
  const { receipt } = await dataOf(
    client.POST('/request/v1/consentreceipts', {
      body: {
        requestInformation: token,
        identifier,
        purposes: [
          {
            Id: purpose.Id,
            TransactionType: 'CONFIRMED',
            CustomPreferences: [{ Id: preference.Id, Options: [weekly] }],
          },
        ],
      },
    }),
  );
  equal(receipt.split('.').length, 3);

  const profiles = () =>
    dataOf(
      client.GET('/api/consentmanager/v1/datasubjects/profiles', {
        params: { header: { identifier } },
      }),
    );
  const [profile] = (await profiles()).content;
  equal(profile?.Purposes?.[0]?.Status, 'ACTIVE');
  const chosen = profile?.Purposes?.[0]?.CustomPreferences?.[0]?.Options.filter(
    ({ IsConsented }) => IsConsented,
  );
  deepEqual(
    chosen?.map(({ Name }) => Name),
    ['Weekly'],
  );

  const upsert = (dataSubjectIdentifier: string, value: string) =>
    dataOf(
      client.POST('/api/consentmanager/v1/datasubjects/dataelements', {
        params: { header: { dataSubjectIdentifier } },
        body: { dataElements: [{ name: 'Phone', value }] },
      }),
    );
  await upsert(identifier, '+1 202 555 0143');
  const other = await upsert('ana.ruiz@example.org', '+1 202 555 0117');
  equal(other.identifier, 'ana.ruiz@example.org');

  await dataOf(
    client.PUT('/api/consentmanager/v1/datasubjects/merge', {
      body: { primaryIdentifier: identifier, additionalIdentifiers: [other.identifier] },
    }),
  );
  const { content: merges } = await dataOf(
    client.GET('/api/consentmanager/v1/datasubjects/merges', {
      params: { header: { identifier } },
    }),
  );
  deepEqual(merges[0]?.mergedIds, [other.id]);

  const { runId } = await dataOf(
    client.POST('/api/consentmanager/v1/custom-indexes', {
      body: {
        operationName: 'CREATE_DATA_ELEMENT_SEARCH_INDEX',
        parameters: { dataElementName: 'Phone' },
      },
    }),
  );
  const statusOf = async () =>
    (
      await dataOf(
        client.GET('/api/consentmanager/v1/custom-indexes/{runId}/status', {
          params: { path: { runId } },
        }),
      )
    ).status;
  let status = await statusOf();
  while (status === 'Submitted' || status === 'InProgress') {
    await pause();
    status = await statusOf();
  }
  equal(status, 'Success');
};
