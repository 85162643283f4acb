import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId, useState } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { sumColumns } from '#console/records/translations/coverage.ts';
import { useTextsLater } from '#console/records/translations/useTexts.ts';
import { MuiTheme } from '#console/ui/MuiTheme.tsx';
import { color } from '#console/ui/tokens.ts';
import type { DraftStore } from '../draft-store.ts';
import type { SettingsValues } from '../settings.ts';
import { countChanges, countFaults, type PreferenceTab, preferenceTabs } from '../tab-counts.ts';

const tabWords: Record<PreferenceTab, string> = {
  settings: 'Settings',
  options: 'Options',
  translations: 'Translations',
};

// As wide as the card that it heads.
const Bar = styled(Tabs)({
  minHeight: 44,
  margin: '-20px -24px 16px',
  padding: '0 12px',
  borderBottom: `1px solid ${color.line}`,
  '& .MuiTabs-indicator': { background: color.accent },
  '& .MuiTab-root': {
    flexDirection: 'row',
    gap: 6,
    minWidth: 0,
    minHeight: 44,
    padding: '0 12px',
    color: color.muted,
    fontSize: '0.875rem',
    '&:hover, &.Mui-selected': { color: color.text },
    '&.Mui-focusVisible': { outline: `2px solid ${color.accent}`, outlineOffset: -3 },
  },
  '& small': { fontSize: '0.75rem', fontWeight: 600, whiteSpace: 'nowrap' },
  '& [data-tone="bad"]': { color: color.bad },
  '& [data-tone="warn"]': { color: color.warn },
  '& [data-tone="accent"]': { color: color.accent },
  '@media (max-width: 599px)': {
    margin: '-16px -14px 14px',
    padding: 0,
    '& .MuiTab-root': { flexDirection: 'column', gap: 0, padding: '0 10px' },
  },
  '@media (forced-colors: active)': { '& .MuiTabs-indicator': { background: 'Highlight' } },
});

interface PreferenceTabsProps {
  store: DraftStore;
  control: Control<SettingsValues>;
  tab: PreferenceTab;
  onShow: (tab: PreferenceTab) => void;
  /** Of the list of options as a whole. */
  hasOptionsFault: boolean;
  panels: Record<PreferenceTab, ReactNode>;
}

/**
 * The parts of a preference one at a time. One that was shown stays as it is: what was typed or
 * filtered in it is there when somebody comes back.
 */
export function PreferenceTabs(props: PreferenceTabsProps) {
  const { tab, onShow, panels } = props;
  const id = useId();
  const [visited, setVisited] = useState<readonly PreferenceTab[]>([tab]);
  if (!visited.includes(tab)) setVisited([...visited, tab]);
  const notes = useTabNotes(props);

  return (
    <>
      <MuiTheme>
        <Bar
          value={tab}
          onChange={(_event, next: PreferenceTab) => onShow(next)}
          selectionFollowsFocus
          variant="scrollable"
          scrollButtons={false}
          aria-label="Parts of this preference"
        >
          {preferenceTabs.map((one) => (
            <Tab
              key={one}
              id={`${id}-${one}`}
              aria-controls={visited.includes(one) ? `${id}-${one}-panel` : undefined}
              value={one}
              label={
                <>
                  {tabWords[one]} <TabNote {...notes[one]} />
                </>
              }
            />
          ))}
        </Bar>
      </MuiTheme>
      {preferenceTabs
        .filter((one) => visited.includes(one))
        .map((one) => (
          <div
            key={one}
            id={`${id}-${one}-panel`}
            role="tabpanel"
            aria-labelledby={`${id}-${one}`}
            hidden={one !== tab}
          >
            {panels[one]}
          </div>
        ))}
    </>
  );
}

interface Notes {
  faulty: number;
  changed: number;
  missing?: number;
}

/** What is to be known of each part, whichever is shown. */
const useTabNotes = ({
  store,
  control,
  hasOptionsFault,
}: PreferenceTabsProps): Record<PreferenceTab, Notes> => {
  const { errors } = useFormState({ control });
  const counts = useTextsLater(store, (state) => {
    const [changes, faults] = [countChanges(state), countFaults(state)];
    return {
      changedSettings: changes.settings,
      changedOptions: changes.options,
      changedTranslations: changes.translations,
      faultySettings: faults.settings,
      faultyOptions: faults.options,
      faultyTranslations: faults.translations,
      missing: sumColumns(
        state.draft.languages.slice(1).flatMap((language) => state.columns[language] ?? []),
      ).missing,
    };
  });
  return {
    settings: {
      faulty: Math.max(Object.keys(errors).length, counts.faultySettings),
      changed: counts.changedSettings,
    },
    options: {
      faulty: counts.faultyOptions + (hasOptionsFault ? 1 : 0),
      changed: counts.changedOptions,
    },
    translations: {
      faulty: counts.faultyTranslations,
      changed: counts.changedTranslations,
      missing: counts.missing,
    },
  };
};

/** The one that matters most: faults, then changes, then what is missing. */
function TabNote({ faulty, changed, missing = 0 }: Notes) {
  if (faulty > 0) return <small data-tone="bad">{faulty} to fix</small>;
  if (changed > 0) return <small data-tone="accent">{changed} changed</small>;
  return missing > 0 ? <small data-tone="warn">{missing} missing</small> : null;
}
