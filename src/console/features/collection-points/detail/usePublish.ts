import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWrite } from '#console/api/useWrite.ts';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { sendBack } from '../collection-point-form.ts';
import { collectionPointMutations, collectionPointQueries } from '../queries.ts';
import { readStoredVersion } from '../read-versions.ts';
import { differencesBetween } from '../record-content.ts';

/** What the reading before the write found; null while there is nothing to say. */
type Finding =
  | { kind: 'failed'; error: Error }
  | { kind: 'gone' }
  | { kind: 'changed'; fields: string[] };

/** Publishes a Draft as it was shown: if what is stored differs by now, nothing is sent. */
export const usePublish = (shown: CollectionPoint, onDone: () => void) => {
  const { Id: id, Version: version } = shown;
  const client = useQueryClient();
  const write = useWrite(collectionPointMutations.update(id, version), { onDone });
  const [isReading, setIsReading] = useState(false);
  const [finding, setFinding] = useState<Finding | null>(null);
  const isOpen = useRef(true);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const publish = async () => {
    if (isReading || write.isPending) return;
    setIsReading(true);
    setFinding(null);
    try {
      const stored = await readStoredVersion(id, version);
      // Whoever left the dialog meanwhile does not want it any more.
      if (!isOpen.current) return;
      const fields = stored ? differencesBetween(shown, stored).map(({ field }) => field) : [];
      if (stored && fields.length === 0) write.send(sendBack(stored, {}, 'ACTIVE'));
      else {
        setFinding(stored ? { kind: 'changed', fields } : { kind: 'gone' });
        // What the page shows behind the dialog is what has to be looked at again.
        void client.invalidateQueries(collectionPointQueries.ofPoint(id));
      }
    } catch (error) {
      setFinding({
        kind: 'failed',
        error: error instanceof Error ? error : new Error(String(error)),
      });
    } finally {
      setIsReading(false);
    }
  };

  return { publish, finding, write, isPending: isReading || write.isPending };
};
