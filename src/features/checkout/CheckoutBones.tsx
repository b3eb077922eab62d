/** The shape of the checkout while it is loading: the address step for members, the sign-in form for guests. */
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

export function CheckoutBones() {
  return (
    <div className="-mt-2 grid gap-8 lg:grid-cols-[1fr_22rem]">
      <div>
        <div data-when="signed-in">
          <Bone className="mb-8 h-11 max-w-md" />
          <AddressBones />
        </div>
        <div data-when="signed-out">
          <Bone className="w-72 text-2xl" />
          <Bone className="mt-2" />
          <Bone className="my-5 h-13 max-w-md rounded-card" />
          <Bone className="w-32" />
          <Bone className="h-11" />
          <Bone className="mt-5 w-24" />
          <Bone className="h-11" />
          <ButtonBones isPair={false} />
        </div>
      </div>
      <div className="self-start rounded-card bg-sunk p-6">
        <Bone className="w-40 text-xl" />
        <Bone className="mt-4 h-12" />
        <Bone className="mt-6" />
        <Bone />
        <Bone className="mt-4 text-lg" />
      </div>
    </div>
  );
}
