import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { createCollectionPointDraftEndpoint } from '#contract/collection-point-drafts.ts';
import {
  createCollectionPointEndpoint,
  updateCollectionPointEndpoint,
} from '#contract/collection-point-writes.ts';
import {
  collectionPointTokenEndpoint,
  listCollectionPointsEndpoint,
} from '#contract/collection-points.ts';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { listDataElementsEndpoint } from '#contract/data-element-settings.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { listLinkTokensEndpoint } from '#contract/link-tokens.ts';
import { listMergesEndpoint, type MergeRecord, mergeEndpoint } from '#contract/merge.ts';
import { createMergeRequestEndpoint } from '#contract/merge-requests.ts';
import { createCenterEndpoint, publishCenterEndpoint } from '#contract/preference-center-writes.ts';
import { listPreferenceCentersEndpoint } from '#contract/preference-centers.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import {
  createPurposePreferenceEndpoint,
  getPurposePreferenceEndpoint,
  listPurposePreferencesEndpoint,
  updatePurposePreferenceEndpoint,
} from '#contract/purpose-preferences.ts';
import {
  createPurposeVersionEndpoint,
  publishPurposeEndpoint,
  updatePurposeEndpoint,
} from '#contract/purpose-versions.ts';
import { createPurposeEndpoint, listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import type { Receipt } from '#contract/receipt-records.ts';
import { receiptIdHeader, submitReceiptEndpoint } from '#contract/receipts.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';

/** What tests prepare through the service, as a machine client would. */
export type ServiceApi = {
  /** Creates a Draft with a name of its own, linked to one Active purpose of the demo data. */
  createDraft: (fields?: Record<string, unknown>) => Promise<{ id: string; name: string }>;
  /** Another person saves the Draft of this name with other fields. */
  changeDraft: (name: string, fields: Record<string, unknown>) => Promise<void>;
  /**
   * Creates a purpose preference in English, German and Hebrew with a name of its own; the last
   * option is missing in Hebrew.
   */
  createPreference: (options: readonly string[]) => Promise<{ id: string; name: string }>;
  /** A purpose preference in all its languages, read again. */
  preference: (id: string) => Promise<PurposePreference>;
  createDraftPurpose: (name: string) => Promise<string>;
  /** Creates a merge request whose search is far in the future. */
  planMergeRequest: () => Promise<void>;
  /** Another person saves the Draft of a purpose, which is version 1, with another description. */
  describePurpose: (id: string, name: string, description: string) => Promise<void>;
  /** Creates an Active purpose with a name of its own. */
  createActivePurpose: (fields?: Record<string, unknown>) => Promise<{ id: string; name: string }>;
  /** Topics of the demo's purposes, which any purpose may link. */
  topics: () => Promise<{ id: string; name: string }[]>;
  /** Makes a new version of an Active purpose, with another description if one is given, and publishes it. */
  renewPurpose: (id: string, description?: string) => Promise<void>;
  /**
   * Creates an Active point for two purposes of its own, whose consents hold so many days or for
   * good, and the token that its form sends.
   */
  createForm: (
    consentDays?: number,
    dataElements?: readonly string[],
    fields?: Record<string, unknown>,
  ) => Promise<Form>;
  /** Makes version 2 of an Active point, a Draft, with the first versions of these purposes. */
  createDraftOf: (form: Pick<Form, 'id' | 'name'>, purposeIds: readonly string[]) => Promise<void>;
  /** The first version of the one point of this name, which people created on screen. */
  formOf: (name: string) => Promise<Form>;
  /** Publishes a preference center in all languages of people's pages with these purposes; answers its id. */
  createCenter: (purposes: readonly Record<string, unknown>[]) => Promise<string>;
  /** The token of this person's magic link. */
  linkTokenOf: (identifier: string) => Promise<string>;
  /** Sends a receipt as a form does; answers its id. */
  submitReceipt: (form: Pick<Form, 'token'>, identifier: string, fields: object) => Promise<string>;
  /** Sends what has no name here. */
  send: (method: string, path: string, data?: unknown) => Promise<unknown>;
  /** So many people with everything that lists say of them. */
  profiles: (count: number) => Promise<Profile[]>;
  /** What is set up: points, purposes, preferences and centers, as JSON. */
  settings: () => Promise<string>;
  /** A data subject's profile, read again. */
  profileOf: (identifier: string) => Promise<Profile>;
  /** The receipts of an identifier, newest first. */
  receiptsOf: (identifier: string) => Promise<Receipt[]>;
  /** The merges that led to whoever has this identifier now, as the audit keeps them, newest first. */
  mergesInto: (identifier: string) => Promise<MergeRecord[]>;
  /** Merges people into the first, as a machine client would. */
  merge: (identifier: string, ...others: string[]) => Promise<void>;
  /** Creates a data subject, or gives it data elements, without any receipt. */
  writeElements: (identifier: string, elements: Record<string, string>) => Promise<void>;
  /** What is stored under a name, read again. */
  collectionPointsNamed: (name: string) => Promise<unknown[]>;
};

/** Where consent comes in: two purposes by id and name, and the token of the point. */
export type Form = {
  id: string;
  token: string;
  name: string;
  purposes: { id: string; name: string }[];
};

/** A name that no other test uses. */
export const freshName = (stem: string): string => `${stem} ${randomUUID().slice(0, 8)}`;

const tokenOf = async (request: APIRequestContext, baseUrl: string): Promise<string> => {
  const answer = await request.post(`${baseUrl}/api/access/v1/oauth/token`, {
    form: {
      grant_type: 'client_credentials',
      client_id: 'demo-writer',
      client_secret: 'demo-secret',
    },
  });
  const { access_token: token } = await answer.json();
  return token;
};

const pathOfPreference = ({ path }: { path: string }, id: string): string =>
  path.replace('{customPreferenceId}', id);

export const serviceApi = async (
  request: APIRequestContext,
  baseUrl: string,
): Promise<ServiceApi> => {
  const headers = { Authorization: `Bearer ${await tokenOf(request, baseUrl)}` };
  const send = async (method: string, path: string, data?: unknown, more = {}) => {
    const answer = await request.fetch(baseUrl + path, {
      method,
      headers: { ...headers, ...more },
      data,
    });
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}`);
    const body = await answer.text();
    return body === '' ? null : JSON.parse(body);
  };
  const createActivePurpose = async (consentDays = 0, fields = {}) => {
    const { Id, Version, Label } = await send('POST', createPurposeEndpoint.path, {
      Name: freshName('Test purpose'),
      Description: 'Made by a browser test',
      ConsentLifeSpan: consentDays * 86_400,
      ...fields,
    });
    const path = publishPurposeEndpoint.path.replace('{purposeId}', Id);
    await send(publishPurposeEndpoint.method, `${path}?version=${Version}`);
    return { id: Id, name: Label };
  };
  const describe = async (id: string, Name: string, Description: string, Version: number) => {
    const { method, path } = updatePurposeEndpoint;
    const body = { Version, Status: 'DRAFT', Name, Description, ConsentLifeSpan: 0 };
    await send(method, path.replace('{purposeId}', id), body);
  };
  const tokenOfPoint = async (id: string): Promise<string> => {
    const path = collectionPointTokenEndpoint.path.replace('{collectionpointGuid}', id);
    return (await send('GET', `${path}?version=1`)).token;
  };
  return {
    createActivePurpose: (fields) => createActivePurpose(0, fields),
    topics: async () => {
      const { path } = listPurposeVersionsEndpoint;
      const { content } = await send(
        'GET',
        `${path}?includeTopics=true&latestVersion=true&size=100`,
      );
      type Linked = { topics?: { topicId: string; name: string }[] };
      const linked = content.flatMap(({ versions }: { versions: Linked[] }) =>
        versions.flatMap(({ topics }) => topics ?? []),
      );
      const named = new Map<string, string>(
        linked.map(({ topicId, name }: { topicId: string; name: string }) => [topicId, name]),
      );
      return [...named].map(([id, name]) => ({ id, name }));
    },
    renewPurpose: async (id, description) => {
      const newVersion = createPurposeVersionEndpoint;
      const { Version, Label } = await send(
        newVersion.method,
        newVersion.path.replace('{purposeId}', id),
      );
      if (description !== undefined) await describe(id, Label, description, Version);
      const path = publishPurposeEndpoint.path.replace('{purposeId}', id);
      await send(publishPurposeEndpoint.method, `${path}?version=${Version}`);
    },
    createForm: async (consentDays, DataElements = [], fields = {}) => {
      const purposes = [
        await createActivePurpose(consentDays),
        await createActivePurpose(consentDays),
      ];
      const body = {
        Name: freshName('Test form'),
        Description: 'Made by a browser test',
        CollectionPointType: 'WEB_FORM',
        ConsentType: 'EXPLICIT',
        SubjectIdentifier: 'Email',
        Status: 'ACTIVE',
        PurposeIds: purposes.map(({ id }) => id),
        DataElements,
        ...fields,
      };
      const draft = await send('POST', createCollectionPointEndpoint.path, body);
      const path = updateCollectionPointEndpoint.path.replace('{collectionpointId}', draft.Id);
      await send('PUT', `${path}?version=1`, body);
      const token = await tokenOfPoint(draft.Id);
      return { id: draft.Id, token, name: draft.Name, purposes };
    },
    createDraftOf: async ({ id, name }, purposeIds) => {
      const { method, path } = createCollectionPointDraftEndpoint;
      await send(method, `${path.replace('{collectionpointId}', id)}?newest=1`, {
        Name: name,
        CollectionPointType: 'WEB_FORM',
        ConsentType: 'EXPLICIT',
        SubjectIdentifier: 'Email',
        PurposeIdsWithVersion: purposeIds.map((Id) => ({ Id, Version: 1 })),
      });
    },
    formOf: async (name) => {
      const query = new URLSearchParams({ name });
      const { content } = await send('GET', `${listCollectionPointsEndpoint.path}?${query}`);
      const [{ Id: id, Purposes }] = content;
      const purposes = Purposes.map((linked: { Id: string; Label: string }) => ({
        id: linked.Id,
        name: linked.Label,
      }));
      return { id, token: await tokenOfPoint(id), name, purposes };
    },
    createCenter: async (purposes) => {
      const notice = { noticeUrl: 'https://shop.example.org/privacy' };
      const { id } = await send('POST', createCenterEndpoint.path, {
        name: freshName('Test center'),
        defaultLanguage: 'en',
        languages: [
          { language: 'en', name: 'Your choices', ...notice },
          { language: 'de', name: 'Ihre Auswahl', ...notice },
          { language: 'fr', name: 'Vos choix', ...notice },
          { language: 'sv', name: 'Dina val', ...notice },
          { language: 'ar', name: 'اختياراتك', ...notice },
        ],
        controller: { name: 'Alder & Moss Stores', address: '1 Example Street' },
        pages: [{ sections: [{ purposes }] }],
      });
      const { method, path } = publishCenterEndpoint;
      await send(method, `${path.replace('{preferencecenterid}', id)}?version=1`);
      return id;
    },
    linkTokenOf: async (identifier) => {
      const { content } = await send('GET', listLinkTokensEndpoint.path, undefined, { identifier });
      return content[0].LinkToken;
    },
    submitReceipt: async ({ token }, identifier, fields) => {
      const answer = await request.post(baseUrl + submitReceiptEndpoint.path, {
        data: { requestInformation: token, identifier, ...fields },
      });
      if (!answer.ok()) throw new Error(`The receipt was answered ${answer.status()}`);
      return answer.headers()[receiptIdHeader.toLowerCase()] ?? '';
    },
    profileOf: async (identifier) => {
      const path = `${listProfilesEndpoint.path}?properties=ignoreCount,linkTokens`;
      return (await send('GET', path, undefined, { identifier })).content[0];
    },
    send,
    profiles: async (count) => {
      const { path } = listProfilesEndpoint;
      const pages = Array.from({ length: Math.ceil(count / 50) }, (_, page) =>
        send('GET', `${path}?size=50&page=${page}&properties=ignoreCount,linkTokens`),
      );
      const answers: { content: Profile[] }[] = await Promise.all(pages);
      return answers.flatMap(({ content }) => content).slice(0, count);
    },
    settings: async () => {
      const lists = [
        listCollectionPointsEndpoint,
        listPurposeVersionsEndpoint,
        listPurposePreferencesEndpoint,
        listPreferenceCentersEndpoint,
        listDataElementsEndpoint,
      ];
      const answers = await Promise.all(lists.map(({ path }) => send('GET', `${path}?size=100`)));
      return JSON.stringify(answers);
    },
    receiptsOf: async (identifier) => {
      const { method, path } = listReceiptsEndpoint;
      return (await send(method, path, {}, { identifier })).content;
    },
    mergesInto: async (identifier) =>
      (await send('GET', listMergesEndpoint.path, undefined, { identifier })).content,
    merge: async (primaryIdentifier, ...additionalIdentifiers) => {
      const { method, path } = mergeEndpoint;
      await send(method, path, { primaryIdentifier, additionalIdentifiers });
    },
    writeElements: async (identifier, elements) => {
      const dataElements = Object.entries(elements).map(([name, value]) => ({ name, value }));
      const { method, path } = upsertElementsEndpoint;
      await send(
        method,
        path,
        { dataElements, identifierType: 'Email' },
        { dataSubjectIdentifier: identifier },
      );
    },
    createDraft: async (fields = {}) => {
      const page = await send('GET', `${listPurposeVersionsEndpoint.path}?size=100`);
      const active = page.content.find(
        ({ versions }: { versions: { status: string }[] }) => versions[0]?.status === 'ACTIVE',
      );
      const name = freshName('Test point');
      const created = await send('POST', createCollectionPointEndpoint.path, {
        Name: name,
        Description: 'Made by a browser test',
        CollectionPointType: 'WEB_FORM',
        ConsentType: 'EXPLICIT',
        PurposeIds: [active.purposeId],
        ...fields,
      });
      return { id: created.Id, name: created.Name };
    },
    collectionPointsNamed: async (name) => {
      const query = new URLSearchParams({ name });
      return (await send('GET', `${listCollectionPointsEndpoint.path}?${query}`)).content;
    },
    changeDraft: async (name, fields) => {
      const query = new URLSearchParams({ name });
      const [stored] = (await send('GET', `${listCollectionPointsEndpoint.path}?${query}`)).content;
      const { Id, Version, Purposes, PurposeIds: _ids, ...record } = stored;
      const PurposeIdsWithVersion = Purposes.map(
        ({ Id: id, Version: version }: { Id: string; Version: number }) => ({
          Id: id,
          Version: version,
        }),
      );
      const path = updateCollectionPointEndpoint.path.replace('{collectionpointId}', Id);
      await send('PUT', `${path}?version=${Version}`, {
        ...record,
        PurposeIdsWithVersion,
        ...fields,
      });
    },
    createPreference: async (options) => {
      const created = await send('POST', createPurposePreferenceEndpoint.path, {
        Name: freshName('Test preference'),
        Description: 'Made by a browser test',
        SelectionType: 'MULTI_CHOICE',
        DisplayAs: 'CHECKBOXES',
        Language: 'en',
        Options: options,
      });
      const Languages = ['de', 'he'].map((Language) => ({
        Language,
        Name: `Name (${Language})`,
        Description: `Description (${Language})`,
        Options: created.Options.slice(0, Language === 'he' ? -1 : undefined).map(
          ({ Id, Label }: { Id: string; Label: string }) => ({
            Id,
            Label: `${Label} (${Language})`,
          }),
        ),
      }));
      await send('PUT', pathOfPreference(updatePurposePreferenceEndpoint, created.Id), {
        ...created,
        Languages,
      });
      return { id: created.Id, name: created.Name };
    },
    preference: (id) =>
      send('GET', `${pathOfPreference(getPurposePreferenceEndpoint, id)}?includeTranslations=true`),
    createDraftPurpose: async (name) => {
      const purpose = await send('POST', createPurposeEndpoint.path, {
        Name: name,
        Description: 'Made by a browser test',
        ConsentLifeSpan: 0,
      });
      return purpose.Id;
    },
    planMergeRequest: async () => {
      const { method, path } = createMergeRequestEndpoint;
      await send(method, path, {
        mergeRequestName: freshName('Planned search'),
        customDataElementNames: ['Email'],
        jobFrequency: 'CUSTOM',
        mergeCondition: 'ANY',
        triggerTime: '2099-01-01T00:00:00Z',
      });
    },
    describePurpose: (id, name, description) => describe(id, name, description, 1),
  };
};
