/** Grey shapes as large as the content that is loading, so that nothing moves when it appears. */

/** A line of text. `className` sets its font size. */
export function SkeletonLine({ className = '' }: { className?: string }) {
  return <span className={`skeleton-line ${className}`} />;
}

export function ButtonSkeleton({ isPair = true }) {
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <span className="button skeleton-button" />
      {isPair && <span className="button skeleton-button" />}
    </div>
  );
}
