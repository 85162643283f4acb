import { findUnsendable, headerFault } from '#console/api/header-text.ts';
import { identifierMaximum } from '#contract/common/identifiers.ts';
import { dataElementNameMaximum } from '#contract/data-elements.ts';
import { elementValueMaximum } from '#contract/data-subject-values.ts';

/** Whom a search is for. Personal: in memory and in headers, nowhere else. */
export type Lookup = (
  | { by: 'identifier'; identifier: string }
  | { by: 'element'; name: string; value: string }
) & {
  /** Whose national phone number it is; the account's country where it is left out. */
  country?: string | undefined;
};

/** The text that was typed to find somebody. */
export const typedIn = (lookup: Lookup | undefined): string | undefined =>
  lookup?.by === 'element' ? lookup.value : lookup?.identifier;

export type LookupValues = {
  by: Lookup['by'];
  identifier: string;
  name: string;
  value: string;
};

export type LookupField = Exclude<keyof LookupValues, 'by'>;

/** The fields that each way of looking up asks for. */
export const fieldsOf: Record<Lookup['by'], readonly LookupField[]> = {
  identifier: ['identifier'],
  element: ['name', 'value'],
};

const isPhone = (text: string): boolean => /^[-+(). /\d]+$/.test(text);

/** From a full-width character to the one of ASCII. */
const fullWidthStep = 0xfee0;

/**
 * A text as it can be sent: full-width characters, special spaces and dashes and invisible marks come
 * with what is pasted. Only what can't be sent, or is a phone number then, is changed.
 */
const toPlain = (text: string): string => {
  const trimmed = text.trim();
  const plain = trimmed
    .replaceAll(/[\uff01-\uff5e]/g, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) - fullWidthStep),
    )
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/\p{Pd}/gu, '-')
    .trim();
  return isPhone(plain) || findUnsendable(trimmed).length > 0 ? plain : trimmed;
};

export const toLookup = ({ by, identifier, name, value }: LookupValues): Lookup =>
  by === 'identifier'
    ? { by, identifier: toPlain(identifier) }
    : { by, name: name.trim(), value: toPlain(value) };

export const toLookupValues = (lookup: Lookup | undefined, by: Lookup['by']): LookupValues => ({
  identifier: '',
  name: '',
  value: '',
  ...(lookup ?? { by }),
});

/** What the boxes say of a lookup, one after another. */
export const boxesOf = (lookup: Lookup | undefined): string[] => {
  if (lookup === undefined) return [];
  return lookup.by === 'element' ? [lookup.name, lookup.value] : [lookup.identifier];
};

/** Whether nobody is to be looked up: nothing was entered for that. */
export const isBlank = (values: LookupValues): boolean =>
  fieldsOf[values.by].every((field) => values[field].trim() === '');

const maxima: Record<LookupField, number> = {
  identifier: identifierMaximum,
  name: dataElementNameMaximum,
  value: elementValueMaximum,
};

/** What is wrong with the fields that the way of looking up asks for. */
export const faultsOf = (values: LookupValues): Partial<Record<LookupField, string>> => {
  const sent = toLookupValues(toLookup(values), values.by);
  const found = fieldsOf[values.by].flatMap((field) => {
    const fault = headerFault(sent[field], maxima[field]);
    return fault === undefined ? [] : [[field, fault]];
  });
  return Object.fromEntries(found);
};
