import type { UseMutationOptions } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { type Act, useWrite } from '#console/api/write/useWrite.ts';
import { useWriteLimit } from '#console/api/write/useWriteLimit.ts';
import type { Named } from '#console/features/person/queries.ts';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { PanelDialog } from '#console/ui/PanelDialog.tsx';
import { styled } from '#console/ui/styled.tsx';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { FindPerson } from './FindPerson.tsx';
import css from './PickPeopleDialog.module.css';

const People = styled('ul', css.People);

interface PickPeopleDialogProps<Answer> {
  title: string;
  sub: string;
  /** Of the list of people. */
  label: string;
  confirmLabel: string;
  pendingText: string;
  /** Who is among them in any case, first. */
  self?: Named;
  most: number;
  /** Said where there are more. */
  tooMany: string;
  /** What is done with all of them. */
  actOf: (ids: readonly string[]) => UseMutationOptions<Answer, Error, Act<readonly string[]>>;
  onCheck: () => void;
  checkReads: readonly Endpoint[];
  onClose: () => void;
}

/** Finds people by their identifiers, and does something with all of them together. */
export function PickPeopleDialog<Answer>(props: PickPeopleDialogProps<Answer>) {
  const { title, sub, label, confirmLabel, pendingText, self, onClose } = props;
  const [picked, setPicked] = useState<readonly Named[]>([]);
  const all = self ? [self, ...picked] : picked;
  const ids = all.map(({ id }) => id);
  const write = useWrite(props.actOf(ids), { onDone: onClose });
  const rateLimit = useWriteLimit(write);
  const tooMany = all.length > props.most ? props.tooMany : undefined;
  const fault = picked.length === 0 ? 'Add at least one person.' : tooMany;
  return (
    <PanelDialog
      title={title}
      sub={sub}
      foot={
        <>
          <MutationNotice write={write} onCheck={props.onCheck} checkReads={props.checkReads} />
          <ActionButton onClick={onClose}>Cancel</ActionButton>
          <ActionButton
            variant="primary"
            pending={write.isPending}
            pendingText={pendingText}
            blockedReason={fault ?? rateLimit.blockedReason}
            onClick={() => write.send(ids)}
          >
            {rateLimit.label(confirmLabel)}
          </ActionButton>
        </>
      }
      onClose={onClose}
    >
      <FindPerson
        people={all}
        onAdd={({ id, identifier }) => setPicked([...picked, { id, identifier }])}
      />
      <People aria-label={label}>
        {self && (
          <li>
            <Masked value={self.identifier} label="Identifier" />
            <span className="mark">Primary</span>
          </li>
        )}
        {picked.map((person, index) => (
          <li key={person.id}>
            <Masked value={person.identifier} label="Identifier" person={person.id} />
            <ActionButton
              size="small"
              variant="ghost"
              icon={X}
              aria-label={`Remove person ${index + 1}`}
              onClick={() => setPicked(picked.filter(({ id }) => id !== person.id))}
            >
              Remove
            </ActionButton>
          </li>
        ))}
      </People>
    </PanelDialog>
  );
}
