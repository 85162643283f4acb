import type { Endpoint } from '#contract/common/endpoint.ts';
import { pageMaximum, recordMaximum } from '#contract/common/text-maxima.ts';
import { invalidRequest, Problem } from './problem.ts';

/**
 * What a record keeps as it came, where that is not too much: each page that shows it has it too.
 * @throws Problem 400
 */
export const keptWithin = <Fields extends object>(fields: Fields): Fields => {
  if (JSON.stringify(fields).length <= recordMaximum) return fields;
  const message = `The record has more than ${recordMaximum} characters. Shorten its texts.`;
  throw invalidRequest([{ path: '', message }]);
};

/**
 * Refuses a page that is too large to be made and read; one of a single row is answered, however
 * large it is.
 * @throws Problem 400 `page-too-large`
 */
export const requirePageWithin = (
  { query: schema }: Pick<Endpoint, 'query'>,
  query: unknown,
  body: string,
): void => {
  const { size } = Object(query) as { size?: unknown };
  if (body.length <= pageMaximum || schema?.shape.size === undefined || size === 1) return;
  throw new Problem(
    400,
    'page-too-large',
    `The page would hold more than ${pageMaximum} characters. Ask for a smaller size.`,
  );
};
