import { FileQuestionMark } from 'lucide-react';
import { paths } from '#console/paths.ts';
import { wrongAddress } from '#console/records/record-words.ts';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { EmptyState } from '#console/ui/EmptyState.tsx';

/** In place of a destination that was deleted, or never was. @param wasThere it was on screen before */
export function NoSuchDestination({ wasThere = false }) {
  return (
    <EmptyState
      title={wasThere ? 'Destination deleted' : 'Destination not found'}
      icon={FileQuestionMark}
      action={<ActionLink href={paths.destinations.to()}>All destinations</ActionLink>}
    >
      {wasThere ? 'Nothing is sent there anymore.' : wrongAddress}
    </EmptyState>
  );
}
