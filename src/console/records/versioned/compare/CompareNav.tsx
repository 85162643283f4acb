import { FilterSwitch } from '#console/ui/FilterSwitch.tsx';
import { styled } from '#console/ui/styled.tsx';
import css from './CompareNav.module.css';
import type { Comparison } from './compare-versions.ts';
import { equalWords, languageCount, nameOfLanguage } from './compare-words.ts';

const Root = styled('nav', css.Root);

interface CompareNavProps {
  comparison: Comparison;
  /** What is on screen of it. */
  shown: Comparison;
  isNarrowed: boolean;
  onNarrow: (isNarrowed: boolean) => void;
  /** To a language by its tag, or to a group of settings by its title. */
  onGo: (key: string) => void;
}

/** Languages and groups of settings with how much differs in each, and the way to them. */
export function CompareNav({ comparison, shown, isNarrowed, onNarrow, onGo }: CompareNavProps) {
  const { languages, settings } = shown;
  return (
    <Root aria-label="What differs">
      {languages.length + settings.length > 0 && (
        <div className="lists">
          {languages.length > 0 && (
            <>
              <h2>Texts</h2>
              <ul>
                {languages.map((language) => (
                  <Entry
                    key={language.tag}
                    name={nameOfLanguage(language.tag)}
                    count={languageCount(language)}
                    onGo={() => onGo(language.tag)}
                  />
                ))}
              </ul>
            </>
          )}
          {settings.length > 0 && (
            <>
              <h2>Settings</h2>
              <ul>
                {settings.map(({ title, rows }) => (
                  <Entry
                    key={title}
                    name={title}
                    count={differing(rows.filter(({ isEqual }) => !isEqual).length)}
                    onGo={() => onGo(title)}
                  />
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      <div className="foot">
        <FilterSwitch label="Only differences" isOn={isNarrowed} onChange={onNarrow} />
        <p>{equalWords(comparison)}</p>
      </div>
    </Root>
  );
}

const differing = (count: number): string => (count === 0 ? '' : String(count));

function Entry({ name, count, onGo }: { name: string; count: string; onGo: () => void }) {
  return (
    <li>
      <button type="button" onClick={onGo}>
        <span>{name}</span>
        {count !== '' && (
          <span className="count" data-behind={count === 'behind' || undefined}>
            {count}
          </span>
        )}
      </button>
    </li>
  );
}
