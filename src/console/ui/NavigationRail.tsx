import type { LucideIcon } from 'lucide-react';
import type { FocusEvent, ReactNode, Ref } from 'react';
import { useLinkComponent } from './LinkContext.tsx';

interface NavigationItem {
  label: string;
  icon: LucideIcon;
  href: string;
  isCurrent: boolean;
}

export interface NavigationGroup {
  label?: string;
  items: readonly NavigationItem[];
}

interface NavigationRailProps {
  id: string;
  groups: readonly NavigationGroup[];
  /** By address: what stands beside a place, such as a number. */
  badges?: Readonly<Record<string, ReactNode>> | undefined;
  isOpen: boolean;
  /** A link was followed: the panel has done its work. */
  onLeave: () => void;
  railRef: Ref<HTMLElement>;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/** The places of the console in groups; the current one is marked by more than its hue. */
export function NavigationRail(props: NavigationRailProps) {
  const { id, groups, badges, isOpen, onLeave, railRef, onBlur } = props;
  const Link = useLinkComponent();
  return (
    <nav
      ref={railRef}
      id={id}
      className="rail"
      aria-label="Main"
      data-open={isOpen || undefined}
      onBlur={onBlur}
    >
      <div className="groups">
        {groups.map(({ label, items }) => (
          <div key={label ?? ''}>
            {label && <p className="group">{label}</p>}
            <ul aria-label={label}>
              {items.map((item) => (
                <li key={item.href}>
                  <Link
                    href={item.href}
                    aria-current={item.isCurrent ? 'page' : undefined}
                    onClick={onLeave}
                  >
                    <item.icon size={16} strokeWidth={1.8} />
                    {item.label}
                    {badges?.[item.href] && <span className="badge">{badges[item.href]}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
