import { paths } from '#console/paths.ts';
import type { DataColumn } from '#console/ui/DataTable.tsx';
import lines from '#console/ui/lines.module.css';
import { StatusTag } from '#console/ui/StatusTag.tsx';
import { styled } from '#console/ui/styled.tsx';
import { TextLink } from '#console/ui/TextLink.tsx';
import { Time } from '#console/ui/Time.tsx';
import type { Mail } from '#contract/mails.ts';
import css from './mail-columns.module.css';
import { mailKindLabel } from './parts/kind-words.ts';
import { faultWords, mailStateKind } from './words.ts';

const Address = styled('span', css.Address);

const Lines = styled('span', lines.Lines);

export const mailColumns: readonly DataColumn<Mail>[] = [
  {
    id: 'to',
    header: 'To',
    isRowHeader: true,
    skeletonWidth: '140px',
    render: ({ address, dataSubjectId }) => (
      <TextLink look="strong" href={paths.dataSubject.to(dataSubjectId)}>
        <Address>{address}</Address>
      </TextLink>
    ),
  },
  {
    id: 'kind',
    header: 'Mail',
    canWrap: true,
    skeletonWidth: '160px',
    render: ({ kind }) => mailKindLabel(kind),
  },
  {
    id: 'state',
    header: 'State',
    isStackedSecond: true,
    skeletonWidth: '84px',
    render: ({ state }) => <StatusTag {...mailStateKind.tag(state)} />,
  },
  {
    id: 'tries',
    header: 'Result',
    canWrap: true,
    skeletonWidth: '180px',
    render: (mail) => <Result mail={mail} />,
  },
  {
    id: 'when',
    header: 'Asked for',
    isQuiet: true,
    skeletonWidth: '130px',
    render: ({ createdDate }) => <Time value={createdDate} />,
  },
];

function Result({ mail }: { mail: Mail }) {
  const { attempts, nextTryDate, sentDate, errorMessage } = mail;
  if (sentDate) {
    return <Time value={sentDate} />;
  }
  return (
    <Lines>
      {errorMessage && <span>{faultWords(mail)}</span>}
      <small>
        {attempts === 0
          ? 'Not tried yet'
          : attempts === 1
            ? 'Tried once'
            : `Tried ${attempts} times`}
        {nextTryDate && attempts > 0 && (
          <>
            , next <Time value={nextTryDate} />
          </>
        )}
      </small>
    </Lines>
  );
}
