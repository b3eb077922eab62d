/** Icon.astro for islands. `path` is one of icons.ts. */
export function Icon({ path, className = '' }: { path: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`.trim()}>
      <path d={path} />
    </svg>
  );
}
