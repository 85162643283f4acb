import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { canonicalTag, directionOf, languageName } from '#console/ui/languages.ts';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TickBox } from '#console/ui/TickBox.tsx';
import type { PurposeVersionV2 } from '#contract/purpose-records.ts';
import { purposeTextFor } from '#contract/purpose-texts.ts';
import {
  type ChoosableGroup,
  choosableGroups,
  type DecisionRow,
  type Entered,
  startingChoices,
  textsOf,
} from '../decision-rows.ts';
import { missingTextWords } from '../missing-text.ts';
import css from './ReadOut.module.css';

const Root = styled('div', css.Root);

interface ReadOutProps {
  row: DecisionRow;
  version: number;
  entered: Entered;
  /** That the person speaks. */
  language: string | null | undefined;
  onChange: (changes: Partial<Entered>) => void;
}

/** What is read to a person before their yes is recorded, and what they choose. */
export function ReadOut(props: ReadOutProps) {
  const query = useQuery(purposeQueries.version(props.row.id, props.version));
  return (
    <Root>
      <QueryPanel
        query={query}
        what="purpose's text"
        skeleton={<LinesSkeleton label="purpose's text" lines={3} />}
        empty={{
          when: (version) => version === null,
          show: <p>This version isn't there anymore. Close this and open it again.</p>,
        }}
      >
        {(version) => version && <Texts {...props} detail={version} />}
      </QueryPanel>
    </Root>
  );
}

function Texts({
  row,
  entered,
  language,
  detail,
  onChange,
}: ReadOutProps & { detail: PurposeVersionV2 }) {
  const texts = textsOf(detail);
  const isFirst = entered.version === null;
  const shown = purposeTextFor(texts, isFirst ? language : entered.language);
  const missing = missingTextWords(texts, language, shown);
  const isYes = entered.pick === 'yes';
  const isNew = entered.version !== detail.version;
  const id = useId();

  // Once it's known what there is to choose, what is in effect now is the start. The text of a version that
  // was published meanwhile has to be read.
  useEffect(() => {
    if (!isNew) return;
    onChange({
      version: detail.version,
      groups: choosableGroups(detail),
      ...(isFirst && { chosen: startingChoices(row) }),
      language: shown?.language ?? null,
      wasRead: false,
    });
  });

  return (
    <div className="texts">
      {isYes && shown && (
        <>
          <div className="asked">
            <b>Read this text to the person</b>
            {texts.length > 1 && (
              <FilterChoice
                label="Language"
                isLabelHidden
                isPlain
                options={texts.map((text) => ({
                  value: text.language ?? '',
                  label: text.language ? languageName(text.language) : 'Default',
                }))}
                value={shown.language ?? ''}
                onChange={(value) => onChange({ language: value || null, wasRead: false })}
              />
            )}
          </div>
          {missing && <p className="missing">{missing}</p>}
          <blockquote
            {...(shown.language && {
              lang: canonicalTag(shown.language),
              dir: directionOf(shown.language),
            })}
          >
            {[shown.name, shown.description].filter((part) => part !== '').join('\n')}
          </blockquote>
        </>
      )}
      {(entered.groups ?? []).map((group) => (
        <Choices
          key={group.id}
          group={group}
          chosen={entered.chosen}
          onChange={(chosen) => onChange({ chosen })}
        />
      ))}
      {isYes && (
        <label className="read" htmlFor={id}>
          <TickBox id={id} checked={entered.wasRead} onTick={(wasRead) => onChange({ wasRead })} />
          Read to the person, who agreed
        </label>
      )}
    </div>
  );
}

function Choices({
  group: { name, isSingle, choices },
  chosen,
  onChange,
}: {
  group: ChoosableGroup;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const own = choices.map((choice) => choice.id.toLowerCase());
  const prefix = useId();
  function choose(choice: string, isChosen: boolean) {
    const kept = [...chosen].filter(
      (other) => other !== choice && !(isSingle && own.includes(other)),
    );
    onChange(new Set(isChosen ? [...kept, choice] : kept));
  }
  return (
    <fieldset>
      <legend>{name}</legend>
      {choices.map((choice) => {
        const key = choice.id.toLowerCase();
        return (
          <label key={key} htmlFor={prefix + key}>
            {isSingle ? (
              <input
                type="radio"
                id={prefix + key}
                // A preference may stand under several purposes.
                name={prefix}
                checked={chosen.has(key)}
                onChange={() => choose(key, true)}
              />
            ) : (
              <TickBox
                id={prefix + key}
                checked={chosen.has(key)}
                onTick={(isChosen) => choose(key, isChosen)}
              />
            )}
            {choice.name}
          </label>
        );
      })}
    </fieldset>
  );
}
