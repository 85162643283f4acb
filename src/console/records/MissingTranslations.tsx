import { Strip } from '#console/ui/Strip.tsx';

interface MissingTranslationsProps {
  /** Sentences of `missingWords`. */
  sentences: readonly string[];
}

/** Says what some languages lack; nothing where they lack nothing. */
export function MissingTranslations({ sentences }: MissingTranslationsProps) {
  if (sentences.length === 0) return null;
  return (
    <Strip tone="warn" title="Missing translations.">
      {sentences.join(' ')}
    </Strip>
  );
}
