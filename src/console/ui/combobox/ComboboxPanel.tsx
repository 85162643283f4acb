import type { PaperProps } from '@mui/material/Paper';
import type { PopperProps } from '@mui/material/Popper';
import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { List, Panel } from './combobox-style.ts';

interface PanelWords {
  message: string | undefined;
  foot: ReactNode;
  isInPlace: boolean;
}

/** What the panel says below the options. The library draws it and passes nothing of ours on. */
export const PanelContext = createContext<PanelWords>({
  message: undefined,
  foot: undefined,
  isInPlace: false,
});

/** The list of a combobox with what is said below it. */
export function ComboboxPanel({ children }: PaperProps) {
  const { message, foot, isInPlace } = use(PanelContext);
  return (
    <Panel
      data-floats={isInPlace ? undefined : ''}
      // The focus stays in the box, also in browsers that don't give it to a button on click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
      {(message !== undefined || foot) && (
        <div className="foot">
          {/* Announced by a status that is there before the panel. */}
          {message !== undefined && <span aria-hidden="true">{message}</span>}
          {foot}
        </div>
      )}
    </Panel>
  );
}

interface ListboxProps extends ComponentProps<typeof List> {
  ownerState?: unknown;
}

/** The options, without what the library tells its own parts. */
export function Listbox({ ownerState: _, ...rest }: ListboxProps) {
  return <List {...rest} />;
}

/** In place of the library's popper, for a list that stands below its box. */
export function InPlace({ children }: PopperProps) {
  return typeof children === 'function' ? null : children;
}

/** In place of the library's status, which comes with the panel and so isn't announced reliably. */
export function NoStatus() {
  return null;
}
