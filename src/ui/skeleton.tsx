/** Grey shapes as large as the content that is loading, so that nothing moves when it appears. */

/** A line of text. `className` sets its font size. */
export function Bone({ className = '' }: { className?: string }) {
  return <span className={`bone ${className}`} />;
}

export function ButtonBones() {
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <span className="button bone-button" />
      <span className="button bone-button" />
    </div>
  );
}
