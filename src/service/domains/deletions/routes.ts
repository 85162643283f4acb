import type { Hono } from 'hono';
import {
  confirmDeletionSettingsEndpoint,
  deleteCrossDeviceReceiptsEndpoint,
  deleteDataSubjectsV2Endpoint,
  deleteDataSubjectV4Endpoint,
  deleteProfilesV2Endpoint,
  deleteProfilesV4Endpoint,
  deletePurposeProfilesV2Endpoint,
  getDeletionSettingsEndpoint,
  listDeletionCertificatesEndpoint,
  takeBackDeletionSettingsEndpoint,
  updateDeletionSettingsEndpoint,
} from '#contract/deletions.ts';
import { bind } from '#service/http/bind.ts';
import type { Dependencies, ServiceEnv } from '#service/http/dependencies.ts';
import { deleteDataSubjectsV2, deletePurposeProfilesV2 } from './accept-deletion.ts';
import { deleteCrossDeviceReceipts } from './delete-cross-device-receipts.ts';
import { deleteDataSubjectV4 } from './delete-data-subject-v4.ts';
import { deleteProfilesV2, deleteProfilesV4 } from './delete-profiles.ts';
import { listDeletionCertificates } from './list-deletion-certificates.ts';
import {
  confirmDeletionSettings,
  getDeletionSettings,
  requireDeletionByPrograms as ifOn,
  takeBackDeletionSettings,
  updateDeletionSettings,
} from './settings.ts';

export const deletionRoutes = (app: Hono<ServiceEnv>, dependencies: Dependencies): void => {
  bind(app, dependencies, getDeletionSettingsEndpoint, getDeletionSettings);
  bind(app, dependencies, updateDeletionSettingsEndpoint, updateDeletionSettings);
  bind(app, dependencies, confirmDeletionSettingsEndpoint, confirmDeletionSettings);
  bind(app, dependencies, takeBackDeletionSettingsEndpoint, takeBackDeletionSettings);
  bind(app, dependencies, deleteDataSubjectV4Endpoint, deleteDataSubjectV4, ifOn);
  bind(app, dependencies, deleteProfilesV4Endpoint, deleteProfilesV4, ifOn);
  bind(app, dependencies, deleteProfilesV2Endpoint, deleteProfilesV2, ifOn);
  bind(app, dependencies, deleteDataSubjectsV2Endpoint, deleteDataSubjectsV2, ifOn);
  bind(app, dependencies, deletePurposeProfilesV2Endpoint, deletePurposeProfilesV2, ifOn);
  bind(app, dependencies, deleteCrossDeviceReceiptsEndpoint, deleteCrossDeviceReceipts, ifOn);
  bind(app, dependencies, listDeletionCertificatesEndpoint, listDeletionCertificates);
};
