import { useState } from 'react';
import type { VersionFacts } from '#console/records/versioned/version-facts.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { StatusBadge } from '#console/ui/StatusBadge.tsx';
import { Strip } from '#console/ui/Strip.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { type ComparedVersion, compareVersions, languagesBehind } from './compare-versions.ts';
import { behindSentences, languageCount, nameOfLanguage } from './compare-words.ts';
import { LazyCompared } from './LazyCompared.ts';
import { MarkedText } from './MarkedText.tsx';
import css from './WhatChangesForPeople.module.css';

const Root = styled('section', css.Root);

/** Something that people can choose, which they couldn't before, or can't anymore. */
export interface ChangedChoice {
  key: string;
  name: string;
  isNew: boolean;
}

interface WhatChangesForPeopleProps {
  /** The version that is live, and what it says. */
  live: VersionFacts;
  before: ComparedVersion;
  /** The Draft. */
  draft: VersionFacts;
  after: ComparedVersion;
  choices: readonly ChangedChoice[];
  compareHref: string;
  /** Where texts that fell behind are translated. */
  translateHref?: string | undefined;
}

/** What people read and choose otherwise once a Draft is published, and what fell behind in it. */
export function WhatChangesForPeople(props: WhatChangesForPeopleProps) {
  const { live, before, draft, after, choices, compareHref, translateHref } = props;
  const comparison = compareVersions(before, after);
  const changed = comparison.languages.filter((language) => languageCount(language) !== '');
  const [wanted, setWanted] = useState<string | null>(null);
  const shown = changed.find(({ tag }) => tag === wanted) ?? changed[0];
  const behind = languagesBehind(comparison).length > 0;
  return (
    <Root aria-label={heading}>
      <div className="head">
        <h3>{heading}</h3>
        {changed.length > 1 && shown && (
          <FilterChoice
            label="Language"
            isLabelHidden
            isPlain
            options={changed.map((language) => ({
              value: language.tag,
              label: `${nameOfLanguage(language.tag)}: ${languageCount(language)}`,
            }))}
            value={shown.tag}
            onChange={setWanted}
          />
        )}
      </div>
      {shown === undefined ? (
        <p>People read the same as before.</p>
      ) : (
        <LazyCompared
          key={shown.tag}
          comparison={{ ...comparison, languages: [shown], settings: [] }}
          before={{ version: live.version, badge: <Badge {...live} />, note: '' }}
          after={{ version: draft.version, badge: <Badge {...draft} />, note: '' }}
          isCompact
        />
      )}
      <div className="foot">
        {choices.length > 0 && (
          <div className="choices">
            {choices.map(({ key, name, isNew }) => (
              <MarkedText
                key={key}
                as={isNew ? 'ins' : 'del'}
                parts={[
                  { kind: 'equal', text: isNew ? 'New choice: ' : 'Gone: ' },
                  { kind: 'marked', text: name },
                ]}
              />
            ))}
          </div>
        )}
        <TextLink href={compareHref}>Compare all</TextLink>
      </div>
      {behind && (
        <Strip
          tone="warn"
          title="Texts that fell behind."
          action={
            translateHref && (
              <ActionLink size="small" href={translateHref}>
                Translate
              </ActionLink>
            )
          }
        >
          {behindSentences(comparison).join(' ')}
        </Strip>
      )}
    </Root>
  );
}

const heading = 'What changes for people';

function Badge({ version, status, disabled }: VersionFacts) {
  return <StatusBadge version={version} status={status} isDisabled={disabled} />;
}
