import type { Resolver } from 'react-hook-form';
import { safeParse } from 'zod/mini';
import { resolveFaults } from '#console/api/write/resolve-faults.ts';
import { describeIssue } from '#contract/common/describe-issue.ts';
import { resendSpanEndpoint } from '#contract/destinations.ts';

/** As the browser's own fields have times: local, without a zone. */
export type SpanValues = { fromDate: string; toDate: string };

export const spanFields = ['fromDate', 'toDate'] as const satisfies (keyof SpanValues)[];

const hourMs = 3_600_000;
const minuteMs = 60_000;

const toLocal = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);

/** The last hour. @param now epoch milliseconds */
export const firstSpan = (now: number): SpanValues => ({
  fromDate: toLocal(now - hourMs),
  toDate: toLocal(now + minuteMs),
});

const toInstant = (local: string): string => {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
};

export const toSpan = ({ fromDate, toDate }: SpanValues) => ({
  fromDate: toInstant(fromDate),
  toDate: toInstant(toDate),
});

/** Checks the form by the contract's request schema. */
export const spanResolver: Resolver<SpanValues> = (values, _context, options) => {
  const read = safeParse(resendSpanEndpoint.body, toSpan(values), { reportInput: true });
  const faults = read.success ? [] : read.error.issues.map(describeIssue);
  return resolveFaults(
    values,
    faults.map(({ path, message }) => ({
      path,
      message: values[path as keyof SpanValues] === '' ? 'Choose a day and a time.' : message,
    })),
    options,
  );
};
