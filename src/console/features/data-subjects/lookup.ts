import { headerFault } from '#console/api/header-text.ts';
import { identifierMaximum } from '#contract/common/identifiers.ts';
import { dataElementNameMaximum } from '#contract/data-elements.ts';
import { elementValueMaximum } from '#contract/data-subject-values.ts';

/** Whom a search is for. Personal: in memory and in headers, nowhere else. */
export type Lookup =
  | { by: 'identifier'; identifier: string }
  | { by: 'element'; name: string; value: string };

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

export const toLookup = ({ by, identifier, name, value }: LookupValues): Lookup =>
  by === 'identifier'
    ? { by, identifier: identifier.trim() }
    : { by, name: name.trim(), value: value.trim() };

export const toLookupValues = (lookup: Lookup | undefined, by: Lookup['by']): LookupValues => ({
  identifier: '',
  name: '',
  value: '',
  ...(lookup ?? { by }),
});

const maxima: Record<LookupField, number> = {
  identifier: identifierMaximum,
  name: dataElementNameMaximum,
  value: elementValueMaximum,
};

/** What is wrong with the fields that the way of looking up asks for. */
export const faultsOf = (values: LookupValues): Partial<Record<LookupField, string>> => {
  const found = fieldsOf[values.by].flatMap((field) => {
    const fault = headerFault(values[field].trim(), maxima[field]);
    return fault === undefined ? [] : [[field, fault]];
  });
  return Object.fromEntries(found);
};
