/** The shape of the profile while it is loading. */
import { Bone, ButtonBones } from '#ui/skeleton.tsx';

const frame = 'mt-4 rounded-card border border-line bg-surface p-4 sm:p-5';

export function PersonalBones() {
  return (
    <>
      <Bone className="w-60 text-2xl" />
      <div className={frame}>
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {['name', 'email', 'phone', 'since'].map((row) => (
            <div key={row}>
              <Bone className="w-20 text-sm" />
              <Bone className="w-44" />
            </div>
          ))}
        </div>
        <ButtonBones />
      </div>
    </>
  );
}

export function AddressBones() {
  return (
    <>
      <Bone className="w-40 text-2xl" />
      <div className={frame}>
        <Bone className="w-32" />
        <Bone className="w-48" />
        <Bone className="w-28" />
        <Bone className="w-20" />
      </div>
    </>
  );
}
