import type { Hono } from 'hono';
import {
  downloadAttachmentEndpoint,
  downloadAttachmentsEndpoint,
  unlinkAttachmentEndpoint,
  unlinkAttachmentsEndpoint,
  uploadAttachmentEndpoint,
} from '#contract/attachments.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { downloadAttachment, downloadAttachments } from './download-attachments.ts';
import { unlinkAttachment, unlinkAttachments } from './unlink-attachments.ts';
import { uploadAttachment } from './upload-attachment.ts';

export const attachmentRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, uploadAttachmentEndpoint, uploadAttachment);
  bind(app, dependencies, downloadAttachmentEndpoint, downloadAttachment);
  bind(app, dependencies, downloadAttachmentsEndpoint, downloadAttachments);
  bind(app, dependencies, unlinkAttachmentEndpoint, unlinkAttachment);
  bind(app, dependencies, unlinkAttachmentsEndpoint, unlinkAttachments);
};
