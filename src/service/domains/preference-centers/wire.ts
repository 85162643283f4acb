import type { CenterContent } from '#contract/preference-center-content.ts';
import type { CenterVersion } from '#contract/preference-center-records.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import type { CenterNumbers, CenterVersionRecord } from './records.ts';

/** Pages that people see decide: one is shown as a page, more below each other. */
export const templateOf = ({ pages }: Pick<CenterContent, 'pages'>): 'ENHANCED' | 'MULTIPAGE' =>
  (pages ?? []).filter(({ isHidden }) => isHidden !== true).length > 1 ? 'MULTIPAGE' : 'ENHANCED';

const statusOf = ({ status }: { status: 'DRAFT' | 'ACTIVE' | 'RETIRED' }, isDisabled: boolean) =>
  isDisabled && status === 'ACTIVE' ? ('INACTIVE' as const) : status;

const toTimes = (row: CenterNumbers[number]) => ({
  lastModifiedDate: toWireTime(row.modifiedAt),
  lastModifiedBy: row.modifiedBy,
  publishedDate: toOptionalWireTime(row.publishedAt),
  publishedBy: row.publishedBy,
  approvedBy: row.approvedBy,
});

/** One version as its record. */
export const toCenterVersion = (
  { row, pointId, isDisabled }: CenterVersionRecord,
  numbers: CenterNumbers,
): CenterVersion => ({
  ...row.content,
  id: row.centerId,
  version: row.version,
  status: statusOf(row, isDisabled),
  template: templateOf(row.content),
  collectionPointId: pointId,
  createdDate: toWireTime(row.createdAt),
  createdBy: row.createdBy,
  ...toTimes(row),
  versions: numbers.map((one) => ({
    version: one.version,
    status: statusOf(one, isDisabled),
    ...toTimes(one),
  })),
});

export { statusOf };
