import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { headerFault } from '#console/api/header-text.ts';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useFormWrite } from '#console/api/write/useFormWrite.ts';
import { peopleKey } from '#console/features/person/queries.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { paths } from '#console/paths.ts';
import { TextField } from '#console/ui/fields/TextField.tsx';
import { useAddTypedText } from '#console/ui/masking/useTypedText.ts';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { identifierMaximum } from '#contract/common/identifiers.ts';
import { decisionRows, everythingOf } from '../decision-rows.ts';
import { recordConsentMutations } from '../queries.ts';
import { HowTold, untold } from './HowTold.tsx';
import { Names } from './Names.tsx';

const fields = ['identifier'] as const;

interface OptOutDialogProps {
  /** As it was searched for. */
  identifier: string;
  onClose: () => void;
}

/** Opts an address out of everything, and leads to its person, who is added by it. */
export function OptOutDialog({ identifier, onClose }: OptOutDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const addTypedText = useAddTypedText();
  const versions = useQuery(purposeQueries.allVersions());
  const [told, setTold] = useState(untold);
  const form = useForm({ defaultValues: { identifier } });
  const write = useFormWrite(form, recordConsentMutations.optOut(), {
    fields,
    onDone: ({ dataSubjectId }) => {
      onClose();
      if (dataSubjectId) {
        addTypedText(form.getValues('identifier').trim());
        void navigate(paths.dataSubject.to(dataSubjectId));
      }
      void client.invalidateQueries({ queryKey: peopleKey, refetchType: 'none' });
    },
  });
  const submit = form.handleSubmit((values) => {
    const sent = values.identifier.trim();
    const fault = headerFault(sent, identifierMaximum);
    if (fault === undefined) write.send({ identifier: sent, ...told });
    else form.setError('identifier', { message: fault }, { shouldFocus: true });
  });
  return (
    <FormDialog
      title="Record an opt-out"
      sub="Adds this person, opted out of everything but services, so that programs see it."
      confirmLabel="Record opt-out"
      pendingText="Recording…"
      write={write}
      notice={<MutationNotice write={write} fields={fields} />}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="identifier"
        label="Email, phone or card number"
        help="As your programs write it: a phone number with its country code."
        isRequired
      />
      <QueryPanel
        query={versions}
        what="purposes"
        skeleton={<LinesSkeleton label="purposes" lines={1} />}
      >
        {(own) => (
          <Names
            names={everythingOf(decisionRows([], own)).map(({ name }) => name)}
            unit="purposes"
          />
        )}
      </QueryPanel>
      <HowTold
        told={told}
        onChange={(own) => {
          write.noteChange();
          setTold(own);
        }}
      />
    </FormDialog>
  );
}
