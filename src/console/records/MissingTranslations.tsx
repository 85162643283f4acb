import { ActionLink } from '#console/ui/ActionLink.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './MissingTranslations.module.css';

const Root = styled('div', css.Root);

interface MissingTranslationsProps {
  /** Sentences of `missingWords`. */
  sentences: readonly string[];
  /** Where they are translated. */
  translateHref?: string | undefined;
}

/** Says what some languages lack; nothing where they lack nothing. */
export function MissingTranslations({ sentences, translateHref }: MissingTranslationsProps) {
  if (sentences.length === 0) return null;
  return (
    <Root>
      <Strip
        tone="warn"
        title="Missing translations."
        action={
          translateHref && (
            <ActionLink size="small" href={translateHref}>
              Translate
            </ActionLink>
          )
        }
      >
        {sentences.join(' ')}
      </Strip>
    </Root>
  );
}
