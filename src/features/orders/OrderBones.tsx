/** The shape of the orders page while it is loading. */
import { Bone, ButtonBones } from '#ui/skeleton.tsx';

export function OrderBones() {
  return (
    <div className="space-y-5">
      {[1, 2].map((order) => (
        <div key={order} className="rounded-card border border-line bg-surface p-4 sm:p-6">
          <Bone className="w-44 text-xl" />
          <Bone className="w-28 text-sm" />
          <Bone className="w-40 text-sm" />
          <span className="tile mt-4 block size-14" />
          <Bone className="mt-5 h-10" />
          <Bone className="mt-4 w-4/5" />
          <ButtonBones />
          <Bone className="mt-10 mb-4 w-20" />
        </div>
      ))}
    </div>
  );
}
