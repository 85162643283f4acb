import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useAdministratorBlock } from '#console/api/rights.ts';
import { mailKindLabel } from '#console/features/mails/parts/kind-words.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { languageName } from '#console/ui/languages.ts';
import { Section } from '#console/ui/Section.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { type AccountMailWords, mailLanguages } from '#contract/mails.ts';
import css from './MailWords.module.css';
import { findWords } from './mail-words.ts';
import { settingsQueries } from './queries.ts';

const MailWordsDialog = lazyPart(
  async () => (await import('./MailWordsDialog.tsx')).MailWordsDialog,
);

const Row = styled('div', css.Row);
const Preview = styled('div', css.Preview);

/** What each kind of mail says first, in each language: the account's own words, or ours. */
export function MailWords() {
  const query = useQuery(settingsQueries.mailWords());
  return (
    <Section title="Words of mail">
      <QueryPanel
        query={query}
        what="words of mail"
        skeleton={<LinesSkeleton label="words of mail" lines={4} />}
      >
        {(stored) => <Chosen stored={stored} />}
      </QueryPanel>
    </Section>
  );
}

function Chosen({ stored }: { stored: AccountMailWords }) {
  const block = useAdministratorBlock();
  const kinds = [...new Set(stored.standard.map(({ kind }) => kind))];
  const [kind, setKind] = useState<string>(kinds[0] ?? 'LINK');
  const [language, setLanguage] = useState('en');
  const [isOpen, setIsOpen] = useState(false);
  const { subject, paragraph, isOwn } = findWords(stored, { kind, language });
  return (
    <>
      <Row>
        <FilterChoice
          label="Mail"
          isPlain
          value={kind}
          options={kinds.map((value) => ({ value, label: mailKindLabel(value) }))}
          onChange={setKind}
        />
        <FilterChoice
          label="Language"
          isPlain
          value={language}
          options={mailLanguages.map((value) => ({ value, label: languageName(value) }))}
          onChange={setLanguage}
        />
        <StatusTag tone={isOwn ? 'ok' : 'off'}>{isOwn ? 'Your words' : 'Default'}</StatusTag>
        <ActionButton
          size="small"
          blockedReason={block}
          aria-haspopup="dialog"
          onPointerEnter={MailWordsDialog.preload}
          onFocus={MailWordsDialog.preload}
          onClick={() => setIsOpen(true)}
        >
          Edit…
        </ActionButton>
      </Row>
      <Preview dir="auto" lang={language}>
        <strong>{subject}</strong>
        <p>{paragraph}</p>
      </Preview>
      {isOpen && (
        <MailWordsDialog
          stored={stored}
          kind={kind}
          language={language}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
