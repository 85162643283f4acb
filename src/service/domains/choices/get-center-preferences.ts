import type { getCenterPreferencesEndpoint } from '#contract/center-preferences.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import { readPerson } from '#service/domains/data-subjects/read-people.ts';
import { readElements } from '#service/domains/data-subjects/subject-elements.ts';
import type { ShownPurpose } from '#service/domains/preference-centers/shown-purposes.ts';
import { isUnsubscribed } from '#service/domains/receipts/unsubscribed.ts';
import type { RequestContext } from '#service/http/context.ts';
import {
  purposesOf,
  requireCenter,
  requireIdentifier,
  textsOfElements,
} from './published-center.ts';

type Preferences = EndpointAnswer<typeof getCenterPreferencesEndpoint>;
type PurposeOfAnswer = Preferences['Purposes'][number];

const toOption = ({
  Id,
  Label,
  Order,
  IsDefault,
}: {
  Id: string;
  Label: string;
  Order?: number | null | undefined;
  IsDefault?: boolean | null | undefined;
}) => ({ Id, Label, Order, IsDefault });

const toPreference = (
  { Options, Languages, ...preference }: ShownPurpose['preferences'][number],
  chosen: ReadonlySet<string>,
): PurposeOfAnswer['CustomPreferences'] => {
  const isChosen = ({ Id }: { Id: string }) => chosen.has(Id);
  const options = (Options ?? []).filter(isChosen);
  if (options.length === 0) return [];
  return [
    {
      Id: preference.Id,
      Name: preference.Name,
      Description: preference.Description,
      SelectionType: preference.SelectionType,
      DisplayAs: preference.DisplayAs === 'CHECKBOXES' ? 'CHECKBOXES' : 'BUTTONS',
      Required: preference.Required,
      Options: options.map(toOption),
      Languages: (Languages ?? []).map((own) => ({
        Name: own.Name,
        Description: own.Description ?? '',
        Language: own.Language,
        Default: own.Default,
        Options: (own.Options ?? []).filter(isChosen).map(toOption),
      })),
    },
  ];
};

const toPurpose = (
  id: string,
  { record, preferences }: ShownPurpose,
  consent: ProfilePurpose | undefined,
): PurposeOfAnswer => {
  const options = (consent?.CustomPreferences ?? []).flatMap(({ Options }) => Options);
  const chosen = new Set(
    [...(consent?.Topics ?? []), ...options].flatMap((own) => (own.IsConsented ? [own.Id] : [])),
  );
  const status = consent?.Status ?? 'NO_CONSENT';
  return {
    Id: id,
    Label: record.label,
    Description: record.description,
    Status: status,
    TransactionStatus: status,
    ExternalReference: record.externalReference,
    Topics: (record.topics ?? []).flatMap(({ topicId, name, integrationKey, languages }) =>
      topicId && chosen.has(topicId)
        ? [
            {
              Id: topicId,
              Name: name,
              IntegrationKey: integrationKey,
              Languages: (languages ?? []).map((own) => ({
                Name: own.name,
                Language: own.language,
                Default: own.default,
              })),
            },
          ]
        : [],
    ),
    CustomPreferences: preferences.flatMap((preference) => toPreference(preference, chosen)),
  };
};

const asShown = {
  properties: [],
  includeGeolocation: false,
  includeFormerIdentifiers: false,
  includeClaims: false,
  includeConsentAttachments: false,
};

/** @throws Problem 400 without an identifier; 404 for an unknown center or person */
export const getCenterPreferences = async (
  context: Pick<RequestContext, 'db' | 'caller' | 'links' | 'now' | 'attachments'>,
  { params, query, headers }: EndpointInput<typeof getCenterPreferencesEndpoint>,
): Promise<Preferences> => {
  const { db } = context;
  const identifier = requireIdentifier(headers.identifier, query.identifier);
  const center = await requireCenter(db, params.prefcenterId);
  const { row, profile } = await readPerson(context, identifier, asShown);
  const consents = new Map((profile.Purposes ?? []).map((own) => [own.Id, own]));
  return {
    DataSubjectId: row.id,
    Language: profile.Language,
    Purposes: [...purposesOf(center)].map(([id, own]) => toPurpose(id, own, consents.get(id))),
    Status: 200,
    DsDataElements: textsOfElements(await readElements(db, row.id)),
    messages: [],
    unsubscribeAll: await isUnsubscribed(db, row),
  };
};
