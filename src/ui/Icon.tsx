/** Icon.astro for islands. */
import { type IconName, icons } from './icons.ts';

export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`.trim()}>
      <path d={icons[name]} />
    </svg>
  );
}
