import { computedKeysOf } from '#contract/common/computed-keys.ts';
import type { Fault } from '#contract/common/problem.ts';
import {
  type CenterContent,
  type CenterSection,
  centerContentSchema,
} from '#contract/preference-center-content.ts';
import { centerVersionSchema } from '#contract/preference-center-records.ts';
import { centerRecordMaximum, purposesOfCenter } from '#contract/preference-center-rules.ts';
import { keptFields } from '#service/db/kept-fields.ts';
import type { Context } from '#service/http/context.ts';

const computedKeys = computedKeysOf({
  answers: [centerVersionSchema],
  requests: [centerContentSchema],
});

/** What of a request is a center's content: a record that was read is sent back as it is. */
export const contentOf = (request: CenterContent): CenterContent =>
  keptFields(request, new Set(), computedKeys) as CenterContent;

/** Ids that no earlier part has, in lower case; what has none gets one. */
const createIds = (newId: () => string) => {
  const taken = new Set<string>();
  return (given: string | null | undefined): string => {
    const wanted = given?.toLowerCase();
    const id = wanted === undefined || taken.has(wanted) ? newId() : wanted;
    taken.add(id);
    return id;
  };
};

/** What the content is stored as: with ids, and with data elements as they are. */
export const toStored = (
  content: CenterContent,
  elements: readonly { id: string; name: string }[],
  newId: () => string,
): CenterContent => {
  const idFor = createIds(newId);
  const left = [...elements];
  const section = (own: CenterSection) => ({
    ...own,
    id: idFor(own.id),
    ...(own.purposes && {
      purposes: own.purposes.map((purpose) => ({
        ...purpose,
        id: purpose.id.toLowerCase(),
        ...(purpose.preferenceIds && {
          preferenceIds: [...new Set(purpose.preferenceIds.map((id) => id.toLowerCase()))],
        }),
      })),
    }),
    ...(own.elements && {
      elements: own.elements.map((element) => ({ ...element, id: idFor(element.id) })),
    }),
    ...(own.customDataElements && {
      customDataElements: own.customDataElements.map((given) => ({ ...given, ...left.shift() })),
    }),
  });
  return {
    ...content,
    ...(content.pages && {
      pages: content.pages.map((page) => ({
        ...page,
        id: idFor(page.id),
        ...(page.sections && { sections: page.sections.map(section) }),
      })),
    }),
  } as CenterContent;
};

/** A copy begins without ids, or its pages would be those of two centers. */
export const withoutIds = (content: CenterContent): CenterContent => ({
  ...content,
  ...(content.pages && {
    pages: content.pages.map((page) => ({
      ...page,
      id: undefined,
      ...(page.sections && {
        sections: page.sections.map((section) => ({
          ...section,
          id: undefined,
          ...(section.elements && {
            elements: section.elements.map((element) => ({ ...element, id: undefined })),
          }),
        })),
      }),
    })),
  }),
});

/** What a center names of the catalog. */
export type KnownPurposes = ReadonlyMap<string, { preferenceIds: readonly string[] }>;

/** What a center names that isn't there, with the caller's paths. */
export const unknownFaults = (content: CenterContent, known: KnownPurposes): Fault[] =>
  purposesOfCenter(content).flatMap(({ part, path }): Fault[] => {
    const purpose = known.get(part.id.toLowerCase());
    if (purpose === undefined) {
      return [{ path: `${path}.id`, message: `There's no purpose ${part.id}.` }];
    }
    return (part.preferenceIds ?? []).flatMap((id, index) =>
      purpose.preferenceIds.includes(id.toLowerCase())
        ? []
        : [
            {
              path: `${path}.preferenceIds.${index}`,
              message: `The purpose has no preference ${id}.`,
            },
          ],
    );
  });

export const sizeFaults = (content: CenterContent): Fault[] =>
  JSON.stringify(content).length <= centerRecordMaximum
    ? []
    : [
        {
          path: '',
          message: `The center has more than ${centerRecordMaximum} characters. Shorten its texts.`,
        },
      ];

/** What makes a version a Draft that the caller makes now, whatever it's a copy of. */
export const asDraft = ({ now, caller }: Pick<Context, 'now' | 'caller'>) => {
  const at = now();
  return {
    status: 'DRAFT' as const,
    createdAt: at,
    createdBy: caller.subject,
    modifiedAt: at,
    modifiedBy: caller.subject,
    publishedAt: null,
    publishedBy: null,
    approvedBy: null,
  };
};
