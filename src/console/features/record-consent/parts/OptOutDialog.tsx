import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { QueryPanel } from '#console/api/read/QueryPanel.tsx';
import { FormDialog } from '#console/api/write/FormDialog.tsx';
import { MutationNotice } from '#console/api/write/MutationNotice.tsx';
import { useWrite } from '#console/api/write/useWrite.ts';
import { peopleKey } from '#console/features/person/queries.ts';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { paths } from '#console/paths.ts';
import { KeyValues } from '#console/ui/KeyValues.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { LinesSkeleton } from '#console/ui/Skeletons.tsx';
import { decisionRows, everythingOf } from '../decision-rows.ts';
import { recordConsentMutations } from '../queries.ts';
import { HowTold, toldInCall } from './HowTold.tsx';
import { Names } from './Names.tsx';

interface OptOutDialogProps {
  /** As it was searched for in vain, in the form in which programs write it. */
  identifier: string;
  onClose: () => void;
}

/**
 * Opts an address out of everything, and leads to its person, who is added by it. Another address has to
 * be searched for first: it may be somebody's who is known.
 */
export function OptOutDialog({ identifier, onClose }: OptOutDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const versions = useQuery(purposeQueries.allVersions());
  const [told, setTold] = useState(toldInCall);
  const write = useWrite(recordConsentMutations.optOut(), {
    onDone: ({ dataSubjectId }) => {
      onClose();
      if (dataSubjectId) void navigate(paths.dataSubject.to(dataSubjectId));
      void client.invalidateQueries({ queryKey: peopleKey, refetchType: 'none' });
    },
  });
  return (
    <FormDialog
      title="Record an opt-out"
      sub="Adds this person, opted out of everything but services, so that programs see it."
      confirmLabel="Record opt-out"
      pendingText="Recording…"
      write={write}
      notice={<MutationNotice write={write} />}
      onSubmit={() => write.send({ identifier, ...told })}
      onClose={onClose}
    >
      <KeyValues items={[{ label: 'Opt-out for', value: <MaskedText value={identifier} /> }]} />
      <QueryPanel
        query={versions}
        what="purposes"
        skeleton={<LinesSkeleton label="purposes" lines={1} />}
      >
        {(own) => (
          <>
            <Names
              names={everythingOf(decisionRows([], own)).map(({ name }) => name)}
              unit="purposes"
            />
            <p>Purposes created later aren't included.</p>
          </>
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
