/** Holds the place of the summary while the checkout loads. */
import { SkeletonLine } from '#ui/skeleton.tsx';

export function SummarySkeleton({ className = '' }) {
  return (
    <div aria-hidden="true" className={`summary-skeleton ${className}`}>
      <SkeletonLine className="max-w-40 text-xl" />
      <SkeletonLine className="mt-4 h-12" />
      <SkeletonLine className="mt-6" />
      <SkeletonLine />
      <SkeletonLine className="mt-4 text-lg" />
    </div>
  );
}
