import { useState } from 'react';
import { CopyButton } from '#console/ui/CopyButton.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { languageName } from '#console/ui/languages.ts';
import { Section } from '#console/ui/Section.tsx';
import { SegmentedChoice } from '#console/ui/SegmentedChoice.tsx';
import { styled } from '#console/ui/styled.tsx';
import { CopyField } from './CopyField.tsx';
import css from './Embed.module.css';

const Root = styled('div', css.Root);

const Block = styled('section', css.Block);

type Way = 'script' | 'plain';

interface EmbedProps {
  /** The hosted form's address. */
  url: string;
  isDraft: boolean;
  html: string;
  /** The line that loads the script. */
  script: string;
  languages: readonly string[];
  language: string;
  onLanguage: (language: string) => void;
}

/** Directives of a page's Content-Security-Policy that have to name the form's origin, if it has them. */
const directivesFor = (way: Way): string =>
  way === 'script' ? 'form-action, script-src, connect-src' : 'form-action';

/** The form as HTML for other pages, and what those pages have to allow. */
export function Embed(props: EmbedProps) {
  const { url, isDraft, html, script, languages, language, onLanguage } = props;
  const [way, setWay] = useState<Way>('script');
  const code = way === 'script' ? `${html}${script}\n` : html;
  const { origin } = new URL(url);
  return (
    <Section title="Embed" hint="The form as HTML, for a page of yours" isFlush>
      <Root>
        <div className="controls">
          <SegmentedChoice
            label="Script"
            isSmall
            options={[
              { value: 'script', label: 'With script' },
              { value: 'plain', label: 'Without' },
            ]}
            value={way}
            onChange={setWay}
          />
          {languages.length > 1 && (
            <FilterChoice
              label="Language of the form"
              isLabelHidden
              isPlain
              options={languages.map((tag) => ({ value: tag, label: languageName(tag) }))}
              value={language}
              onChange={onLanguage}
            />
          )}
          <span>
            {isDraft
              ? 'Takes nothing until the Draft is published.'
              : way === 'script'
                ? 'People stay on your page.'
                : 'People come to our page for the answer.'}
          </span>
          <CopyButton label="Copy HTML" variant="secondary" value={code} />
        </div>
        <Block aria-label="HTML of the form" tabIndex={0}>
          <pre>{code}</pre>
        </Block>
        <div className="needs">
          <CopyField label="For your page's Content-Security-Policy, if it has one" value={origin}>
            <CopyButton
              value={origin}
              label="Copy address for the policy"
              isIconOnly
              size="medium"
            />
          </CopyField>
          <p>
            Add this address to each of these lines that the policy has:{' '}
            <code>{directivesFor(way)}</code>. With a <code>form-action</code> line that lacks it,
            browsers send nothing and don't say so; without that line there's nothing to add.
            {way === 'script' && (
              <>
                {' '}
                Where only <code>default-src</code> is there, write <code>script-src</code> and{' '}
                <code>connect-src</code> with what it says, and this address.
              </>
            )}{' '}
            Where you can't change the policy, link to the hosted form.
          </p>
        </div>
      </Root>
    </Section>
  );
}
