import { CodeXml, History, KeyRound, Lock, Play } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useWriteBlock } from '#console/api/rights.ts';
import { paths } from '#console/paths.ts';
import { VersionActions } from '#console/records/versioned/VersionActions.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { ActionLink } from '#console/ui/ActionLink.tsx';
import { PauseBars } from '#console/ui/PauseBars.ts';
import type {
  CollectionPointVersionV1,
  CollectionPointVersionV2,
} from '#contract/collection-point-records.ts';
import { disableBlock, isPointDisabled, lockedTypeOf } from '../action-blocks.ts';
import { collectionPointKind } from '../collection-point-kind.ts';

type OfVersions = ComponentProps<
  typeof VersionActions<CollectionPointVersionV2, CollectionPointVersionV1>
>;

interface DetailActionsProps extends Omit<OfVersions, 'kind' | 'children'> {
  onToken: () => void;
  onSetDisabled: () => void;
}

/** Everything that can be done with a collection point. */
export function DetailActions({ onToken, onSetDisabled, ...rest }: DetailActionsProps) {
  const { versions } = rest;
  const writeBlock = useWriteBlock();
  return (
    <>
      <ActionLink variant="ghost" icon={History} href={collectionPointKind.activityHref(rest.id)}>
        Activity
      </ActionLink>
      <VersionActions {...rest} kind={collectionPointKind}>
        <ActionLink
          icon={CodeXml}
          href={paths.integrateCollectionPoint.to(rest.id, rest.shown.version)}
        >
          Integrate
        </ActionLink>
        <ActionButton icon={KeyRound} onClick={onToken}>
          Token
        </ActionButton>
        {isPointDisabled(versions) ? (
          <ActionButton icon={Play} blockedReason={writeBlock} onClick={onSetDisabled}>
            Enable…
          </ActionButton>
        ) : (
          <ActionButton
            icon={lockedTypeOf(versions) === undefined ? PauseBars : Lock}
            variant="danger"
            blockedReason={writeBlock ?? disableBlock(versions)}
            onClick={onSetDisabled}
          >
            Disable…
          </ActionButton>
        )}
      </VersionActions>
    </>
  );
}
