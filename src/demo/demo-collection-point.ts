import type * as z from 'zod/mini';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import type {
  createCollectionPointRequestSchema,
  updateCollectionPointRequestSchema,
} from '#contract/collection-point-requests.ts';
import type { CollectionPointType, ConsentType } from '#contract/collection-point-values.ts';
import type { DemoCenter } from './demo-center.ts';

type UpdateBody = z.input<typeof updateCollectionPointRequestSchema>;
type CreateBody = z.input<typeof createCollectionPointRequestSchema>;

/** The parts of the demo group, each with its own site on a reserved domain. */
export const demoBrands = {
  stores: { site: 'https://stores.example.com', languages: ['en-us', 'de-de', 'nl-nl', 'sv-se'] },
  media: { site: 'https://media.example.net', languages: ['en-us', 'de-de', 'fr-fr'] },
  clinics: { site: 'https://clinics.example.org', languages: ['en-us', 'de-de'] },
  group: { site: 'https://group.example.com', languages: ['en-us'] },
} as const;

/** A collection point of the demo group; ages are days before the demo's end. */
export type DemoCollectionPoint = {
  brand: keyof typeof demoBrands;
  name: string;
  about: string;
  type: CollectionPointType;
  consent: ConsentType;
  /** Keys of purposes; the newest version links all, earlier ones fewer. */
  purposes: readonly [string, ...string[]];
  elements: readonly string[];
  identifier?: string;
  createdDaysAgo: number;
  lastActDaysAgo: number;
  /** How many versions were published; 0 leaves version 1 a Draft. */
  published: number;
  /** A version after the published ones that is still a Draft. */
  hasDraft?: true;
  isDisabled?: true;
  settings?: Partial<CreateBody>;
};

/** The collection point of a preference center, whose versions are the center's. */
export type DemoCenterPoint = Pick<
  DemoCollectionPoint,
  'brand' | 'name' | 'isDisabled' | 'lastActDaysAgo'
> & { center: DemoCenter };

/** Any collection point of the demo group. */
export type DemoPoint = DemoCollectionPoint | DemoCenterPoint;

const confirmation = 'Double opt-in';

/** Of a form that asks people by itself to confirm: the service sends no email. */
export const confirmsByItself: Partial<CreateBody> = {
  attributeValues: { [confirmation]: [{ value: 'By the form' }] },
};

export const hasOwnConfirmation = ({ attributes }: CollectionPointVersionV1): boolean =>
  attributes?.[confirmation] !== undefined;

const pathOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const settingsOfType = (point: DemoCollectionPoint): Partial<CreateBody> => {
  const page = `${demoBrands[point.brand].site}/${pathOf(point.name)}`;
  switch (point.type) {
    case 'WEB_FORM':
    case 'EMBEDDED_WEB_FORM':
    case 'HOSTED_WEB_FORM':
      return { WebFormUrl: page };
    case 'COOKIE':
      return { NoConsentTransactions: true };
    case 'MOBILE_APPLICATION':
      return { IsAuthenticationRequired: true };
    default:
      return {};
  }
};

/** What versions differ in. A Draft purpose is linked by its version, an Active one without. */
export type DemoVersion = {
  description: string;
  purposes: readonly { id: string; isDraft: boolean }[];
};

const linksOf = (purposes: DemoVersion['purposes']): Partial<CreateBody> => {
  const drafts = purposes.filter(({ isDraft }) => isDraft);
  return {
    PurposeIds: purposes.filter(({ isDraft }) => !isDraft).map(({ id }) => id),
    ...(drafts.length === 0
      ? {}
      : { PurposeIdsWithVersion: drafts.map(({ id }) => ({ Id: id, Version: 1 })) }),
  };
};

/** The create record of a point's first version. */
export const toCreateBody = (point: DemoCollectionPoint, version: DemoVersion): CreateBody => {
  const { site, languages } = demoBrands[point.brand];
  return {
    Name: point.name,
    Description: version.description,
    CollectionPointType: point.type,
    ConsentType: point.consent,
    SubjectIdentifier: point.identifier ?? 'Email',
    ...linksOf(version.purposes),
    DataElements: [...point.elements],
    Language: languages[0],
    Languages: [...languages],
    PrivacyPolicyUrl: `${site}/privacy`,
    ...settingsOfType(point),
    ...point.settings,
  };
};

/** The edit record of a later state of a point; the privacy notice is known from then on. */
export const toUpdateBody = (
  point: DemoCollectionPoint,
  version: DemoVersion,
  { status, noticeId }: { status: 'DRAFT' | 'ACTIVE'; noticeId: string },
): UpdateBody => ({
  ...toCreateBody(point, version),
  Status: status,
  doNotActivateWebform: false,
  Notices: [
    {
      name: 'Privacy notice',
      url: `${demoBrands[point.brand].site}/privacy`,
      privacyNoticeGuid: noticeId,
      type: 'LINKED',
      noticeType: 'PRIVACY_NOTICE',
      purposeIds: version.purposes.map(({ id }) => id),
    },
  ],
});
