import { type ComponentPropsWithRef, createContext, type ElementType, useContext } from 'react';

/** What a link of this application takes: the attributes of `<a>` with an `href` inside the app. */
export type LinkProps = ComponentPropsWithRef<'a'> & { href: string };

const LinkContext = createContext<ElementType<LinkProps>>('a');

/** Hands the router's link to parts that know no router. */
export const LinkProvider = LinkContext.Provider;

/** The component that draws a link: plain `a` until a router's link is provided. */
export function useLinkComponent() {
  return useContext(LinkContext);
}
