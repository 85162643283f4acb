import type { BrowserContext } from '@playwright/test';
import { consoleHeader } from '#contract/page-marks.ts';
import { unzip } from '#scripts/testing/unzip.ts';

/** What a page was answered. */
export type AnswerNote = { place: string; text: string };

export type AnswerWatch = {
  /** Those since the watch began. */
  answers: readonly AnswerNote[];
  /** The session's tag, as its page sent it last; null before. */
  tag: () => string | null;
};

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Nothing that tells people or records apart. */
export const placeOf = (method: string, url: string): string =>
  `${method} ${new URL(url).pathname.replaceAll(uuid, '{id}')}`;

/** What is in an answer: of a ZIP, as spreadsheets are, all that's in its files. */
export const textOf = (bytes: Buffer): string =>
  bytes.subarray(0, 2).toString('latin1') === 'PK'
    ? [...unzip(bytes).values()].join('\n')
    : bytes.toString('utf8');

const isOfService = ({ pathname }: URL): boolean =>
  /^\/(?:api|rest|v1|v2|request|integrationmanager)\//.test(pathname);

/**
 * Reads each answer before a page gets it: a page that is left takes what it didn't read along.
 * Begins before the first page opens.
 */
export const watchAnswers = async (context: BrowserContext): Promise<AnswerWatch> => {
  const answers: AnswerNote[] = [];
  let tag: string | null = null;
  await context.route(isOfService, async (route) => {
    const request = route.request();
    const answer = await route.fetch({ maxRedirects: 0 });
    tag = request.headers()[consoleHeader.toLowerCase()] ?? tag;
    answers.push({
      place: placeOf(request.method(), request.url()),
      text: `${answer.status()} ${textOf(await answer.body())}`,
    });
    await route.fulfill({ response: answer });
  });
  return { answers, tag: () => tag };
};
