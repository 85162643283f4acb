import { useIsMutating } from '@tanstack/react-query';
import { endpointAct, endpointWrite } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { peopleKey } from '#console/features/person/queries.ts';
import {
  downloadAttachmentEndpoint,
  unlinkAttachmentEndpoint,
  uploadAttachmentEndpoint,
} from '#contract/attachments.ts';
import { referenceTo } from '#contract/person-reference.ts';

type LookedFile = { attachmentId: string; look: string | undefined };

const uploadKey = ['attachments', 'upload'];

export const attachmentMutations = {
  /** Uploads a file; it's nobody's until what is recorded names it. */
  upload: () => ({
    ...endpointWrite(uploadAttachmentEndpoint, (file: File) => ({ file }), []),
    mutationKey: uploadKey,
  }),

  /** Gets a file as a zip, by a look's handle. It's read again each time, and not kept here. */
  download: (person: string) => ({
    ...endpointAct(
      downloadAttachmentEndpoint,
      async (send, { input: { attachmentId, look } }: Act<LookedFile>) => {
        const request = { params: { attachmentId }, headers: { identifier: referenceTo(person) } };
        const zip = await send(request, look);
        if (!(zip instanceof Uint8Array)) throw new Error('A file is read to its end.');
        return zip;
      },
      [],
    ),
    gcTime: 0,
  }),

  /** Takes a file from its person. */
  unlink: (person: string) =>
    endpointWrite(
      unlinkAttachmentEndpoint,
      (attachmentId: string) => ({
        params: { attachmentId },
        headers: { identifier: referenceTo(person) },
      }),
      [peopleKey],
    ),
};

/** Whether a file is on its way: what is recorded meanwhile would be without it. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: uploadKey }) > 0;
