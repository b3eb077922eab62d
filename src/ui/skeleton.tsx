/** Grey shapes in the size of what is loading, so that nothing jumps when it comes. */

/** A line of text; the font size comes from the classes. */
export function Bone({ className = '' }: { className?: string }) {
  return <span className={`bone ${className}`} />;
}

export function ButtonBones({ isPair = true }) {
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <span className="button bone-button" />
      {isPair && <span className="button bone-button" />}
    </div>
  );
}
