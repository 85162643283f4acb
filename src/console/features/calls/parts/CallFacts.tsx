import { useMemo } from 'react';
import { setChannel } from '#console/api/call.ts';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { canonicalTag, languageName, languagesToAdd } from '#console/ui/languages.ts';
import { styled } from '#console/ui/styled.tsx';
import type { DecisionChannel } from '#contract/data-subject-values.ts';
import css from './CallFacts.module.css';
import { setCallerLanguage, useCallerLanguage } from './caller.ts';

const Root = styled('div', css.Root);

const channels: readonly { value: DecisionChannel; label: string }[] = [
  { value: 'PHONE', label: 'Phone' },
  { value: 'CHAT', label: 'Chat' },
  { value: 'IN_PERSON', label: 'In person' },
  { value: 'LETTER', label: 'Letter' },
  { value: 'EMAIL', label: 'Email' },
];

interface CallFactsProps {
  person: string;
  /** The person's own. */
  language: string | null | undefined;
  channel: string;
}

/** How the call came and what the caller speaks: what is recorded and read out in it begins with these. */
export function CallFacts({ person, language, channel }: CallFactsProps) {
  const spoken = useCallerLanguage(person, language);
  const value = spoken ? canonicalTag(spoken) : '';
  const languages = useMemo(
    () => languagesToAdd([]).map(({ tag, name }) => ({ value: tag, label: name })),
    [],
  );
  const isListed = value === '' || languages.some((own) => own.value === value);
  const own = { value, label: languageName(value) };
  return (
    <Root>
      <FilterChoice
        label="Channel"
        isPlain
        options={channels}
        value={channel}
        onChange={setChannel}
      />
      <FilterChoice
        label="Caller speaks"
        anyLabel="Not known"
        isPlain
        options={isListed ? languages : [own, ...languages]}
        value={value}
        onChange={(tag) => setCallerLanguage(person, tag)}
      />
    </Root>
  );
}
