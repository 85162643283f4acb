import { maskText } from '#contract/mask-text.ts';
import type { CenterContent } from '#contract/preference-center-content.ts';
import {
  type CenterChoices,
  readChoices,
  type WhoseChoices,
} from '#service/domains/choices/read-choices.ts';
import type { Page, Sender } from '../layout.ts';
import type { PersonRequest, Site } from '../site.ts';
import type { Visitor } from '../visitor.ts';
import { datesIn } from '../words/dates.ts';
import { wordsOf } from '../words/language.ts';
import type { Told } from './choices-form.ts';
import type { ChoicesView } from './view.ts';
import { languagesOn, textOn, viewOfChoices } from './view-of-choices.ts';

/** What the handles of this page are for. */
export const choicesKind = 'choices';

/** A center as it's shown to a person, and in which of its languages. */
export type CenterPage = {
  choices: CenterChoices;
  tag: string;
  told: Told;
  /** What the frame draws around each page of it. */
  frame: Pick<Page, 'sender' | 'languages'>;
};

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The id of a center as addresses have it; null where it can't be one. */
export const centerIdOf = (given: string | null | undefined): string | null => {
  const id = given?.toLowerCase() ?? '';
  return uuidPattern.test(id) ? id : null;
};

export const isSignaled = (c: PersonRequest): boolean => c.req.header('sec-gpc') === '1';

const senderOf = (
  { id, version }: { id: string; version: number },
  content: CenterContent,
  tag: string,
): Sender => ({
  name: content.controller?.name?.trim() || content.name,
  address: content.controller?.address ?? null,
  noticeUrl: textOn(content.languages, 'noticeUrl', {
    tag,
    defaultLanguage: content.defaultLanguage,
  }),
  contactUrl: content.contactUrl ?? null,
  color: content.look?.color ?? null,
  logo: content.look?.logo ? `/p/${id}/logo/${version}` : null,
  shownInside: content.shownInside ?? [],
});

/**
 * What a person sees of a center, in the language of the request, or the center's own where it doesn't
 * have that one; null where it has no such version.
 */
export const readCenterPage = async (
  { options }: Site,
  c: PersonRequest,
  whose: WhoseChoices,
): Promise<CenterPage | null> => {
  const ask = (language: string) =>
    readChoices(options, { ...whose, language, signal: isSignaled(c) });
  const asked = c.get('language');
  const first = await ask(asked);
  if (first === null) return null;
  const { content } = first.center;
  const offered = languagesOn(content);
  const own = offered.find(({ language }) => language === asked) ?? offered[0];
  // Our words in a language that the center doesn't speak would stand between its own.
  if (own !== undefined && own.language !== asked) {
    c.set('language', own.language);
    c.set('words', wordsOf(own.language));
  }
  const tag = own?.tag ?? content.defaultLanguage;
  const choices = tag === asked ? first : await ask(tag);
  if (choices === null) return null;
  return {
    choices,
    tag,
    told: { words: c.get('words'), dates: datesIn(c.get('language')) },
    frame: {
      sender: senderOf(choices.center, content, tag),
      ...(offered.length === 0 ? {} : { languages: offered.map(({ language }) => language) }),
    },
  };
};

/** The path of a center's page in the request's language. */
export const pathOf = (c: PersonRequest, centerId: string, act = ''): string =>
  `/p/${centerId}${act}?lang=${c.get('language')}`;

/** The view of a person who may read it, with a new handle. */
export const viewFor = async (
  site: Site,
  c: PersonRequest,
  { choices, tag }: Pick<CenterPage, 'choices' | 'tag'>,
  { personId, generation, linkMailedAt, identifier }: Visitor,
): Promise<ChoicesView> => {
  const { center, purposes, shown } = choices;
  const view = viewOfChoices(center.content, purposes, tag);
  const handle = await site.handles.seal({
    kind: choicesKind,
    personId,
    generation,
    linkMailedAt,
    of: { id: center.id, version: center.version },
    shown,
  });
  return {
    ...view,
    title: view.title || c.get('words').choices.title,
    masked: maskText(identifier),
    path: pathOf(c, center.id),
    everythingPath: pathOf(c, center.id, '/everything'),
    handle,
    isSignaled:
      [...purposes.values()].some(({ state }) => state === 'OFF_BY_SIGNAL') && isSignaled(c),
    notices: [],
    history: null,
    copy: null,
    linkUntil: null,
  };
};
