/** The end of a form: the error, the submit button, and a way to stop a long wait (promise 43). */
import type { ReactNode } from 'react';
import type { Form } from './form.ts';

interface Props {
  form: Form;
  label: string;
  texts: { pending: string; slow: string; stop: string };
  /** Beside the button. */
  children?: ReactNode;
}

export function FormEnd({ form, label, texts, children }: Props) {
  return (
    <div>
      <div role="alert">
        {form.message && <p className="mb-4 rounded-card bg-sunk p-4 text-danger">{form.message}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {/* Not `disabled` while waiting, because a disabled button loses the focus. */}
        <button
          type="submit"
          className="button"
          disabled={!form.isReady}
          aria-disabled={form.isPending || undefined}
        >
          {form.isPending ? texts.pending : label}
        </button>
        {children}
      </div>
      <div role="status">
        {form.isSlow && (
          <p className="mt-4 flex flex-wrap items-center gap-x-3 text-muted">
            {texts.slow}
            <button type="button" className="link min-h-11 px-2" onClick={form.stop}>
              {texts.stop}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
