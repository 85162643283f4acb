import { isSame, keysThatDiffer } from '#console/api/is-same.ts';
import { isSameLanguage, languageKey } from '#contract/common/language-tags.ts';
import type { PurposePreference } from '#contract/purpose-preference-records.ts';
import { computedPurposePreferenceKeys } from '#contract/purpose-preference-values.ts';
import type { UpdateBody } from './preference-request.ts';

type Content = Record<string, unknown>;
type Option = {
  Id?: string | null | undefined;
  Order?: number | null | undefined;
  Label?: string | null | undefined;
};

const computedKeys = new Set<string>(computedPurposePreferenceKeys);

/** What nobody sets in an option: its place says its order, the service says what is allowed. */
const withoutComputed = ({ Order: _order, CanDelete: _canDelete, ...rest }: Content): Content =>
  rest;

const isFilled = (text: string | null | undefined): boolean => (text ?? '').trim() !== '';

/** The labels that a language has, by the place of their option in the list. */
const labelsByPlace = (
  options: readonly Option[],
  labels: readonly Option[] | null | undefined,
): Content =>
  Object.fromEntries(
    (labels ?? []).flatMap(({ Id, Order, Label }) => {
      const place = Id ? options.findIndex((option) => option.Id === Id) : (Order ?? -1);
      return isFilled(Label) ? [[String(place), Label]] : [];
    }),
  );

/** The translations by language; the default one is what the record's own fields say. */
const translationsOf = ({ DefaultLanguage, Options, Languages }: UpdateBody): Content =>
  Object.fromEntries(
    (Languages ?? [])
      .filter(({ Language }) => !isSameLanguage(Language ?? '', DefaultLanguage ?? ''))
      .map(({ Language, Name, Description, Options: labels, Default: _default, ...rest }) => [
        languageKey(Language ?? ''),
        {
          ...rest,
          Name,
          Description: Description ?? '',
          labels: labelsByPlace(Options ?? [], labels),
        },
      ]),
  );

/**
 * What people set in a record or a request, so that both compare: absent and null are the same, and
 * languages come in any order.
 */
const contentOf = (record: UpdateBody): Content => ({
  ...Object.fromEntries(
    Object.entries(record).filter(
      ([key, value]) => !computedKeys.has(key) && value !== null && value !== undefined,
    ),
  ),
  Description: record.Description ?? '',
  DefaultLanguage: languageKey(record.DefaultLanguage ?? ''),
  Options: (record.Options ?? []).map(withoutComputed),
  Languages: translationsOf(record),
});

// A record is what the update takes back.
const asBody = (record: PurposePreference): UpdateBody => record as UpdateBody;

/** Keys of the fields that somebody changed between two readings. */
export const changedKeys = (before: PurposePreference, after: PurposePreference): string[] =>
  keysThatDiffer(contentOf(asBody(before)), contentOf(asBody(after)));

/** Whether a record holds everything that a request sets: then the request took effect. */
export const containsRequest = (stored: PurposePreference, request: UpdateBody): boolean => {
  const content = contentOf(asBody(stored));
  const { Options: wanted = [], ...rest } = contentOf(request) as { Options?: Content[] };
  const options = content.Options as Content[];
  return (
    wanted.length === options.length &&
    // A new option has got an id since.
    wanted.every((option, index) =>
      isSame({ Id: options[index]?.Id, ...option }, options[index]),
    ) &&
    Object.entries(rest).every(
      ([key, value]) =>
        (key === 'Languages' && request.Languages === undefined) || isSame(value, content[key]),
    )
  );
};
