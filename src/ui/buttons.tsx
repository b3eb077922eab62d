/** Secondary buttons. The cart page repeats their classes, because these components are in a file that the cart page doesn't load. */
import type { ComponentProps } from 'react';

type Props = ComponentProps<'button'>;

export function QuietButton({ className = '', ...props }: Props) {
  return <button type="button" className={`button button-quiet ${className}`.trim()} {...props} />;
}

/** Looks like a link, but is tall enough to tap. */
export function LinkButton({ className = '', ...props }: Props) {
  return <button type="button" className={`link min-h-11 ${className}`.trim()} {...props} />;
}
