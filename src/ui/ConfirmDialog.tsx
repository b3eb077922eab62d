/** Asks before something that can't be undone. A native dialog, so the browser traps and restores the focus. Escape means `back`. */
import { useEffect, useId, useRef } from 'react';
import { QuietButton } from './buttons.tsx';

interface Props {
  title: string;
  text: string;
  confirm: string;
  back: string;
  /** If true, the dialog asks again after Escape. Set it if no answer is the safe default. */
  mustAnswer?: boolean;
  /** Called once, after the dialog has closed and the focus is restored. */
  onAnswer: (isConfirmed: boolean) => void;
}

export function ConfirmDialog({ title, text, confirm, back, mustAnswer = false, onAnswer }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      className="panel dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={({ currentTarget }) => {
        if (mustAnswer && !currentTarget.returnValue) currentTarget.showModal();
        else onAnswer(currentTarget.returnValue === 'yes');
      }}
    >
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-3">
        {text}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <QuietButton onClick={() => dialog.current?.close('no')}>{back}</QuietButton>
        <button
          type="button"
          className={`button ${mustAnswer ? '' : 'bg-danger text-paper hover:bg-danger hover:underline'}`}
          onClick={() => dialog.current?.close('yes')}
        >
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
