import { Languages } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { VisuallyHidden } from '#console/ui/VisuallyHidden.tsx';
import css from './Compared.module.css';
import { ComparedSettingRow } from './ComparedSettingRow.tsx';
import { ComparedTextCells } from './ComparedTextCells.tsx';
import { CompareNav } from './CompareNav.tsx';
import {
  type Comparison,
  type LanguageRows,
  onlyDifferences,
  type TextRow,
} from './compare-versions.ts';
import { fallbackName, nameOfLanguage } from './compare-words.ts';

const Root = styled('div', css.Root);

const Tables = styled('div', css.Tables);

/** One of the two versions: its number, its status, and who reads it. */
export interface ComparedSide {
  version: number;
  badge: ReactNode;
  note: string;
}

interface ComparedProps {
  comparison: Comparison;
  before: ComparedSide;
  after: ComparedSide;
  /** Where a text that fell behind is edited; undefined where it can't be. */
  editHref?: string | undefined;
  /** For a dialog: what differs, without the list of languages beside it. */
  isCompact?: boolean;
}

/** Two versions beside each other: texts by language word by word, then settings. */
export function Compared({ isCompact = false, comparison, ...sides }: ComparedProps) {
  const [isNarrowed, setNarrowed] = useState(true);
  const [isGoneTo, setGoneTo] = useState(false);
  const shown = isNarrowed || isCompact ? onlyDifferences(comparison) : comparison;
  const id = useId();
  const { languages, settings } = shown;
  const { before, after } = sides;

  function handleGo(key: string) {
    // What is hidden as yet takes no focus.
    flushSync(() => setGoneTo(true));
    document.getElementById(anchor(id, key))?.focus();
  }

  return (
    <Root data-compact={isCompact || undefined}>
      {!isCompact && (
        <CompareNav
          comparison={comparison}
          shown={shown}
          isNarrowed={isNarrowed}
          onNarrow={setNarrowed}
          onGo={handleGo}
        />
      )}
      <Tables data-gone-to={isGoneTo || undefined}>
        {languages.length > 0 && (
          <table>
            <caption>
              <VisuallyHidden>{`Texts of version ${before.version} and version ${after.version}`}</VisuallyHidden>
            </caption>
            <Head title="Texts" {...sides} />
            {languages.map((language) => (
              <LanguageTexts key={language.tag} id={id} language={language} {...sides} />
            ))}
          </table>
        )}
        {settings.length > 0 && (
          <table>
            <caption>
              <VisuallyHidden>{`Settings of version ${before.version} and version ${after.version}`}</VisuallyHidden>
            </caption>
            <Head title="Settings" {...sides} isShort />
            {settings.map(({ title, rows }) => (
              <tbody key={title}>
                {rows.map((row, at) => (
                  <ComparedSettingRow
                    key={row.key}
                    id={at === 0 ? anchor(id, title) : undefined}
                    row={row}
                    before={before.version}
                    after={after.version}
                  />
                ))}
              </tbody>
            ))}
          </table>
        )}
        {languages.length + settings.length === 0 && (
          <p className="nothing">{nothingDiffers(before.version, after.version)}</p>
        )}
      </Tables>
    </Root>
  );
}

/** The id of what a language or a group of settings begins with. */
const anchor = (id: string, key: string): string => `${id}-${key.replaceAll(' ', '-')}`;

const nothingDiffers = (before: number, after: number): string =>
  before === after
    ? `This is version ${before} twice. Choose another one to compare it with.`
    : `Versions ${before} and ${after} say the same.`;

interface HeadProps extends Pick<ComparedProps, 'before' | 'after'> {
  title: string;
  isShort?: boolean;
}

function Head({ title, before, after, isShort = false }: HeadProps) {
  return (
    <thead>
      <tr>
        <th className="name" scope="col">
          {title}
        </th>
        {[before, after].map(({ version, badge, note }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: both may be one version
          <th key={at} scope="col">
            {isShort ? (
              `v${version}`
            ) : (
              <span className="side">
                {badge}
                {note}
              </span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface LanguageTextsProps extends Pick<ComparedProps, 'before' | 'after' | 'editHref'> {
  id: string;
  language: LanguageRows;
}

function LanguageTexts({ id, language: { tag, rows }, ...sides }: LanguageTextsProps) {
  const name = nameOfLanguage(tag);
  return (
    <tbody>
      {rows.map((row, at) => (
        <TextRowOf
          key={row.key}
          {...sides}
          tag={tag}
          row={row}
          heading={
            <th
              scope="row"
              id={at === 0 ? anchor(id, tag) : undefined}
              tabIndex={at === 0 ? -1 : undefined}
            >
              {at === 0 ? <b>{name}</b> : <VisuallyHidden>{`${name}, `}</VisuallyHidden>}
              {row.label}
            </th>
          }
        />
      ))}
    </tbody>
  );
}

interface TextRowOfProps extends Pick<ComparedProps, 'before' | 'after' | 'editHref'> {
  tag: string;
  row: TextRow;
  heading: ReactNode;
}

function TextRowOf({ tag, row, heading, before, after, editHref }: TextRowOfProps) {
  return (
    <tr data-state={row.state}>
      {heading}
      <ComparedTextCells
        tag={tag}
        row={row}
        before={before.version}
        after={after.version}
        notice={
          row.state === 'behind' && (
            <div className="line">
              <span className="warn">
                <Languages size={14} strokeWidth={2} />
                {`${fallbackName(row.fallback)} changed: this still says what v${before.version} says`}
              </span>
              {editHref !== undefined && (
                <TextLink
                  href={editHref}
                  aria-label={`Edit ${row.label} in ${nameOfLanguage(tag)}`}
                >
                  Edit
                </TextLink>
              )}
            </div>
          )
        }
      />
    </tr>
  );
}
