/** Grey shapes that a member sees while the checkout loads: the address step, the shipping methods and the summary. */
import { Bone, ButtonBones } from '#ui/skeleton.tsx';

export function AddressBones() {
  return (
    <>
      <Bone className="w-60 text-2xl" />
      <Bone className="mt-3 h-20 rounded-card" />
      <Bone className="mt-5 w-72" />
      <ButtonBones />
    </>
  );
}

export function ShippingBones() {
  return (
    <div className="-mt-2 grid gap-3">
      <Bone className="h-20 rounded-card" />
      <Bone className="h-20 rounded-card" />
    </div>
  );
}

export const twoColumns = 'grid grid-cols-1 gap-8 lg:grid-cols-[1fr_min(22rem,40%)]';

export function CheckoutBones() {
  return (
    <div className={`-mt-2 ${twoColumns}`}>
      <div>
        <Bone className="mb-8 h-11 max-w-md" />
        <AddressBones />
      </div>
      <SummaryBones />
    </div>
  );
}

export function SummaryBones() {
  return (
    <div className="self-start rounded-card bg-sunk p-6">
      <Bone className="w-40 text-xl" />
      <Bone className="mt-4 h-12" />
      <Bone className="mt-6" />
      <Bone />
      <Bone className="mt-4 text-lg" />
    </div>
  );
}
