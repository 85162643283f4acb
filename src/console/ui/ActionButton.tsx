import { LoaderCircle } from 'lucide-react';
import { type ComponentPropsWithRef, type ComponentType, type MouseEvent, useId } from 'react';
import button from './button.module.css';
import { styled } from './styled.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerSolid';
export type ButtonIcon = ComponentType<{ size: number; strokeWidth: number }>;
export type ButtonSize = 'medium' | 'small';

export interface ActionButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ButtonIcon;
  /** Draws the icon alone; the text, a string then, stays as the accessible name and as the tip. */
  isIconOnly?: boolean;
  /**
   * Why the button cannot be used now. The button stays visible and focusable, does nothing, and is
   * described by this sentence for the eye (hover, focus, tap) and for assistive technology.
   */
  blockedReason?: string;
  /** The act is under way: further clicks do nothing. Leave undefined where no act is awaited. */
  pending?: boolean;
  /** Words while pending, also announced; the children otherwise. */
  pendingText?: string;
}

const Root = styled('button', button.Button);

/** The button of the console. Never natively disabled: what is blocked says why. */
export function ActionButton({
  variant = 'secondary',
  size = 'medium',
  icon: Icon,
  isIconOnly = false,
  blockedReason,
  pending,
  pendingText,
  type = 'button',
  title,
  onClick,
  children,
  'aria-label': givenName,
  'aria-describedby': describedBy,
  ...rest
}: ActionButtonProps) {
  const reasonId = useId();
  const isIdle = !blockedReason && !pending;
  const description = [describedBy, blockedReason && reasonId].filter(Boolean).join(' ');
  const iconSize = size === 'small' ? 14 : 16;
  const label = pending && pendingText ? pendingText : children;
  const ownName = typeof children === 'string' ? children : undefined;
  const iconName = typeof label === 'string' ? label : undefined;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (!isIdle) {
      // Keeps a blocked submit button from sending its form, by click and by Enter in a field.
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  return (
    <>
      <Root
        {...rest}
        type={type}
        title={title}
        data-variant={variant}
        data-size={size}
        data-icon-only={isIconOnly || undefined}
        aria-label={givenName ?? (isIconOnly ? iconName : undefined)}
        data-tip={blockedReason ?? (isIconOnly ? ownName : title)}
        aria-disabled={!isIdle || undefined}
        aria-busy={pending || undefined}
        aria-describedby={description || undefined}
        onClick={handleClick}
      >
        {pending && <LoaderCircle className="spinner" size={iconSize} strokeWidth={2} />}
        {!pending && Icon && <Icon size={iconSize} strokeWidth={1.8} />}
        {!isIconOnly && label}
      </Root>
      {/* A description is read though it is hidden, and costs no layout in long lists. */}
      {blockedReason && (
        <span id={reasonId} hidden>
          {blockedReason}
        </span>
      )}
      {pending !== undefined && (
        <VisuallyHidden role="status">{pending ? (pendingText ?? '') : ''}</VisuallyHidden>
      )}
    </>
  );
}
