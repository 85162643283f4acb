import type * as z from 'zod/mini';
import type { Fault } from './problem.ts';

type Issue = z.core.$ZodIssue;

const kinds: Record<string, string> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Record<string, string> = {
  guid: 'an id of 36 characters',
  regex: 'a whole number',
  url: 'an address such as https://example.org/page',
  datetime: 'a date and time such as 2026-11-21T09:00:00Z',
};

const unitOf = (origin: string): string =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '';

const describe = (issue: Issue): string => {
  if (issue.message !== 'Invalid input') return issue.message;
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
      if (issue.input === undefined) return 'Required.';
      if (issue.code === 'invalid_type') {
        return `Must be ${kinds[issue.expected] ?? issue.expected}.`;
      }
      return `Must be one of ${issue.values.join(', ')}.`;
    case 'invalid_format':
      return `Must be ${formats[issue.format] ?? `of the form ${issue.format}`}.`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Must not be empty.'
        : `Must be at least ${issue.minimum}${unitOf(issue.origin)}.`;
    case 'too_big':
      return `Must be at most ${issue.maximum}${unitOf(issue.origin)}.`;
    case 'invalid_key':
      return issue.issues[0]?.message ?? issue.message;
    default:
      return issue.message;
  }
};

/** Turns a schema's issue into a fault whose message says what to do. Needs `reportInput: true`. */
export const describeIssue = (issue: Issue): Fault => ({
  path: issue.path.map(String).join('.'),
  message: describe(issue),
});
