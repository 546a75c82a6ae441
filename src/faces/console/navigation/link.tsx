import type { ComponentProps, MouseEvent } from 'react';
import { goTo } from './location.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string };

/** A link inside the console. With a modifier key it is an ordinary link. */
export function Link({ to, ...rest }: Props) {
  const onClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(to);
    window.scrollTo(0, 0);
  };
  return <a {...rest} href={to} onClick={onClick} />;
}
