import { Warnings } from '#console/api/review/Warnings.tsx';
import { faultWords } from '#console/api/write/fault-words.ts';
import { paths } from '#console/paths.ts';
import { MissingTranslations } from '#console/records/MissingTranslations.tsx';
import { UnbuiltSettings } from '#console/records/UnbuiltSettings.tsx';
import { PublishDialog as AnyPublishDialog } from '#console/records/versioned/PublishDialog.tsx';
import type { Publishing } from '#console/records/versioned/versioned-kind.ts';
import { styled } from '#console/ui/styled.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { faultLabel, fieldLabel } from '../collection-point-fields.ts';
import { sendBack, toFormValues, type UpdateBody } from '../collection-point-form.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { collectionPointWrites } from '../collection-point-writes.ts';
import { PointChangesForPeople } from '../compare/PointChangesForPeople.tsx';
import { draftWarnings } from '../draft-purposes.ts';
import { unbuiltInPoint } from '../field-groups.ts';
import { missingInPoint } from '../missing.ts';
import { changedKeys, containsRequest } from '../record-content.ts';
import css from './PublishDialog.module.css';

const Drafts = styled('div', css.Drafts);

/** A Draft is published by sending it back as Active. */
const publishing: Publishing<CollectionPointVersionV1, UpdateBody> = {
  write: collectionPointWrites.sendBack,
  requestOf: (shown) => sendBack(shown, {}, 'ACTIVE'),
  comparison: { changedKeys, contains: containsRequest },
  labelOf: fieldLabel,
  publicationOf: ({ PublishedBy: by, ActivationDate: at }) => ({ by, at }),
};

interface PublishDialogProps {
  /** The Draft as the page shows it. */
  shown: CollectionPointVersionV1;
  /** Version that is Active now. */
  activeVersion: number | undefined;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before a Draft becomes Active: names what it replaces, and the Drafts it collects for. */
export function PublishDialog(props: PublishDialogProps) {
  const purposes = props.shown.Purposes ?? [];
  return (
    <AnyPublishDialog
      {...props}
      kind={collectionPointKind}
      publishing={publishing}
      isWide={props.activeVersion !== undefined}
      tellFault={faultWords({
        labelOf: faultLabel,
        nameOf: (purposeId) => purposes.find(({ Id }) => Id.toLowerCase() === purposeId)?.Label,
      })}
    >
      {props.activeVersion !== undefined && (
        <PointChangesForPeople shown={props.shown} activeVersion={props.activeVersion} />
      )}
      <Drafts>
        <Warnings
          warnings={draftWarnings(
            purposes.map(({ Label, Status, ...link }) => ({
              ...link,
              label: Label,
              status: Status,
            })),
          )}
        />
      </Drafts>
      <MissingTranslations
        sentences={missingInPoint(props.shown)}
        translateHref={paths.translateCollectionPoint.to(props.shown.Id, props.shown.Version)}
      />
      <UnbuiltSettings sentences={unbuiltInPoint(toFormValues(props.shown))} />
    </AnyPublishDialog>
  );
}
