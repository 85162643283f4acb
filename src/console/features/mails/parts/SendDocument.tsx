import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import { documentDays, type Mail } from '#contract/mails.ts';
import { mailMutations, mailQueries, type SentDocument } from '../queries.ts';
import { MailTo } from './MailTo.tsx';
import css from './SendDocument.module.css';

const Root = styled('div', css.Root);

interface SendDocumentProps {
  person: string;
  /** Made anew by the service when it's sent. */
  document: SentDocument;
  label: string;
}

/** Mails a person a link to a document of theirs. */
export function SendDocument({ person, document, label }: SendDocumentProps) {
  const query = useQuery(mailQueries.addressesOf(person));
  const [sent, setSent] = useState<Mail>();
  const write = useWrite(mailMutations.sendDocument(person, document), { onDone: setSent });
  return (
    <QueryPanel
      query={query}
      what="email addresses"
      skeleton={<LinesSkeleton label="email addresses" lines={1} />}
    >
      {(addresses) => (
        <Root>
          <MailTo addresses={addresses} write={write} label={label} sent={sent}>
            <small>The link in the mail works for {documentDays} days.</small>
          </MailTo>
        </Root>
      )}
    </QueryPanel>
  );
}
