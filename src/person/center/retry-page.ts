import { html } from 'hono/html';
import type { Page } from '../layout.ts';
import type { Told } from './choices-form.ts';

/** Why nothing was saved: our database is away, too much was sent, or it's a fault of ours. */
export type RetryReason = 'away' | 'tooMany' | 'failed';

export const retryStatuses = { away: 503, tooMany: 429, failed: 500 } as const;

/**
 * Couldn't save: all that was ticked is in the page, which sends it again. It needs nothing that is
 * stored, so it can be drawn without the database.
 * @param fields as they were sent
 */
export const retryPage = (
  reason: RetryReason,
  {
    path,
    fields,
    requestId,
  }: { path: string; fields: Iterable<readonly [string, string]>; requestId: string },
  { words }: Told,
): Pick<Page, 'title' | 'content' | 'status'> => {
  const { center } = words;
  const title = center.notSaved;
  return {
    title,
    status: retryStatuses[reason],
    content: html`<h1>${title}</h1><p>${center.notSavedBecause[reason]}</p><p>${center.kept}</p>
      <form method="post" action="${path}">${Array.from(
        fields,
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}"/>`,
      )}<button class="button">${words.away.again}</button></form>
      ${reason === 'failed' ? html`<p class="muted">${words.failed.report(requestId)}</p>` : ''}`,
  };
};
