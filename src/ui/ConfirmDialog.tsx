/** Asks before something that can't be undone. A native dialog, so the browser traps and restores the focus. */
import { useEffect, useId, useRef } from 'react';
import { QuietButton } from './buttons.tsx';

interface Props {
  title: string;
  text: string;
  confirm: string;
  back: string;
  /** Called once, after the dialog has closed and the focus is restored. */
  onAnswer: (isConfirmed: boolean) => void;
}

export function ConfirmDialog({ title, text, confirm, back, onAnswer }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const answer = useRef(false);

  useEffect(() => dialog.current?.showModal(), []);

  const close = (isConfirmed: boolean) => {
    answer.current = isConfirmed;
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className="panel dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => onAnswer(answer.current)}
    >
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-3">
        {text}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <QuietButton onClick={() => close(false)}>{back}</QuietButton>
        <button
          type="button"
          className="button bg-danger text-paper hover:bg-danger hover:underline"
          onClick={() => close(true)}
        >
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
