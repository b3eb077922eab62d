/** Says why something couldn't be loaded, with a button to try again. */
interface Props {
  message: string;
  retry: string;
  onRetry: () => void;
}

export function Failed({ message, retry, onRetry }: Props) {
  return (
    <div role="alert" className="my-6 rounded-card bg-sunk p-5">
      <p className="text-danger">{message}</p>
      <button type="button" className="button button-quiet mt-4" onClick={onRetry}>
        {retry}
      </button>
    </div>
  );
}
