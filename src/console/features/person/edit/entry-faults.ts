import type { Resolver } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { resolveFaults } from '#console/api/write/resolve-faults.ts';
import { describeIssue } from '#contract/common/describe-issue.ts';
import { hasControlCharacter, identifierMaximum } from '#contract/common/identifiers.ts';
import type { Fault } from '#contract/common/problem.ts';
import { dataElementNameSchema, describeCountryFault } from '#contract/data-elements.ts';
import { elementValueMaximum } from '#contract/data-subject-values.ts';
import { elementListMaximum } from '#contract/subject-elements.ts';
import type { PersonRecord } from '../read-person.ts';
import {
  type EntryKind,
  entryKinds,
  keyOf,
  type PersonFormValues,
  settleValues,
  toChanges,
  toFormValues,
  valuesIn,
} from './person-form.ts';

/** Why a name cannot be that of a new entry; undefined where it can. */
export const nameFault = (
  kind: EntryKind,
  name: string,
  taken: readonly string[],
): string | undefined => {
  if (name === '') return kind === 'elements' ? 'Enter a name.' : 'Enter a type.';
  if (taken.includes(name)) return 'Already in the list.';
  const { error } = safeParse(dataElementNameSchema, name, { reportInput: true });
  return error?.issues.map((issue) => describeIssue(issue).message).join(' ');
};

/** Why the service would not take a value; undefined where it would. */
export const valueFault = (kind: EntryKind, name: string, value: string): string | undefined => {
  const most = kind === 'identifiers' ? identifierMaximum : elementValueMaximum;
  if (value.length > most) return `Up to ${most} characters; one value has ${value.length}.`;
  const countryFault = describeCountryFault(name, value);
  if (countryFault !== null) return countryFault;
  if (kind === 'elements') return undefined;
  return hasControlCharacter(value) ? 'Remove control characters, such as line breaks.' : undefined;
};

/** What would be refused of what changes, by the entries' places in the form. */
export const faultsOf = (base: PersonRecord, values: PersonFormValues): Fault[] => {
  const settled = settleValues(values, base);
  const stored = toFormValues(base);
  const changes = toChanges(base, settled);
  return entryKinds.flatMap((kind) =>
    values[kind].flatMap(({ name }, index): Fault[] => {
      const change = changes[keyOf(kind, name)];
      if (change === undefined) return [];
      const known = valuesIn(stored, kind, name);
      const path = `${kind}.${index}.values`;
      if (change.value.length > elementListMaximum) {
        return [
          {
            path,
            message: `Up to ${elementListMaximum} values; you have ${change.value.length}.`,
          },
        ];
      }
      const faults = change.value
        // What is stored was taken once, and may not be typed anew.
        .filter((value) => !known.includes(value))
        .flatMap((value) => valueFault(kind, name, value) ?? []);
      return [...new Set(faults)].map((message) => ({ path, message }));
    }),
  );
};

/** Checks the form against what the service would refuse, before anything is sent. */
export const subjectResolver =
  (base: PersonRecord): Resolver<PersonFormValues> =>
  (values, _context, options) =>
    resolveFaults(values, faultsOf(base, values), options);
