import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWrite } from '#console/api/useWrite.ts';
import type { CollectionPoint } from '#contract/collection-point-records.ts';
import { fetchFreshRecord } from './fresh-record.ts';
import { toPublishRequest } from './publish-request.ts';
import { collectionPointMutations } from './queries.ts';
import { differencesBetween } from './record-content.ts';

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
      const stored = await fetchFreshRecord(client, id, version);
      // Whoever left the dialog meanwhile does not want it any more.
      if (!isOpen.current) return;
      const fields = stored === null ? [] : differencesBetween(shown, stored).map(({ field }) => field);
      if (stored === null) setFinding({ kind: 'gone' });
      else if (fields.length > 0) setFinding({ kind: 'changed', fields });
      else write.send(toPublishRequest(stored));
    } catch (error) {
      setFinding({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      setIsReading(false);
    }
  };

  return { publish, finding, write, isPending: isReading || write.isPending };
};
