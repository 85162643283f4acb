import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMe } from '#console/api/colleagues/colleagues.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { UnsavedChangesGuard } from '#console/api/write/UnsavedChangesGuard.tsx';
import { useWrite, type Write } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import {
  AttachmentField,
  type ChosenFile,
} from '#console/features/attachments/parts/AttachmentField.tsx';
import { useIsUploading } from '#console/features/attachments/queries.ts';
import { useCallerLanguage } from '#console/features/calls/parts/caller.ts';
import { type Named, personQueries } from '#console/features/person/queries.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ConfirmDialog } from '#console/ui/ConfirmDialog.tsx';
import { FilterText } from '#console/ui/FilterText.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { SideDrawer } from '#console/ui/SideDrawer.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { ProfilePurpose } from '#contract/data-subject-records.ts';
import {
  type DecisionRow,
  decisionRows,
  type Entered,
  type EnteredById,
  everythingOf,
  everythingWords,
  groupsOf,
  missingFor,
  mostUnsearched,
  needsWork,
  pickedRows,
  type RowGroup,
  recordLabel,
  rowsNamed,
  toDecisions,
  untouched,
} from '../decision-rows.ts';
import { recordConsentMutations } from '../queries.ts';
import { DecisionItem } from './DecisionItem.tsx';
import { HowTold, type Told, toldInCall } from './HowTold.tsx';
import css from './RecordConsent.module.css';
import { RecordedResult } from './RecordedResult.tsx';
import { Review } from './Review.tsx';

const Everything = styled('div', css.Everything);
const Find = styled('div', css.Find);
const Items = styled('ul', css.Items);
const Unfold = styled('div', css.Unfold);
const Buttons = styled('div', css.Buttons);
const Missing = styled('span', css.Missing);

interface RecordConsentProps {
  person: Named;
  identifierType: string;
  purposes: readonly ProfilePurpose[];
  language: string | null | undefined;
  onClose: () => void;
}

/** What a person told staff: withdrawals, a yes that was read out, choices; reviewed, then recorded. */
export function RecordConsent(props: RecordConsentProps) {
  const { person, identifierType, purposes } = props;
  const versions = useQuery(purposeQueries.allVersions());
  const [entered, setEntered] = useState<EnteredById>(new Map());
  const [start] = useState(toldInCall);
  const [told, setTold] = useState(start);
  const language = useCallerLanguage(person.id, props.language);
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  // As they were when the drawer opened: what's read back stands beside it.
  const [before] = useState(purposes);
  const [isAsking, setIsAsking] = useState(false);
  const write = useWrite(recordConsentMutations.record(person.id));
  const rows = versions.data ? decisionRows(before, versions.data) : [];
  const isTouched =
    pickedRows(rows, entered).length > 0 ||
    told.note.trim() !== '' ||
    told.channel !== start.channel ||
    files.length > 0;
  const recorded = write.data;

  function handleClose() {
    if (write.isPending) return;
    if (isTouched && recorded === undefined) setIsAsking(true);
    else props.onClose();
  }
  function enter(changes: EnteredById) {
    write.noteChange();
    setEntered(changes);
  }

  return (
    <>
      <SideDrawer
        isOpen
        isWide
        title="Record consent"
        sub={
          <>
            What <Masked value={person.identifier} label={identifierType} /> told you.
          </>
        }
        foot={
          recorded ? (
            <Buttons>
              <ActionButton variant="primary" autoFocus onClick={props.onClose}>
                Close
              </ActionButton>
            </Buttons>
          ) : (
            versions.data && (
              <Foot
                person={person.id}
                rows={rows}
                entered={entered}
                write={write}
                onSend={() =>
                  write.send({
                    ...{ decisions: toDecisions(rows, entered), ...told },
                    attachmentIds: files.map(({ id }) => id),
                  })
                }
                onCancel={handleClose}
              />
            )
          )
        }
        onClose={handleClose}
      >
        {recorded ? (
          <RecordedResult person={person.id} rows={rows} recorded={recorded} />
        ) : (
          <QueryPanel
            query={versions}
            what="purposes"
            skeleton={<LinesSkeleton label="purposes" lines={8} />}
          >
            {() => (
              <>
                <Entry
                  rows={rows}
                  entered={entered}
                  language={language}
                  told={told}
                  onEnter={enter}
                  onTell={(own) => {
                    write.noteChange();
                    setTold(own);
                  }}
                />
                <AttachmentField
                  files={files}
                  onChange={(change) => {
                    write.noteChange();
                    setFiles(change);
                  }}
                />
              </>
            )}
          </QueryPanel>
        )}
      </SideDrawer>
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard what you entered?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        tone="danger"
        onConfirm={props.onClose}
        onCancel={() => setIsAsking(false)}
      >
        Nothing was recorded yet.
      </ConfirmDialog>
      <UnsavedChangesGuard
        hasChanges={isTouched && recorded === undefined}
        question={{
          title: 'Discard what you entered?',
          text: 'Nothing was recorded yet.',
          leave: 'Discard',
          stay: 'Keep editing',
        }}
      />
    </>
  );
}

interface EntryProps {
  rows: readonly DecisionRow[];
  entered: EnteredById;
  language: string | null | undefined;
  told: Told;
  onEnter: (entered: EnteredById) => void;
  onTell: (told: Told) => void;
}

function Entry({ rows, entered, language, told, onEnter, onTell }: EntryProps) {
  const everything = everythingOf(rows);
  const [sought, setSought] = useState('');
  const shown = rowsNamed(rows, sought);

  function change(rowId: string, changes: Partial<Entered>) {
    const before = entered.get(rowId) ?? untouched;
    onEnter(new Map([...entered, [rowId, { ...before, ...changes }]]));
  }
  function withdrawAll() {
    onEnter(
      new Map([
        ...entered,
        ...everything.map((row) => [row.id, { ...untouched, pick: 'withdraw' as const }] as const),
      ]),
    );
  }

  return (
    <>
      {everything.length > 0 && (
        <Everything>
          <Ban size={16} strokeWidth={2} />
          <span className="words">
            <b>Withdraw everything</b> <span className="of">{everythingWords(rows)}</span>
          </span>
          <ActionButton variant="danger" size="small" onClick={withdrawAll}>
            {everything.length === 1 ? 'Withdraw' : `Withdraw all ${everything.length}`}
          </ActionButton>
        </Everything>
      )}
      {rows.length > mostUnsearched && (
        <Find>
          <FilterText label="Find a purpose" isLabelHidden value={sought} onCommit={setSought} />
          <span aria-live="polite">{sought !== '' && `${shown.length} of ${rows.length}`}</span>
        </Find>
      )}
      {groupsOf(shown).map((group) => (
        <Group
          key={`${group.name} ${sought === ''}`}
          {...group}
          isFolded={group.isFolded && sought === ''}
          isInView={({ id }) => needsWork(entered.get(id) ?? untouched)}
        >
          {(row) => (
            <DecisionItem
              key={row.id}
              row={row}
              entered={entered.get(row.id) ?? untouched}
              language={language}
              onChange={(changes) => change(row.id, changes)}
            />
          )}
        </Group>
      ))}
      {rows.length === 0 && <p>There's no purpose to decide on yet.</p>}
      <HowTold told={told} onChange={onTell} />
    </>
  );
}

interface GroupProps extends RowGroup {
  /** Whether it isn't folded away. */
  isInView: (row: DecisionRow) => boolean;
  children: (row: DecisionRow) => ReactNode;
}

/** Purposes alike; many that aren't in force are folded, so that those that are stay in view. */
function Group({ name, rows, isFolded, isInView, children }: GroupProps) {
  const [isOpen, setIsOpen] = useState(!isFolded);
  const shown = isOpen ? rows : rows.filter(isInView);
  const hidden = rows.length - shown.length;
  return (
    <>
      {shown.length > 0 && <Items aria-label={name}>{shown.map(children)}</Items>}
      {hidden > 0 && (
        <Unfold>
          <ActionButton variant="ghost" size="small" onClick={() => setIsOpen(true)}>
            {`Show ${hidden} ${name.toLowerCase()}`}
          </ActionButton>
        </Unfold>
      )}
    </>
  );
}

interface FootProps {
  person: string;
  rows: readonly DecisionRow[];
  entered: EnteredById;
  write: Write;
  onSend: () => void;
  onCancel: () => void;
}

function Foot({ person, rows, entered, write, onSend, onCancel }: FootProps) {
  const me = useMe();
  const rateLimit = useWriteLimit(write);
  const isUploading = useIsUploading();
  const subject = useQuery({ ...personQueries.subject(person), enabled: false });
  const missing = missingFor(rows, entered);
  const hasPicked = pickedRows(rows, entered).length > 0;
  return (
    <>
      <Review rows={rows} entered={entered} by={me?.name} />
      <MutationNotice write={write} onCheck={() => void subject.refetch()} />
      <Buttons>
        {hasPicked && missing && <Missing aria-hidden>{missing}.</Missing>}
        <ActionButton
          onClick={onCancel}
          blockedReason={write.isPending ? 'In progress' : undefined}
        >
          Cancel
        </ActionButton>
        <ActionButton
          variant="primary"
          pending={write.isPending}
          pendingText="Recording…"
          blockedReason={
            missing ?? (isUploading ? 'Wait until the file is uploaded.' : rateLimit.blockedReason)
          }
          onClick={onSend}
        >
          {rateLimit.label(recordLabel(rows, entered))}
        </ActionButton>
      </Buttons>
    </>
  );
}
