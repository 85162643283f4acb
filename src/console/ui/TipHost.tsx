import { useEffect, useRef } from 'react';
import { styled } from './styled.tsx';
import css from './TipHost.module.css';

const gap = 6;
const leaveDelayMs = 120;

const TipSurface = styled('div', css.TipSurface);

function findTipOwner(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}

function placeTip(tip: HTMLElement, owner: HTMLElement) {
  const anchor = owner.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  if (owner.dataset.tipSide === 'end') {
    tip.style.top = `${anchor.top + (anchor.height - height) / 2}px`;
    tip.style.left = `${anchor.right + gap}px`;
    return;
  }
  const below = anchor.bottom + gap;
  const top = below + height > window.innerHeight ? anchor.top - gap - height : below;
  const left = Math.min(anchor.left, window.innerWidth - width - 8);
  tip.style.top = `${Math.max(8, top)}px`;
  tip.style.left = `${Math.max(8, left)}px`;
}

/**
 * Shows the text of `data-tip` next to the element that is hovered or focused: one tip for the whole
 * console, in the top layer, so that no scrolling table can clip it. It can be hovered itself and
 * leaves on Escape (WCAG 1.4.13). `data-tip-side="end"` puts it beside the element, not below;
 * `data-tip-on-click` shows it at a click, too. It is for the eye only: whoever sets `data-tip`
 * describes the element by `title` or `aria-describedby` too.
 */
export function TipHost() {
  const tipRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const tip = tipRef.current;
    if (!tip || typeof tip.showPopover !== 'function') {
      return;
    }
    let owner: HTMLElement | null = null;
    let leaveTimer: number | undefined;

    function hide() {
      window.clearTimeout(leaveTimer);
      owner = null;
      if (tip?.matches(':popover-open')) {
        tip.hidePopover();
      }
    }
    function show(nextOwner: HTMLElement) {
      window.clearTimeout(leaveTimer);
      const text = nextOwner.dataset.tip;
      if (!tip || !text) {
        return;
      }
      owner = nextOwner;
      tip.textContent = text;
      if (!tip.matches(':popover-open')) {
        tip.showPopover();
      }
      placeTip(tip, nextOwner);
    }
    function handlePointerOver(event: PointerEvent) {
      if (event.target instanceof Node && tip?.contains(event.target)) {
        window.clearTimeout(leaveTimer);
        return;
      }
      const next = findTipOwner(event.target);
      if (next && !next.title) {
        show(next);
      } else if (owner && owner !== document.activeElement) {
        window.clearTimeout(leaveTimer);
        leaveTimer = window.setTimeout(hide, leaveDelayMs);
      }
    }
    function handleFocusIn(event: FocusEvent) {
      const next = findTipOwner(event.target);
      if (next?.matches(':focus-visible')) {
        show(next);
      } else {
        hide();
      }
    }
    function handleClick(event: MouseEvent) {
      const next = findTipOwner(event.target);
      // A tap has no hover: on what is blocked it must bring up the reason, on a term its sentence.
      if (next?.matches('[aria-disabled="true"], [data-tip-on-click]')) {
        show(next);
      } else {
        hide();
      }
    }
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') {
        hide();
      }
    }

    document.addEventListener('pointerover', handlePointerOver);
    document.addEventListener('focusin', handleFocusIn);
    document.addEventListener('focusout', hide);
    // Captured: a blocked button keeps its clicks to itself.
    document.addEventListener('click', handleClick, { capture: true });
    document.addEventListener('keydown', handleKeyDown);
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    // It comes a second after the page: what is pointed at or focused by then has missed its event.
    const waiting = [
      ...document.querySelectorAll<HTMLElement>('[data-tip]:is(:hover, :focus-visible)'),
    ].at(-1);
    if (waiting && !waiting.title) show(waiting);
    return () => {
      document.removeEventListener('pointerover', handlePointerOver);
      document.removeEventListener('focusin', handleFocusIn);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('click', handleClick, { capture: true });
      document.removeEventListener('keydown', handleKeyDown);
      document.removeEventListener('scroll', hide, { capture: true });
      hide();
    };
  }, []);

  return <TipSurface ref={tipRef} popover="manual" aria-hidden="true" />;
}
