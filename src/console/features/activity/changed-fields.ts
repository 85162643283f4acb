import type { ActivityRecord } from '#contract/activity.ts';

/** One setting that an act changed, as text. */
export type ChangedField = { version: string; field: string; before: string; after: string };

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** The text of a setting without a value. */
export const notSet = 'not set';

const textOf = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return notSet;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
};

/** What says when and by whom: every act changes that. */
const stamps = /^(last)?modified|^updated|date$|by$/i;

/** What differs between before and after, setting by setting. */
export const changedFields = ({ changes }: Pick<ActivityRecord, 'changes'>): ChangedField[] => {
  const { before = {}, after = {} } = changes ?? {};
  const versions = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return versions.flatMap((version) => {
    const [was, is] = [fieldsOf(before[version]), fieldsOf(after[version])];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
      const [one, other] = [textOf(was[field]), textOf(is[field])];
      const isNoise = stamps.test(field) || one === other;
      return isNoise ? [] : [{ version, field, before: one, after: other }];
    });
  });
};
