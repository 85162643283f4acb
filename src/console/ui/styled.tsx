import type { ComponentProps, ElementType } from 'react';

type PartProps<Base extends ElementType> = ComponentProps<Base> & {
  /** Drawn instead: a router's link, say. */
  as?: ElementType;
};

/**
 * An element, or another part, with classes of a `*.module.css`. Stylesheets come in any order, so a
 * class that goes over one of another file says so by its specificity: `a.Root`, `&& > *`.
 */
export function styled<Base extends ElementType>(base: Base, ...classes: (string | undefined)[]) {
  const own = classes.join(' ');
  return function Part({ as, className, ...rest }: PartProps<Base>) {
    const Drawn: ElementType = as ?? base;
    return <Drawn {...rest} className={className ? `${className} ${own}` : own} />;
  };
}
