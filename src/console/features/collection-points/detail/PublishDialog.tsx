import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#console/api/api-error.ts';
import { countWords } from '#console/api/limits/limit-words.ts';
import { faultWords } from '#console/api/write/fault-words.ts';
import type { ApproveDialogProps } from '#console/records/versioned/approval/ApproveDialog.tsx';
import {
  type PublishDialogProps as AnyProps,
  PublishDialog as AnyPublishDialog,
} from '#console/records/versioned/PublishDialog.tsx';
import type { Publishing } from '#console/records/versioned/versioned-kind.ts';
import { lazyPart } from '#console/ui/LazyPart.tsx';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import { notPublishedCode } from '#contract/publish-point.ts';
import { collectionPointApproving } from '../collection-point-acts.ts';
import { faultLabel, fieldLabel } from '../collection-point-fields.ts';
import { sendBack } from '../collection-point-form.ts';
import { collectionPointKind } from '../collection-point-kind.ts';
import { easeProblem, formEase } from '../publish/form-ease.ts';
import { type Publication, publishWrite } from '../publish/publish-write.ts';
import { draftLinks, type PurposeToo, purposesToo, tooProblem } from '../publish/purposes-too.ts';
import { changedKeys, containsRequest } from '../record-content.ts';
import { PublishReview } from './PublishReview.tsx';
import { recentDays, sumOfDays } from './point-numbers.ts';
import { pointNumbersQuery } from './point-numbers-query.ts';

const AnyApproveDialog = lazyPart(
  async () =>
    (await import('#console/records/versioned/approval/ApproveDialog.tsx')).ApproveDialog<
      CollectionPointVersionV2,
      CollectionPointVersionV1
    >,
);

/** A Draft is published by sending it back as Active; with purposes, by an act of its own. */
const publishingWith = (
  purposes: readonly PurposeToo[],
): Publishing<CollectionPointVersionV1, Publication> => ({
  write: (id, version) => publishWrite(id, version, purposes.length > 0),
  requestOf: (shown) => ({
    body: sendBack(shown, {}, 'ACTIVE'),
    lastModifiedDate: shown.LastModifiedDate ?? '',
    purposes,
  }),
  comparison: { changedKeys, contains: (stored, { body }) => containsRequest(stored, body) },
  labelOf: fieldLabel,
  publicationOf: ({ PublishedBy: by, ActivationDate: at }) => ({ by, at }),
  isOutdated: (refusal) => isApiError(refusal, 'conflict') && refusal.code === notPublishedCode,
});

interface PublishDialogProps extends AnyProps<CollectionPointVersionV1> {
  /** Opened to publish its Draft purposes, too. */
  isWithLinked?: boolean;
}

/** Asks before a Draft becomes Active: names what it replaces, and publishes its Draft purposes with it. */
export function PublishDialog({ isWithLinked = false, ...props }: PublishDialogProps) {
  const { shown } = props;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(isWithLinked ? draftLinks(shown).map(({ Id }) => Id) : []),
  );
  const purposes = purposesToo(shown, ticked);
  const ease = useQuery(formEase(shown));
  const days = useQuery({
    ...pointNumbersQuery(shown.Id.toLowerCase()),
    enabled: props.activeVersion !== undefined,
  }).data?.days;
  return (
    <AnyPublishDialog
      {...props}
      kind={collectionPointKind}
      publishing={publishingWith(purposes)}
      approving={collectionPointApproving}
      purposes={purposes}
      problem={tooProblem(shown, ticked) ?? easeProblem(shown, ease)}
      evidence={
        days &&
        `${countWords(sumOfDays(days).receipts, 'receipt')} came through in ${recentDays} days.`
      }
      tellFault={faultWords({
        labelOf: faultLabel,
        nameOf: (purposeId) =>
          (shown.Purposes ?? []).find(({ Id }) => Id.toLowerCase() === purposeId)?.Label,
      })}
    >
      <PublishReview
        shown={shown}
        activeVersion={props.activeVersion}
        ease={ease}
        ticked={ticked}
        onTick={(ids, isTicked) => {
          const others = new Set([...ticked].filter((id) => !ids.includes(id)));
          setTicked(isTicked ? new Set([...others, ...ids]) : others);
        }}
      />
    </AnyPublishDialog>
  );
}

const useReview = (
  shown: CollectionPointVersionV1 | undefined,
  { id, approval, activeVersion }: ApproveDialogProps,
) => {
  const draft = shown ?? { Id: id, Version: approval.version };
  const ease = useQuery(formEase(draft));
  const approved = new Set(approval.purposes.map((one) => one.id));
  return {
    review: shown && (
      <PublishReview shown={shown} activeVersion={activeVersion} ease={ease} ticked={approved} />
    ),
    problem: easeProblem(draft, ease),
  };
};

/** Shows a Draft of a collection point before it's approved. */
export function ApproveDialog(props: ApproveDialogProps) {
  return (
    <AnyApproveDialog
      {...props}
      kind={collectionPointKind}
      approving={collectionPointApproving}
      useReview={useReview}
    />
  );
}
