/** A 24 × 24 icon for islands. It is decorative, because the text beside it or a label gives the meaning. */
import { type IconName, icons } from './icons.ts';

interface Props {
  name: IconName;
  className?: string;
}

export function Icon({ name, className = 'size-6 shrink-0' }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={icons[name]} />
    </svg>
  );
}
