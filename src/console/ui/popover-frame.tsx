import Popover, { type PopoverProps } from '@mui/material/Popover';
import { type CSSObject, styled } from '@mui/material/styles';
import { MuiTheme } from './MuiTheme.tsx';
import { color } from './tokens.ts';

type FrameProps = Pick<PopoverProps, 'slotProps' | 'children'> & {
  anchor: HTMLElement | null;
  onClose: () => void;
};

/**
 * The frame of what opens below a button.
 * @param side at which it's in line with the button
 * @param paper its measures
 * @param inside rules for what it holds
 */
export const popoverFrame = (side: 'left' | 'right', paper: CSSObject, inside: CSSObject = {}) => {
  const Frame = styled(Popover)({
    '& .MuiPopover-paper': {
      marginTop: 4,
      border: `1px solid ${color.lineStrong}`,
      borderRadius: 10,
      background: color.surface,
      backgroundImage: 'none',
      boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)',
      ...paper,
    },
    ...inside,
  });
  return function PopoverFrame({ anchor, ...rest }: FrameProps) {
    return (
      <MuiTheme>
        <Frame
          open
          anchorEl={anchor}
          anchorOrigin={{ vertical: 'bottom', horizontal: side }}
          transformOrigin={{ vertical: 'top', horizontal: side }}
          disableScrollLock
          {...rest}
        />
      </MuiTheme>
    );
  };
};
