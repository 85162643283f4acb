import { languageName } from '#console/ui/languages.ts';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import type { ListedCenter } from '#contract/preference-center-records.ts';
import css from './LanguageCodes.module.css';

const Root = styled('ul', css.Root);

/** The languages of a center as codes, with how many texts each lacks. */
export function LanguageCodes({ languages }: Pick<ListedCenter, 'languages'>) {
  return (
    <Root>
      {languages.map(({ language, missing }) => (
        <li key={language} title={languageName(language)}>
          {missing === 0 ? (
            <span className="code">{language.toUpperCase()}</span>
          ) : (
            <StatusTag tone="warn">
              {language.toUpperCase()} {missing}
              <VisuallyHidden> texts missing</VisuallyHidden>
            </StatusTag>
          )}
        </li>
      ))}
    </Root>
  );
}
