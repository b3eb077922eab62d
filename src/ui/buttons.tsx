/** Secondary buttons. The cart page repeats their classes, because these components are in a file that the cart page doesn't load. */
import type { ComponentProps } from 'react';
import { useHydrated } from './use-hydrated.ts';

type Props = ComponentProps<'button'>;

/** A button that does nothing before scripts run, and is disabled until then. */
export function ScriptButton(props: Props) {
  return <button type="button" disabled={!useHydrated()} {...props} />;
}

export function QuietButton({ className = '', ...props }: Props) {
  return <ScriptButton className={`button button-quiet ${className}`.trim()} {...props} />;
}

/** Looks like a link, but is tall enough to tap. */
export function LinkButton({ className = '', ...props }: Props) {
  return <ScriptButton className={`link min-h-11 ${className}`.trim()} {...props} />;
}
