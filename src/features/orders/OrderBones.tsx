/** Grey shapes that the order pages show while they load. */
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

export function ConfirmationBones() {
  return (
    <div className="-mt-2">
      <Bone className="w-60 text-2xl" />
      <Bone className="mt-2 w-4/5" />
      <ButtonBones />
      <DetailBones />
    </div>
  );
}

export function RetryBones() {
  return (
    <div className="-mt-2">
      <Bone className="mb-4 w-36 text-2xl" />
      <Bone className="h-72 rounded-card" />
      <ButtonBones isPair={false} />
      <DetailBones />
    </div>
  );
}

function DetailBones() {
  return (
    <div className="mt-8 border-t border-line pt-6">
      <Bone className="w-44 text-xl" />
      <Bone className="mt-4 w-4/5 text-sm" />
      <Bone className="mt-6 h-14" />
      <Bone className="mt-6 ml-auto h-24 max-w-sm" />
    </div>
  );
}
