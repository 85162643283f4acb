import * as z from 'zod/mini';
import { uploadedAttachmentSchema } from './attachment-records.ts';
import { type Endpoint, fileStream } from './common/endpoint.ts';
import { identifierText } from './common/identifiers.ts';
import { peopleScopes, readScopes } from './common/scopes.ts';
import { clearText, guid } from './common/values.ts';

const tag = 'Consent Attachments';
const v1 = '/rest/api/preferences/v1';
const zip = 'application/zip';

/** Most bytes of a file: under 4 MB (docs/wire/other-groups.md). */
export const attachmentMaximum = 4 * 1_048_576 - 1;

/** How long a file stays that no receipt names, in days. */
export const unlinkedDays = 1;

const unlinkedSchema = z.looseObject({ identifier: z.string(), statusMessage: clearText });

const ofOne = {
  params: z.object({ attachmentId: guid }),
  headers: z.object({ identifier: identifierText }),
} as const;

const ofAll = { params: z.object({ identifier: identifierText }) } as const;

/**
 * Takes a file: PDF, JPEG or PNG, by its content. It's nobody's until a receipt names its `refId` in
 * `attachments` or `PurposeAttachments`; one that none names goes after a day.
 */
export const uploadAttachmentEndpoint = {
  operationId: 'uploadAttachment',
  title: 'Upload an attachment',
  activity: { kind: 'created', object: 'attachment', id: 'refId' },
  limitName: 'uploading files',
  tag,
  method: 'POST',
  path: `${v1}/attachments`,
  scopes: peopleScopes,
  limit: 'api',
  fileMaximum: attachmentMaximum,
  responses: { 200: uploadedAttachmentSchema },
} as const satisfies Endpoint;

/**
 * A zip with one file of a person. It can't be masked: a session gets it with a look that comes with the
 * request (`X-Look`) and names the person, else 403 `look-needed`.
 */
export const downloadAttachmentEndpoint = {
  operationId: 'downloadAttachment',
  title: 'Download an attachment',
  activity: { kind: 'copied', object: 'person' },
  people: 'told',
  limitName: 'files',
  tag,
  method: 'GET',
  path: `${v1}/attachments/{attachmentId}`,
  scopes: readScopes,
  limit: 'api',
  ...ofOne,
  answerType: zip,
  responses: { 200: fileStream },
} as const satisfies Endpoint;

/** A zip with all files of a person; empty where there are none. Sessions need a look, as for one. */
export const downloadAttachmentsEndpoint = {
  operationId: 'downloadAttachments',
  title: 'Download all attachments of a data subject',
  activity: { kind: 'copied', object: 'person' },
  people: 'told',
  tag,
  method: 'GET',
  path: `${v1}/datasubjects/{identifier}/attachments`,
  scopes: readScopes,
  limit: 'api',
  ...ofAll,
  answerType: zip,
  responses: { 200: fileStream },
} as const satisfies Endpoint;

/** Takes a file from its person, whatever receipts name it; it goes after a day. */
export const unlinkAttachmentEndpoint = {
  operationId: 'unlinkAttachment',
  title: 'Unlink an attachment',
  activity: { kind: 'unlinked', object: 'person' },
  limitName: 'unlinking files',
  tag,
  method: 'DELETE',
  path: `${v1}/attachments-reference/{attachmentId}`,
  scopes: peopleScopes,
  limit: 'api',
  ...ofOne,
  responses: { 202: unlinkedSchema },
} as const satisfies Endpoint;

/** The same with all files of a person. */
export const unlinkAttachmentsEndpoint = {
  operationId: 'unlinkAttachments',
  title: 'Unlink all attachments of a data subject',
  activity: { kind: 'unlinked', object: 'person' },
  tag,
  method: 'DELETE',
  path: `${v1}/datasubjects/{identifier}/attachment-references`,
  scopes: peopleScopes,
  limit: 'api',
  ...ofAll,
  responses: { 202: unlinkedSchema },
} as const satisfies Endpoint;
