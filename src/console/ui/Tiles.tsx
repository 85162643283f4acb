import { ArrowUpRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { SkeletonBar } from './Skeletons.tsx';
import { styled } from './styled.tsx';
import { TextLink } from './TextLink.tsx';
import css from './Tiles.module.css';

const Root = styled('dl', css.Root);

interface TilesProps {
  label: string;
  children: ReactNode;
}

/** The few numbers that a page begins with, side by side. */
export function Tiles({ label, children }: TilesProps) {
  return <Root aria-label={label}>{children}</Root>;
}

interface TileProps {
  label: string;
  /** Where the number is explained. */
  href?: string;
  icon?: LucideIcon;
  /** Undefined as long as it isn't known. */
  value: ReactNode;
  /** "people", "in 30 days" */
  unit?: string;
  /** Why it is so, or what it's a part of. */
  note: ReactNode;
  tone?: 'plain' | 'warn';
  hasFailed?: boolean;
  /** A decoration beside the number. */
  picture?: ReactNode;
}

/** A number with its reason below it. */
export function Tile(props: TileProps) {
  const { label, href, icon: Icon, value, unit, note, tone = 'plain', hasFailed, picture } = props;
  const isKnown = value !== undefined;
  return (
    <div data-tone={tone}>
      <dt>
        {Icon && <Icon size={14} strokeWidth={2} />}
        {href === undefined ? (
          label
        ) : (
          <TextLink look="strong" href={href}>
            {label}
            <ArrowUpRight size={13} strokeWidth={2} />
          </TextLink>
        )}
      </dt>
      <dd className="number">
        <span>
          {isKnown ? (
            <>
              <b>{value}</b> {unit}
            </>
          ) : hasFailed ? (
            <b>–</b>
          ) : (
            <SkeletonBar style={{ width: 90, height: 18 }} />
          )}
        </span>
        {isKnown && picture && <span className="picture">{picture}</span>}
      </dd>
      <dd className="note">{isKnown ? note : hasFailed && "Couldn't load"}</dd>
    </div>
  );
}
