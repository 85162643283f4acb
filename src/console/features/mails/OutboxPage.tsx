import { MailOpen, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { RefreshLine } from '#console/api/read/RefreshLine.tsx';
import { useWriteBlock } from '#console/api/rights.ts';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import { ListFilters } from '#console/records/ListFilters.tsx';
import { ResourceTable } from '#console/records/ResourceTable.tsx';
import { useResourceList } from '#console/records/useResourceList.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { FilterChoice } from '#console/ui/FilterChoice.tsx';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import { Failure } from '#console/ui/masking/Failure.tsx';
import { useLook } from '#console/ui/masking/useLook.tsx';
import { PageHeader } from '#console/ui/PageHeader.tsx';
import { usePresenting } from '#console/ui/presenter-mode.ts';
import {
  listMailsEndpoint,
  type Mail,
  type MailKind,
  type MailState,
  mailDays,
  mailStates,
} from '#contract/mails.ts';
import { mailColumns } from './mail-columns.tsx';
import { mailKindChoices, mailKindLabel } from './parts/kind-words.ts';
import { mailMutations, mailQueries } from './queries.ts';
import { mailStateKind } from './words.ts';

const MailDialog = lazyPart(async () => (await import('./MailDialog.tsx')).MailDialog);

/** The service and people ask for mail, too. */
const newMailEveryMs = 15_000;

/** The mail of the last days: what waits, what was sent, and what failed. */
function OutboxPage() {
  const list = useResourceList(mailQueries);
  const { query } = list;
  const [read, setRead] = useState<{ mailId: string; look: string | undefined }>();
  const mails = query.data?.content ?? [];
  return (
    <>
      <PageHeader
        title="Outbox"
        sub={
          <>
            Mail to people of the last {mailDays} days: what waits, what was sent, and why the rest
            failed.
            {mails.some(({ isReadable }) => isReadable) &&
              ' No mail leaves this demo: read it here.'}
          </>
        }
      />
      {query.data && (
        <RefreshLine
          query={query}
          endpoint={listMailsEndpoint}
          mayChange={(now) =>
            mails.some(({ state }) => state === 'WAITING') ||
            now - query.dataUpdatedAt >= newMailEveryMs
          }
        />
      )}
      <ListFilters list={list}>
        <FilterChoice
          label="State"
          options={mailStateKind.choices(mailStates)}
          value={list.criteria.state ?? ''}
          onChange={(value) =>
            list.change({ state: (value || undefined) as MailState | undefined })
          }
        />
        <FilterChoice
          label="Mail"
          options={mailKindChoices}
          value={list.criteria.kind ?? ''}
          onChange={(value) => list.change({ kind: (value || undefined) as MailKind | undefined })}
        />
      </ListFilters>
      <ResourceTable
        list={list}
        one="mail"
        many="mails"
        caption="Mail"
        columns={() => mailColumns}
        rows={(found) => found}
        rowKey={({ id }) => id}
        rowActions={(mail) => (
          <Acts mail={mail} onRead={(look) => setRead({ mailId: mail.id, look })} />
        )}
        blank={{
          text: 'Links, confirmations and documents that are mailed to people show up here.',
        }}
      />
      {read !== undefined && <MailDialog {...read} onClose={() => setRead(undefined)} />}
    </>
  );
}

interface ActsProps {
  mail: Mail;
  /** With the handle that shows the mail in clear. */
  onRead: (look: string | undefined) => void;
}

function Acts({ mail, onRead }: ActsProps) {
  const { look, isPending, failure, question } = useLook();
  const writeBlock = useWriteBlock();
  const isPresenting = usePresenting();
  const write = useWrite(mailMutations.retry(mail.id));
  const rateLimit = useWriteLimit(write);
  const name = `${mailKindLabel(mail.kind)} to ${mail.address}`;

  /** Its links open what is the person's alone: it's shown once it's recorded who reads it. */
  async function read(anchor: HTMLElement) {
    const recorded = await look({ kind: 'revealed', people: [mail.dataSubjectId] }, { anchor });
    if (recorded !== null) onRead(recorded.shows?.handle);
  }

  return (
    <>
      {mail.state === 'FAILED' && (
        <ActionButton
          size="small"
          icon={RotateCw}
          blockedReason={writeBlock ?? rateLimit.blockedReason}
          pending={write.isPending}
          pendingText="Sending…"
          aria-label={`Try again: ${name}`}
          onClick={() => write.send(null)}
        >
          {rateLimit.label('Try again')}
        </ActionButton>
      )}
      {mail.isReadable && !isPresenting && (
        <ActionButton
          size="small"
          icon={MailOpen}
          blockedReason={writeBlock}
          aria-label={`Read: ${name}`}
          aria-haspopup="dialog"
          onPointerEnter={MailDialog.preload}
          onFocus={MailDialog.preload}
          pending={isPending}
          pendingText="Read"
          onClick={({ currentTarget }) => void read(currentTarget)}
        >
          Read
        </ActionButton>
      )}
      {question}
      {failure !== undefined && <Failure role="alert">{failure}</Failure>}
      <MutationNotice write={write} />
    </>
  );
}

export { OutboxPage as Component };
