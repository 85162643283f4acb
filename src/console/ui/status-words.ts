import { Archive, Check, Clock, Pencil } from 'lucide-react';
import { PauseBars } from './PauseBars.ts';
import { statusKind } from './status-kind.ts';

export const versionStatusKind = statusKind({
  DRAFT: { word: 'Draft', tone: 'warn', icon: Pencil },
  ACTIVE: { word: 'Active', tone: 'ok', icon: Check },
  RETIRED: { word: 'Retired', tone: 'off', icon: Clock },
  INACTIVE: { word: 'Inactive', tone: 'off', icon: PauseBars },
  ARCHIVED: { word: 'Archived', tone: 'off', icon: Archive },
});

/** The word for a version's status: one that is not known as it came, none as `''`. */
export const statusLabel = versionStatusKind.label;
