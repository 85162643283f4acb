import type { getCollectionPointFormEndpoint } from '#contract/collection-point-forms.ts';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import {
  type HostedForm,
  hasHostedForm,
  hostedFormOf,
  languageLike,
  languagesOfForm,
} from '#contract/hosted-form.ts';
import type { RequestContext } from '#service/http/context.ts';
import { notFound } from '#service/http/problem.ts';
import { judgeForm } from './judge-form.ts';
import { asMailed, readAnyForm } from './read-form.ts';

/** How a form is drawn for other sites' pages, and where its own page is; handed in. */
export type FormDrawer = {
  addressOf: (pointId: string) => string;
  draw: (form: HostedForm) => string;
  /** The line that loads the script beside it. */
  script: string;
};

/**
 * A version's form; without a number of the Active one, or else of the newest.
 * @param drawer left out where people's pages are off
 * @throws Problem 404
 */
export const getForm = async (
  context: Pick<RequestContext, 'db' | 'account' | 'now' | 'links' | 'outbox'>,
  {
    id,
    version,
    language,
  }: { id: string; version?: number | undefined; language?: string | undefined },
  drawer: FormDrawer | undefined,
): Promise<EndpointAnswer<typeof getCollectionPointFormEndpoint>> => {
  const found = await readAnyForm(context, { id: id.toLowerCase(), version });
  if (found === undefined) throw notFound('Collection point version');
  const source = asMailed(found.source, context);
  const { record } = source;
  const languages = languagesOfForm(source);
  const tag = languageLike(languages, language ?? '') ?? languages[0] ?? 'en';
  const ease = await judgeForm(context, found);
  const said = { version: record.Version, language: tag, languages, ease };
  const hasForm = hasHostedForm(record.CollectionPointType);
  const form = hostedFormOf(source, tag);
  if (!hasForm || drawer === undefined) {
    const nothing = { url: null, html: null, embedScript: null, contentSecurityPolicy: null };
    return { ...said, hasForm, ...nothing, previewUrl: null, previewUntil: null };
  }
  const url = drawer.addressOf(form.pointId);
  const preview = await context.links.formPreviewLinkOf({
    pointId: form.pointId,
    version: form.version,
  });
  return {
    ...said,
    hasForm,
    url,
    html: drawer.draw(form),
    embedScript: drawer.script,
    contentSecurityPolicy: `form-action ${new URL(url).origin}`,
    previewUrl: preview === null ? null : `${preview.url}?lang=${encodeURIComponent(tag)}`,
    previewUntil: preview?.until ?? null,
  };
};
