import { isSameLanguage } from '#contract/common/language-tags.ts';
import type { CenterContent } from '#contract/preference-center-content.ts';
import type { ProofText } from '#contract/proofs.ts';

type Said = { language: string; name?: string | null | undefined };

const saidIn = <One extends Said>(
  languages: readonly One[] | null | undefined,
  language: string,
): One | undefined => languages?.find((own) => isSameLanguage(own.language, language));

const baseOf = (language: string | null | undefined): string =>
  language?.split('-', 1)[0]?.toLowerCase() ?? '';

/** The heading of a center's page in a language, or its default one; null where it has none. */
export const titleOfCenter = (
  { languages, defaultLanguage }: CenterContent,
  language: string | null,
): string | null =>
  (language === null ? null : saidIn(languages, language)?.name) ||
  saidIn(languages, defaultLanguage)?.name ||
  null;

/**
 * A purpose's text as a center showed it: in its own words where it had some, chosen as its page does
 * (`domains/choices/show-choices.ts`).
 */
export const shownOnCenter = (
  text: ProofText,
  content: CenterContent,
  asked: string | null,
): ProofText => {
  const part = (content.pages ?? [])
    .flatMap(({ sections }) => sections ?? [])
    .flatMap(({ purposes }) => purposes ?? [])
    .find(({ id }) => id.toLowerCase() === text.purposeId);
  const language = asked ?? content.defaultLanguage;
  const said = saidIn(part?.languages, language);
  const fallback = saidIn(part?.languages, content.defaultLanguage);
  const isOwn = baseOf(text.language) === baseOf(language);
  const instead = (key: 'name' | 'description') =>
    said?.[key] || (isOwn ? null : fallback?.[key]) || null;
  const description = instead('description');
  return {
    ...text,
    name: instead('name') ?? text.name,
    ...(description !== null && {
      description,
      language: said?.description ? language : content.defaultLanguage,
      // What a published center says stays as it is.
      isKept: true,
    }),
  };
};
