import { maskText } from '#contract/mask-text.ts';
import type { CenterContent } from '#contract/preference-center-content.ts';
import {
  type CenterChoices,
  readChoices,
  type WhoseChoices,
} from '#service/domains/choices/read-choices.ts';
import {
  readDefaultContent,
  readPublishedCenter,
} from '#service/domains/preference-centers/read-published-center.ts';
import { waysToRecord } from '../history/ways.ts';
import type { Page, Sender } from '../layout.ts';
import { isMailedNow } from '../link-marks.ts';
import type { PersonRequest, Site } from '../site.ts';
import type { Visitor } from '../visitor.ts';
import { datesIn } from '../words/dates.ts';
import { acceptedLanguages, languageAsked } from '../words/language.ts';
import { wordsOnCenter } from '../words/words-on-center.ts';
import { choicesFormId, type Told } from './choices-form.ts';
import { elementsOf } from './elements.ts';
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

type SpokenCenter = { id: string; version: number; content: CenterContent };

/**
 * What the frame draws of a center, in the language of the request, or the center's own where it doesn't
 * have that one: our words in it would stand between its own.
 */
const frameOf = (c: PersonRequest, center: SpokenCenter): Pick<CenterPage, 'tag' | 'frame'> => {
  const offered = languagesOn(center.content);
  const wanted = [
    languageAsked(c.req.query('lang')),
    ...acceptedLanguages(c.req.header('accept-language') ?? ''),
    c.get('language'),
  ];
  const find = (wish: string | undefined) => offered.find(({ language }) => language === wish);
  const own = wanted.map(find).find((found) => found !== undefined) ?? offered[0];
  const tag = own?.tag ?? center.content.defaultLanguage;
  c.set('language', own?.language ?? c.get('language'));
  c.set('words', wordsOnCenter(center.content, tag));
  return {
    tag,
    frame: {
      sender: senderOf(center, center.content, tag),
      languages: offered.map(({ language }) => language),
    },
  };
};

/** The frame of another page of a center; null where the center isn't published. */
export const readCenterFrame = async (
  { options }: Site,
  c: PersonRequest,
  centerId: string,
): Promise<CenterPage['frame'] | null> => {
  const center = await readPublishedCenter(options.db, centerId);
  return center === undefined ? null : frameOf(c, center).frame;
};

/** Who is responsible for pages and mails of no center: whom the account's default center names. */
export const readDefaultSender = async (
  { db }: Pick<Site['options'], 'db'>,
  asked: string,
): Promise<Sender | undefined> => {
  const center = await readDefaultContent(db);
  if (center === undefined) return undefined;
  const own = languagesOn(center.content).find(({ language }) => language === asked);
  const sender = senderOf(center, center.content, own?.tag ?? center.content.defaultLanguage);
  return { ...sender, shownInside: [] };
};

/** What a person sees of a center; null where it isn't published. */
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
  const { tag, frame } = frameOf(c, first.center);
  const choices = tag === asked ? first : await ask(tag);
  if (choices === null) return null;
  const told = { words: c.get('words'), dates: datesIn(c.get('language')) };
  return { choices, tag, told, frame };
};

/** The path of a center's page in the request's language. */
export const pathOf = (c: PersonRequest, centerId: string, act = ''): string =>
  `/p/${centerId}${act}?lang=${c.get('language')}`;

/** How a page of choices goes on in another language: what was chosen is kept, and nothing recorded. */
export const languagesOf = (page: string): Pick<Page, 'languagePath' | 'languageForm'> => ({
  languagePath: null,
  languageForm: { id: choicesFormId, path: `${page}/show` },
});

/** The view of a person who may read it, with a new handle. */
export const viewFor = async (
  site: Site,
  c: PersonRequest,
  { choices, tag }: Pick<CenterPage, 'choices' | 'tag'>,
  visitor: Visitor,
): Promise<ChoicesView> => {
  const { personId, generation, linkMailedAt, linkUntil, identifier } = visitor;
  const { center, purposes, elements, shown } = choices;
  const view = viewOfChoices(center.content, purposes, tag, elements);
  const canReplace =
    isMailedNow(linkMailedAt, site.options.now()) ||
    elementsOf(view).every(({ isReadOnly }) => isReadOnly);
  const handle = await site.handles.seal({
    kind: choicesKind,
    identifier,
    personId,
    generation,
    linkMailedAt,
    linkUntil,
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
    mailPath: canReplace ? null : pathOf(c, center.id, '/elements-link'),
    notices: [],
    ...(await waysToRecord(site, c, visitor, center.id)),
    linkUntil,
  };
};
